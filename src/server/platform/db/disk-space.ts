import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Log } from '../logs/log.ts';
import { StartFailure } from '../start-failure.ts';
import type { Database } from './database.ts';

const megabyte = 1024 * 1024;
/** Space for three WAL files of 16 MB. A database that cannot write its WAL panics and is unusable until a restart. */
const neededBytes = 48 * megabyte;
const writableAgainBytes = 64 * megabyte;
const checkIntervalMs = 1000;

const freeOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;

export function freeBytesOf(folder: string): number {
  try {
    return freeOf(statfsSync(folder));
  } catch {
    return 0;
  }
}

export const isDiskFull = (folder: string): boolean => freeOf(statfsSync(folder)) < neededBytes;

export function refuseFullDisk(folder: string): void {
  const free = freeOf(statfsSync(folder));
  if (free >= neededBytes) return;
  throw new StartFailure(
    `The disk of the data folder ${folder} has only ${Math.floor(free / megabyte)} MB left. Free at least ${neededBytes / megabyte} MB and start again.`,
  );
}

/** If the database is a copy in memory, makes it read-only for the rest of the process and logs why. */
export async function protectCopy(database: Database, log: Log): Promise<void> {
  if (!database.isCopy) return;
  await database.pool.query('SET default_transaction_read_only = on');
  log.error(
    `the disk is full: serving a read-only copy of the database; free ${neededBytes / megabyte} MB and restart the product`,
  );
}

/** Readers are still served, and a refused change is better than a panic, after which the database is unusable. */
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
    }, checkIntervalMs).unref();
  };
  if (!database.isCopy) scheduleCheck();
  return {
    close: async () => {
      clearTimeout(timer);
      await checking;
      clearTimeout(timer);
    },
  };
}
