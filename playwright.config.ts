import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.ts';

// Workers load this file again: they inherit what the first one found.
process.env.CHROMIUM_PATH ??= findOrInstallChromium();
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'novasjekk-e2e-'));
const port = Number(process.env.E2E_PORT ?? 3900);
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // In CI a test that a busy machine upset gets a second chance; it is named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  use: {
    baseURL: address,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // A trace of every step doubles the time; a single test is traced with --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `${address}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'warn' },
  },
});
