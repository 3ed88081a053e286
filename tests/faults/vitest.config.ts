import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: what breaks around the product, on real parts. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: './tests/setup/databases.ts',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
