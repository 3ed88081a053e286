import { settingNames } from '../src/server/platform/env.ts';

/** Returns the environment without the product's settings, so that tests and benchmarks do not depend on them. */
export const withoutSettings = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !settingNames.includes(name)));
