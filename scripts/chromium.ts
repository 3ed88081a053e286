import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = [
  // A headless shell has no windows, so opening a browser context takes a fraction of the time that a whole Chromium
  // needs.
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// Ubuntu has no package with only the headless shell.
const aptPackage =
  existsSync('/etc/os-release') && /ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
    ? 'chromium'
    : 'chromium-headless-shell';

const packageManagers: Record<string, string[]> = {
  'apt-get': ['apt-get update', `apt-get install -y --no-install-recommends ${aptPackage}`],
  dnf: ['dnf install -y chromium'],
  apk: ['apk add --no-cache chromium'],
  pacman: ['pacman -Sy --noconfirm chromium'],
  zypper: ['zypper --non-interactive install chromium'],
  brew: ['brew install --cask chromium'],
};

/**
 * Returns the path of a Chromium for the browser tests: an installed one, otherwise Playwright's download, otherwise
 * one from the system's package manager.
 */
export function findOrInstallChromium(): string {
  const installedBefore = findChromium();
  if (installedBefore) return installedBefore;

  console.log('No Chromium here yet: asking Playwright to download one …');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  const downloaded = findChromium();
  if (downloaded) return downloaded;

  const manager = Object.keys(packageManagers).find(onPath);
  const steps = packageManagers[manager ?? ''] ?? [];
  // Homebrew installs packages for the current user; every other package manager needs root.
  const mayInstall = manager === 'brew' || process.getuid?.() === 0;
  if (manager && mayInstall) {
    console.log(`Playwright could not download it: asking ${manager} …`);
    for (const step of steps) {
      spawnSync('sh', ['-c', step], {
        stdio: 'ignore',
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  const command = steps.map((step) => (mayInstall ? step : `sudo ${step}`)).join(' && ');
  throw new Error(
    `The browser tests need a Chromium, and none could be found, downloaded or installed: ${
      command ? `run \`${command}\`` : 'install Chromium or Chrome'
    }, or set CHROMIUM_PATH to its program, and start again.`,
  );
}

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...names.map(onPath), ...macApps, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path) && runs(path));
}

function onPath(command: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, command);
    if (folder && existsSync(path)) return path;
  }
  return undefined;
}

/**
 * Whether the program prints a version, as Chromium does. Ubuntu's package installs a script instead, which only prints
 * how to install Chromium as a snap.
 */
function runs(path: string): boolean {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], {
        encoding: 'utf8',
        timeout: 20_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return false;
  }
}
