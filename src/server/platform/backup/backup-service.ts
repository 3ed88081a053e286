import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceParts } from '../../service-parts.ts';
import { hourMs } from '../clock.ts';
import { unfinishedEnd } from '../durable-files.ts';
import { type BackupResult, makeBackup } from './backup.ts';

/** The job runs hourly, but not to the second. A backup that is due within this time is made now. */
const toleranceMs = 5 * 60 * 1000;
const backupName = /^novasjekk-(\d{4})-(\d\d)-(\d\d)-(\d\d)-(\d\d)\.tar\.gz$/;

/** The file name of a backup. It contains the time in UTC, so the names sort by time. */
export const backupFileName = (at: Date): string =>
  `novasjekk-${at.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.tar.gz`;

/** Returns the backups in a folder, newest first. A folder that does not exist has none. */
export async function listBackups(folder: string): Promise<{ file: string; at: Date }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute] = backupName.exec(name) ?? [];
      if (!minute) return [];
      return [{ file: join(folder, name), at: new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`) }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

export function createBackupService(parts: Pick<ServiceParts, 'database' | 'currentEnv' | 'clock'>) {
  const { database, currentEnv, clock } = parts;
  return {
    async makeIfDue(): Promise<BackupResult | undefined> {
      const env = await currentEnv();
      const { BACKUP_DIR: folder, BACKUP_EVERY: everyHours, BACKUP_KEEP: kept } = env;
      if (!folder) return undefined;
      const [newest] = await listBackups(folder);
      const now = clock();
      if (newest && now.getTime() - newest.at.getTime() < everyHours * hourMs - toleranceMs) return undefined;
      await deleteUnfinished(folder);
      const result = await makeBackup(database, env, join(folder, backupFileName(now)));
      for (const { file } of (await listBackups(folder)).slice(kept)) await rm(file, { force: true });
      return result;
    },
  };
}

async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('novasjekk-') && name.endsWith(unfinishedEnd))
      await rm(join(folder, name), { force: true });
}
