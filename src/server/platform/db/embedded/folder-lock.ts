import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../../start-failure.ts';

/** Keeps the SQLite handles reachable, because garbage collection of a handle would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder for this process with an SQLite lock, which works on every platform. The operating system releases the
 * lock when the process ends, so a start immediately after kill -9 works.
 */
export function lockFolder(folder: string): { release: () => void } {
  let lock: DatabaseSync | undefined;
  const owner = join(folder, 'owner.pid');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(folder, 'lock.db'));
    // The journal is in memory, because on a full disk SQLite could not create its file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    writeOwner(owner);
    held.add(lock);
  } catch (error) {
    lock?.close();
    const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number };
    const sqliteBusy = 5;
    if (errcode === sqliteBusy)
      throw new StartFailure(
        `The data folder ${folder} is in use by another process${pidIn(owner)}. Stop it first, or set DATA_DIR to another folder.`,
      );
    throw new StartFailure(
      `The data folder ${folder} cannot be used (${code === 'ERR_SQLITE_ERROR' ? message : code}). Make it a folder this user can read and write, or set DATA_DIR to another one.`,
    );
  }
  return {
    release: () => {
      rmSync(owner, { force: true });
      held.delete(lock);
      lock.close();
    },
  };
}

/** For the error message of another process. The lock does not depend on it, so a full disk is ignored. */
function writeOwner(file: string): void {
  try {
    writeFileSync(file, String(process.pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function pidIn(file: string): string {
  try {
    return ` (pid ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
