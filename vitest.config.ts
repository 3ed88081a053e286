import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLongRun, longIntegrationTests } from './scripts/long-tests.ts';

/** Whole processes first: they take longest, and at the end one worker would wait for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { whole = [], parts = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/tests/integration/') ? 'whole' : 'parts',
    );
    return [...whole, ...parts];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/integration/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isLongRun ? [] : longIntegrationTests)],
    globalSetup: './tests/setup/databases.ts',
    setupFiles: './tests/setup/no-console-errors.ts',
    // One more than the cores of a small machine: while one waits for a job or a process, the others work.
    maxWorkers: 3,
    // No test replaces a module: each worker loads the product's and the embedded database's once, not once per file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
