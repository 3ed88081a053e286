import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.ts';
import { isLongRun, longBrowserTag, longBrowserTests } from './scripts/long-tests.ts';
import { settingNames } from './src/server/platform/env.ts';

// Playwright passes its environment on to the product, which must not get the operator's settings.
for (const name of settingNames) delete process.env[name];

// Workers load this file again and inherit the path from the first process.
process.env.CHROMIUM_PATH ??= findOrInstallChromium();
if (!process.env.E2E_FOLDER) {
  // All temporary folders of the run are created in this folder, which is removed after all servers have ended.
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-e2e-'));
  // The system user that runs PostgreSQL (see postgres-server.ts) must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env.E2E_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Chromium uses only the last --disable-features, so this list repeats Playwright's own (version 1.65) before ours. */
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
  // These pages of the address bar cost two more processes per window, and no test uses them.
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
  // One more than the cores of a machine with two cores, because tests often wait for a screen.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // The workers, their products and browsers share two cores, so a screen may take seconds to appear. A virtual machine
  // may also lose most of its processor time to other guests for a while. No failed test is repeated.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  use: {
    // The global set-up starts the site and sets this variable before the workers load this file.
    ...(process.env.E2E_ADDRESS && { baseURL: process.env.E2E_ADDRESS }),
    // A new window per test costs a second of processor time; a window that is reset between tests costs none.
    reuseContext: true,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // A trace of every step doubles the time; a single test is traced with --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a UTF-8 locale, Chromium cannot use files in a folder whose name has other letters than a–z.
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
