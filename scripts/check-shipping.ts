import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { nodeFlags } from './node-flags.ts';
import { ask, checkBehindProxy, createFirstAdmin } from './shipping/behind-proxy.ts';
import { createCaddy, createNginx, type ExampleProxy } from './shipping/proxies.ts';

/*
 * Checks the files for operators. No container engine is needed, because the Dockerfile and compose.yaml are checked as
 * text. The list of packages (`npm run sbom`) is compared with the lock file, systemd-analyze checks the systemd unit,
 * and the running product is called through nginx and Caddy with their example configurations. If this machine lacks a
 * program, its check is reported as "not checked".
 */
const project = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'novasjekk-shipping-'));
const read = (file: string) => readFileSync(join(project, file), 'utf8');
const children: ChildProcess[] = [];
let failed = false;
try {
  checkImageFiles();
  checkNodeFlags();
  checkCompose();
  checkBillOfMaterials();
  checkSystemdUnit();
  await checkProxies();
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
}
console.log(failed ? '\nShipping: FAILED' : '\nShipping: ok');
process.exit(failed ? 1 : 0);

function checkImageFiles(): void {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  equal(patterns[0], '*', '.dockerignore excludes everything that it does not name');
  ok(patterns.includes('**/*.test.ts') && patterns.includes('**/*.test.tsx'), 'tests are not in the image');
  const dockerfile = read('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  for (const source of copied) {
    ok(existsSync(join(project, source)), `the Dockerfile copies ${source}, which does not exist`);
    ok(patterns.includes(`!${source}`), `.dockerignore excludes ${source}, which the Dockerfile copies`);
  }
  match(dockerfile, /^USER [1-9]\d*:[1-9]\d*$/m, 'the product does not run as root');
  match(dockerfile, /^ARG NODE_IMAGE=node:\S+@sha256:[0-9a-f]{64}$/m, 'the base image is pinned by digest');
  for (const [, from = ''] of dockerfile.matchAll(/^FROM (\S+) AS/gm))
    equal(from, `\${NODE_IMAGE}`, 'every stage uses the pinned image');
  for (const [install] of dockerfile.matchAll(/npm (ci|install).*/g))
    match(install, /^npm ci --omit=dev --ignore-scripts$/, 'the image has no development packages');
  console.log('ok: Dockerfile and .dockerignore');
}

function checkNodeFlags(): void {
  const inShell = [...nodeFlags, 'scripts/start.ts'].join(' ');
  const inDockerfile = JSON.stringify(['node', ...nodeFlags, 'scripts/start.ts']).replaceAll(',', ', ');
  for (const [file, flags] of [
    ['package.json', inShell],
    ['deploy/novasjekk.service', inShell],
    ['Dockerfile', inDockerfile],
  ] as const)
    ok(read(file).includes(flags), `${file} starts the product with other arguments than ${flags}`);
  console.log('ok: the arguments of Node');
}

function checkCompose(): void {
  const { product, database } = parse(read('compose.yaml')).services;
  equal(product.read_only, true);
  deepEqual(product.cap_drop, ['ALL']);
  deepEqual(product.volumes, ['media:/data']);
  for (const service of [product, database]) deepEqual(service.security_opt, ['no-new-privileges:true']);
  equal(product.depends_on.database.condition, 'service_healthy');
  match(product.environment.DATABASE_URL, /\$\{POSTGRES_PASSWORD:\?/);
  for (const published of product.ports) match(published, /^127\.0\.0\.1:/);
  equal(database.ports, undefined, 'the database publishes no port');
  match(database.image, /@sha256:[0-9a-f]{64}$/, 'the image of the database is pinned by digest');
  console.log('ok: compose.yaml');
}

/**
 * Checks that `npm run sbom` lists the production packages and no development packages; optional packages are skipped.
 * The command does not use `npm sbom`, because that omits production packages that a development package also needs.
 */
function checkBillOfMaterials(): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  equal(status, 0, stderr);
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; group?: string }[];
  };
  equal(bomFormat, 'CycloneDX');
  const listed = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>;
  };
  for (const [path, { version, dev, devOptional, optional }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!name || devOptional || optional) continue;
    equal(
      listed.has(`${name}@${version}`),
      !dev || isAlsoProduction(packages, name, version),
      `${name} ${version}`,
    );
  }
  console.log(`ok: the bill of materials, ${components.length} packages`);
}

/** Whether the same version of a development package is also installed as a production package. */
function isAlsoProduction(
  packages: Record<string, { version: string; dev?: boolean }>,
  name: string,
  version: string,
): boolean {
  return Object.entries(packages).some(
    ([path, other]) => path.endsWith(`node_modules/${name}`) && other.version === version && !other.dev,
  );
}

function checkSystemdUnit(): void {
  if (spawnSync('sh', ['-c', 'command -v systemd-analyze']).status !== 0) {
    console.log('not checked: the systemd unit (systemd is not installed)');
    return;
  }
  const file = join(work, 'novasjekk.service');
  // systemd-analyze requires that the program exists, but this machine has no /opt/novasjekk.
  const text = read('deploy/novasjekk.service').replace(
    '/opt/novasjekk/node_modules/.bin/node',
    process.execPath,
  );
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  // Before version 254, systemd ignores the growing delay and waits `RestartSec` before each restart.
  const problems = stderr.replaceAll(/.*Unknown key '(?:RestartSteps|RestartMaxDelaySec)'.*/g, '');
  ok(status === 0 && !problems.includes('novasjekk.service'), `${stdout}${stderr}`);
  console.log('ok: the systemd unit');
}

async function checkProxies(): Promise<void> {
  const [port = 0, http = 0, https = 0, caddyHttp = 0, caddyHttps = 0] = await freePorts(5);
  const product = await startProduct({
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: `https://localhost:${https}`,
    TRUST_PROXY: 'true',
    DATA_DIR: join(work, 'data'),
  });
  const token = await createFirstAdmin(`http://127.0.0.1:${port}`);
  const shared = { project, product: port };
  await checkProxy(createNginx({ ...shared, folder: join(work, 'nginx'), http, https }), https, token, http);
  await checkProxy(
    createCaddy({ ...shared, folder: join(work, 'caddy'), http: caddyHttp, https: caddyHttps }),
    caddyHttps,
    token,
  );
  product.kill('SIGTERM');
  const [code] = await once(product, 'exit');
  equal(code, 0, 'the product stops gracefully');
}

async function checkProxy(
  proxy: ExampleProxy,
  port: number,
  token: string,
  httpPort?: number,
): Promise<void> {
  if (!proxy.start) return console.log(`not checked: ${proxy.name} (it is not installed)`);
  const child = proxy.start();
  children.push(child);
  const site = `https://localhost:${port}`;
  await waitUntilServing(site);
  const httpSite = httpPort ? `http://127.0.0.1:${httpPort}` : undefined;
  for (const line of await checkBehindProxy(site, token, httpSite)) console.log(`ok: ${proxy.name}: ${line}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function startProduct(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, 'scripts/start.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await Promise.race([
    new Promise<void>((resolve) =>
      child.stdout?.on('data', (text) => String(text).includes('is ready') && resolve()),
    ),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The product exited with ${code} while starting`)),
    ),
  ]);
  return child;
}

async function waitUntilServing(site: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask(`${site}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(100);
  }
  throw new Error(`${site} does not respond`);
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
