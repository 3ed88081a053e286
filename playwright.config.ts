import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.ts';
import { isLongRun, longBrowserTag, longBrowserTests } from './scripts/long-tests.ts';
import { settingNames } from './src/server/env.ts';

// Playwright hands its environment on to the product: what an operator has set must not reach it.
for (const name of settingNames) delete process.env[name];

// Workers load this file again: they inherit what the first one found.
process.env.CHROMIUM_PATH ??= findOrInstallChromium();
if (!process.env.E2E_FOLDER) {
  // Every temporary folder of the run lies in this one, and goes with it when all servers have ended.
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-e2e-'));
  // The user as whom PostgreSQL runs (see postgres-server.ts) must be able to enter it.
  chmodSync(folder, 0o755);
  process.env.E2E_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const port = Number(process.env.E2E_PORT ?? 3900);
const address = `http://127.0.0.1:${port}`;

/** Chromium hears only the last list of what is off: Playwright's own, as of its version 1.65, and then ours. */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages behind the address bar that no test sees: two more processes for every window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  testIgnore: isLongRun ? [] : longBrowserTests,
  grepInvert: isLongRun ? [] : longBrowserTag,
  outputDir: '.cache/e2e',
  // One more than the cores of a small machine: while one waits for a screen, the others work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // In CI, a test that a busy machine upset gets a second try, and the run's last lines name it.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // The workers, their products and browsers share two cores: what is waited for comes, though not always at once.
  expect: { timeout: 10_000 },
  use: {
    baseURL: address,
    // A new window per test costs a second of processor time; one that is emptied between tests costs none.
    reuseContext: true,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // A trace of every step doubles the time; a single test is traced with --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a UTF-8 locale, Chromium cannot read or write files in a folder whose name has other letters than a–z.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        `--disable-features=${featuresOff.join(',')}`,
      ],
    },
  },
});
