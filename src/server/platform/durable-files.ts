import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export interface DurableFile {
  path: string;
  content: string | Uint8Array | ((file: FileHandle) => Promise<unknown>);
}

/** The end of the name of a file that is not complete. */
export const unfinishedEnd = '.unfinished';

/** Windows cannot sync a folder; its file system keeps the names in a journal. */
const syncsFolders = process.platform !== 'win32';

/**
 * Writes files so that a power cut does not lose them: once the promise resolves, they are on the disk. All are written
 * under temporary names first, so a file with its final name is always complete. If it fails, no temporary file or new
 * folder is left. Only the current user can read the files.
 */
export async function writeDurably(...files: DurableFile[]): Promise<void> {
  const unfinished = files.map((file) => ({
    ...file,
    temporary: `${file.path}.${randomUUID()}${unfinishedEnd}`,
  }));
  const newFolders: string[] = [];
  try {
    for (const { path, content, temporary } of unfinished) {
      newFolders.push(...(await makeFolderDurably(dirname(path))));
      const file = await open(temporary, 'wx', 0o600);
      try {
        if (typeof content === 'function') await content(file);
        else await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
    }
    for (const { path, temporary } of unfinished) await rename(temporary, path);
    for (const folder of new Set(files.map(({ path }) => dirname(path)))) await syncFolder(folder);
  } catch (error) {
    // An error during the cleanup must not hide the error that caused it.
    for (const { temporary } of unfinished) await rm(temporary, { force: true }).catch(() => {});
    for (const folder of newFolders) await rmdir(folder).catch(() => {});
    throw error;
  }
}

/** Removes a file, if it exists, so that it does not appear again after a power cut. */
export async function removeDurably(path: string): Promise<void> {
  if (!fs.existsSync(path)) return;
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

/** Returns the folders that it made, the innermost first. */
async function makeFolderDurably(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  const made: string[] = [];
  if (first) for (let at = resolve(folder); at !== dirname(first); at = dirname(at)) made.push(at);
  for (const each of made) await syncFolder(dirname(each));
  return made;
}

async function syncFolder(folder: string): Promise<void> {
  if (!syncsFolders) return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Syncs a file or folder. It blocks the thread, so it is for the start and for the thread of the embedded database. */
export function syncNow(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

export function syncFolderNow(folder: string): void {
  if (syncsFolders) syncNow(folder);
}

export function syncTreeNow(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTreeNow(path);
    else if (entry.isFile()) syncNow(path);
  }
  syncFolderNow(folder);
}
