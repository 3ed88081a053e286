import { configDefaults, defineConfig } from 'vitest/config';
import { isLongRun, longIntegrationTests } from './scripts/long-tests.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/integration/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isLongRun ? [] : longIntegrationTests)],
    globalSetup: './tests/setup/databases.ts',
    setupFiles: './tests/setup/no-console-errors.ts',
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
