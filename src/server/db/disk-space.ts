import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import type { Database } from './database.ts';

const megabyte = 1024 * 1024;
/** Room for three WAL files. If the database cannot write its WAL, it panics and cannot be used until a restart. */
const neededBytes = 48 * megabyte;
const writableAgainBytes = 64 * megabyte;
const checkIntervalMs = 1000;

const freeOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;

/** Opening the database writes to disk, so a start on a full disk is refused. */
export function refuseFullDisk(folder: string): void {
  const free = freeOf(statfsSync(folder));
  if (free >= neededBytes) return;
  throw new StartFailure(
    `The disk of the data folder ${folder} has only ${Math.floor(free / megabyte)} MB left. Free at least ${neededBytes / megabyte} MB and start again.`,
  );
}

/**
 * Makes the embedded database read-only while its disk is nearly full. Reading continues, and a refused change is better
 * than a database that cannot be opened any more.
 */
export function watchDiskSpace(database: Database, folder: string, log: Log): { close: () => Promise<void> } {
  let readOnly = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  const check = async () => {
    const free = freeOf(await statfs(folder));
    const wanted = free < (readOnly ? writableAgainBytes : neededBytes);
    if (wanted === readOnly) return;
    await database.pool.query(`SET default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
    readOnly = wanted;
    const freeMegabytes = Math.floor(free / megabyte);
    if (wanted)
      log.error({ freeMegabytes }, 'the disk is nearly full: the database is read-only until space is free');
    else log.info({ freeMegabytes }, 'the disk has free space again: the database is writable');
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => {
      checking = check()
        .catch((error) => log.error({ err: error }, 'could not read the free disk space'))
        .finally(scheduleCheck);
    }, checkIntervalMs);
    timer.unref();
  };
  scheduleCheck();
  return {
    close: async () => {
      clearTimeout(timer);
      await checking;
      clearTimeout(timer);
    },
  };
}
