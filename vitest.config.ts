import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLongRun, longIntegrationTests } from './scripts/long-tests.ts';

/** Runs the integration tests first, because a long test at the end would leave the other workers idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { slow = [], fast = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/tests/integration/') ? 'slow' : 'fast',
    );
    return [...slow, ...fast];
  }
}

export default defineConfig({
  test: {
    setupFiles: './tests/setup/no-console-errors.ts',
    // Two more than the cores of a machine with two cores, because tests often wait for a database, a job or a process.
    maxWorkers: 4,
    // No test replaces a module, so each worker loads the product's modules and the embedded database only once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // In CI, a failed test is repeated at most twice, because the machine may be busy. The output names each repeated test.
    retry: process.env.CI ? 2 : 0,
    testTimeout: process.env.CI ? 120_000 : 60_000,
    // A failed hook is not repeated, so hooks have more time.
    hookTimeout: process.env.CI ? 300_000 : 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'no database',
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/server/**/*.test.ts', 'tests/integration/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isLongRun ? [] : longIntegrationTests)],
          globalSetup: './tests/setup/database/databases.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: './tests/setup/site/seeded-site.ts',
        },
      },
    ],
  },
});
