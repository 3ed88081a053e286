import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = {
  root: join(import.meta.dirname, '../..'),
  globalSetup: './tests/setup/database/databases.ts',
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};
/** Measures the product at a high load, so that no other test may use the processor. */
const loadTest = 'tests/faults/reading-under-load.test.ts';

/** The configuration of `npm run test:faults`: failures around the product, with real databases, disks and networks. */
export default defineConfig({
  root: shared.root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [loadTest],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...shared, name: 'load', include: [loadTest], sequence: { groupOrder: 1 } } },
    ],
  },
});
