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

/** Set by `npm run test:repeat`: the files and their tests then run in the random order of this seed. */
const shuffleSeed = Number(process.env.TEST_SHUFFLE_SEED ?? 0);

export default defineConfig({
  test: {
    setupFiles: './tests/setup/no-console-errors.ts',
    // Two more than the cores of a machine with two cores, because tests often wait for a database, a job or a process.
    maxWorkers: 4,
    // No test replaces a module, so each worker loads the product's modules and the embedded database only once.
    isolate: false,
    sequence: shuffleSeed
      ? { shuffle: { files: true, tests: true }, seed: shuffleSeed }
      : { sequencer: LongestFirst },
    // These limits only end what would never end. They are the same on every machine, and above the limit of a wait (see
    // tests/setup/wait-for.ts). No failed test is repeated.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
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
