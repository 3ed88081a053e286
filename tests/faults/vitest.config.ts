import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The configuration of `npm run test:faults`: failures around the product, with real databases, disks and networks. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: './tests/setup/database/databases.ts',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
