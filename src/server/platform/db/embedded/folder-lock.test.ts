import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartFailure } from '../../start-failure.ts';
import { lockFolder } from './folder-lock.ts';

const holdInAnotherProcess = async (folder: string) => {
  const code = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}; lockFolder(process.argv[1]); globalThis.gc(); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, [
    '--expose-gc',
    '--input-type=module-typescript',
    '-e',
    code,
    folder,
  ]);
  await once(holder.stdout, 'data');
  return holder;
};

describe('the data folder', () => {
  it('can be locked by only one process; every other attempt fails with a one-line error that names the pid of that process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    const holder = await holdInAnotherProcess(folder);
    expect(() => lockFolder(folder)).toThrow(StartFailure);
    expect(() => lockFolder(folder)).toThrow(
      new RegExp(`^[^\\n]*in use by another process \\(pid ${holder.pid}\\)[^\\n]*DATA_DIR[^\\n]*$`),
    );
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  });

  it('is unlocked as soon as the process that locked it is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    const holder = await holdInAnotherProcess(folder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockFolder(folder).release();
  });

  it('can be locked again after its lock is released', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    lockFolder(folder).release();
    lockFolder(folder).release();
  });

  it('is rejected with a one-line error if it is a file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'novasjekk-')), 'file');
    await writeFile(file, '');
    expect(() => lockFolder(file)).toThrow(/^[^\n]*cannot be used[^\n]*DATA_DIR[^\n]*$/);
  });
});
