import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { createEmbeddedCopy } from '../setup/database/both-engines.ts';

/** Bundles write-until-killed.ts, because Node alone cannot run the product's source files. */
async function buildWriter(): Promise<string> {
  // The folder is inside the project, so that Node finds the packages.
  const outDir = join(import.meta.dirname, '../../.cache', `writer-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          'write-until-killed': join(import.meta.dirname, '../fixtures/write-until-killed.ts'),
          // The thread of the embedded database is a file of its own, as in the build of the product.
          'embedded-engine.worker': join(
            import.meta.dirname,
            '../../src/server/platform/db/embedded/embedded-engine.worker.ts',
          ),
        },
      },
    },
  });
  return outDir;
}

const kills = 3;

it('the embedded database loses no acknowledged write when its process is killed repeatedly', async () => {
  const [folder, writerFolder] = await Promise.all([createEmbeddedCopy(), buildWriter()]);
  const acknowledged = new Set<string>();
  for (let round = 0; round <= kills; round++) {
    const writer = spawn(process.execPath, [join(writerFolder, 'write-until-killed.js'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let written = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      const [word, ...slugs] = line.split(' ');
      if (word === 'found') {
        expect([...acknowledged].filter((slug) => !slugs.includes(slug))).toEqual([]);
        if (round === kills) writer.kill('SIGKILL');
      } else if (word === 'stored' && slugs[0]) {
        acknowledged.add(slugs[0]);
        if (++written === 40 + round * 37) writer.kill('SIGKILL');
      }
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(40 * kills);
  await rm(writerFolder, { recursive: true });
});
