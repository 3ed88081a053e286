import { settingNames } from '../src/server/env.ts';

/** The environment without the product's settings: what an operator has set must never reach a test or a benchmark. */
export const withoutSettings = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !settingNames.includes(name)));
