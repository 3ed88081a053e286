import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const gigabyte = 1024 ** 3;

/**
 * Returns a folder that is kept in memory, for the temporary files of the tests. Returns the system's temporary folder
 * if there is no such folder, if memory is short, or if programs in the folder cannot be run.
 */
export function folderInMemory(folder = '/dev/shm'): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const hasRoom = bavail * bsize > 4 * gigabyte && freemem() > 6 * gigabyte;
    return hasRoom && canRunProgramsIn(folder) ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Containers often mount memory without the permission to run programs, and the tests start PostgreSQL there. */
function canRunProgramsIn(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'novasjekk-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
