import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { syncFolderNow, syncTreeNow } from '../durable-files.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { StartFailure } from '../start-failure.ts';
import { embeddedFailure } from './corruption.ts';
import { type Database, ormOver } from './database.ts';
import { isDiskFull, refuseFullDisk } from './disk-space.ts';
import { embeddedConnection } from './embedded/embedded-connection.ts';
import { createEmbeddedFolder, type EmbeddedEngine, openEmbeddedEngine } from './embedded/embedded-engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { unpackDatabase } from './embedded/pack-folder.ts';
import { type Listener, listenOnPostgres } from './listener.ts';

export interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  DATABASE_POOL_SIZE?: number;
  /** A packed database with all migrations. If it exists, a new embedded database is copied from it. */
  preparedDatabase?: string | undefined;
  /** In seconds. */
  DATABASE_STATEMENT_TIMEOUT?: number;
  /** The seconds to wait for an unavailable PostgreSQL. Without a value, the first failed attempt is final. */
  DATABASE_START_TIMEOUT?: number;
  /** The time to wait for a connection. Tests wait longer, because they also run on busy machines. */
  connectionTimeoutMs?: number;
}

export function openDatabase(
  settings: DatabaseSettings,
  onPoolError: (error: Error) => void,
  /** Called for each failed attempt to connect that is followed by another attempt. */
  onWaiting: (error: Error) => void = () => {},
): Promise<Database> {
  return settings.DATABASE_URL
    ? openPostgres({ ...settings, DATABASE_URL: settings.DATABASE_URL }, onPoolError, onWaiting)
    : openEmbedded(settings.DATA_DIR, settings.preparedDatabase);
}

async function openEmbedded(folder: string, prepared: string | undefined): Promise<Database> {
  const lock = lockFolder(folder);
  try {
    const dataDir = join(folder, 'database');
    if (isMissingOrEmpty(dataDir)) {
      refuseFullDisk(folder);
      await createEmbedded(dataDir, prepared && existsSync(prepared) ? prepared : undefined);
    } else if (!existsSync(join(dataDir, 'PG_VERSION'))) throw new StartFailure(incomplete(dataDir));
    // The folder contains password hashes and drafts, so other users of the machine get no access.
    if (process.platform !== 'win32') chmodSync(dataDir, 0o700);
    // Opening the database writes to the disk. If the disk is full, a copy in memory can still serve readers.
    const isCopy = isDiskFull(folder);
    return { ...overPglite(await openEmbeddedEngine(dataDir, isCopy), lock.release), isCopy };
  } catch (error) {
    lock.release();
    throw error instanceof StartFailure ? error : embeddedFailure(folder, error);
  }
}

const isMissingOrEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

const incomplete = (dataDir: string) =>
  `The folder ${dataDir} is not empty and not a complete database: its file PG_VERSION is missing. Nothing was changed. Put the missing files back, or restore a backup into an empty folder and set DATA_DIR to it.`;

/** Under a temporary name, so that the final one is always complete: PGlite would create a new one over it. */
async function createEmbedded(dataDir: string, prepared: string | undefined): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (prepared) {
    await unpackDatabase(prepared, unfinished);
    syncTreeNow(unfinished);
  } else await createEmbeddedFolder(unfinished);
  if (existsSync(dataDir)) rmdirSync(dataDir);
  renameSync(unfinished, dataDir);
  syncFolderNow(dirname(dataDir));
}

export function overPglite(engine: EmbeddedEngine, release: () => void): Database {
  const listeners = new Map<string, Set<Listener>>();
  const connection = embeddedConnection(engine, (channel, payload) => {
    for (const listener of listeners.get(channel) ?? []) listener.onNotification(payload);
  });
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0 } as pg.PoolConfig);
  return {
    engine: 'pglite',
    pool,
    orm: ormOver(pool),
    listen: async (channel, listener) => {
      const others = listeners.get(channel) ?? new Set();
      listeners.set(channel, others.add(listener));
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch((error) => {
        others.delete(listener);
        throw error;
      });
      return { close: async () => void others.delete(listener) };
    },
    close: async () => {
      // PGlite does not confirm pool.end(). The only connection is free when all queries have ended.
      (await pool.connect()).release();
      await engine.close();
      release();
    },
  };
}

async function openPostgres(
  settings: DatabaseSettings & { DATABASE_URL: string },
  onPoolError: (error: Error) => void,
  onWaiting: (error: Error) => void,
): Promise<Database> {
  const { DATABASE_URL: connectionString } = settings;
  const statementTimeoutMs = (settings.DATABASE_STATEMENT_TIMEOUT ?? 30) * 1000;
  const config: pg.ClientConfig = {
    connectionString,
    connectionTimeoutMillis: settings.connectionTimeoutMs ?? 3000,
    application_name: 'novasjekk',
  };
  const pool = new pg.Pool({
    ...config,
    max: settings.DATABASE_POOL_SIZE ?? 10,
    keepAlive: true,
    // The wait for a lock is limited, because the waiting query occupies a connection of the pool.
    lock_timeout: 10_000,
    statement_timeout: statementTimeoutMs,
    // An unreachable server cannot enforce statement_timeout, so the client stops waiting shortly after that time.
    query_timeout: statementTimeoutMs + 5000,
  });
  // The pool handles only errors of idle connections. If a connection breaks during a query, the query rejects; without
  // this listener the error event would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Without this listener, the error event of a lost idle connection would end the process.
  pool.on('error', onPoolError);
  try {
    await retryWhileUnavailable(
      () => pool.query('SELECT 1'),
      (settings.DATABASE_START_TIMEOUT ?? 0) * 1000,
      onWaiting,
    );
    await refuseTransactionPooler(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof StartFailure ? error : connectionFailure(error, connectionString);
  }
  return {
    engine: 'postgres',
    pool,
    orm: ormOver(pool),
    listen: (channel, listener) => listenOnPostgres(config, channel, listener),
    close: () => pool.end(),
  };
}

function connectionFailure(error: unknown, connectionString: string): StartFailure {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/unsupported startup parameter/.test(message))
    return new StartFailure(
      `The connection pooler refuses the product's settings (${message}). Set ignore_startup_parameters = lock_timeout,statement_timeout in PgBouncer and use session mode, or connect to PostgreSQL directly.`,
    );
  const { hostname, port, pathname } = new URL(connectionString);
  return new StartFailure(
    `PostgreSQL is unavailable at ${hostname}:${port || 5432}${pathname} (${code ?? message}). Check DATABASE_URL, and that the server runs.`,
  );
}

type Session = Pick<pg.PoolClient, 'query'>;

/** Behind a pooler in transaction mode, a value that one connection sets is visible to the other. */
export async function shareSession(first: Session, second: Session): Promise<boolean> {
  const mark = randomUUID();
  await first.query("SELECT set_config('novasjekk.session', $1, false)", [mark]);
  const { rows } = await second.query("SELECT current_setting('novasjekk.session', true) AS mark");
  await first.query('RESET novasjekk.session');
  return rows[0]?.mark === mark;
}

/** Refuses a pooler in transaction mode, because notifications and locks belong to a session. */
async function refuseTransactionPooler(pool: pg.Pool): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    if (!(await shareSession(first, second))) return;
  } finally {
    first.release();
    // The second connection was needed only for this check, so it is closed instead of returned to the pool.
    second.release(true);
  }
  throw new StartFailure(
    'The connection pooler in front of PostgreSQL is in transaction mode, but notifications and locks need sessions. Set its pool_mode to session, or connect to PostgreSQL directly.',
  );
}
