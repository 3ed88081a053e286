import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import type { Database } from './database.ts';

const megabyte = 1024 * 1024;
/** Three files of the database's log: with the last of them it would stop for good, in the middle of a write. */
const neededBytes = 48 * megabyte;
const enoughAgainBytes = 64 * megabyte;
const lookEveryMs = 1000;

const freeOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;

/** Starting writes; better not at all than half. */
export function refuseFullDisk(folder: string): void {
  const free = freeOf(statfsSync(folder));
  if (free >= neededBytes) return;
  throw new StartFailure(
    `The disk of the data folder ${folder} has only ${Math.floor(free / megabyte)} MB left. Make room, at least ${neededBytes / megabyte} MB, and start again.`,
  );
}

/**
 * Lets the embedded database take no more changes while its disk is nearly full, and again when there is room:
 * reading goes on, and a refused change is better than a database that does not open any more.
 */
export function watchDiskSpace(database: Database, folder: string, log: Log): { close: () => Promise<void> } {
  let readOnly = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const look = async () => {
    const free = freeOf(await statfs(folder));
    const wanted = free < (readOnly ? enoughAgainBytes : neededBytes);
    if (wanted === readOnly) return;
    await database.pool.query(`SET default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
    readOnly = wanted;
    const freeMegabytes = Math.floor(free / megabyte);
    if (wanted) log.error({ freeMegabytes }, 'the disk is nearly full: nothing is saved until there is room');
    else log.info({ freeMegabytes }, 'there is room on the disk again: changes are saved');
  };
  const again = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch((error) => log.error({ err: error }, 'could not look at the disk'))
        .finally(again);
    }, lookEveryMs);
    timer.unref();
  };
  again();
  return {
    close: async () => {
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
    },
  };
}
