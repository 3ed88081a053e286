import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it('loses nothing acknowledged to kill -9 under writes, three times in a row', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const acknowledged = new Set<string>();
  for (let round = 0; round <= 3; round++) {
    const writer = spawn(
      process.execPath,
      [join(import.meta.dirname, '../fixtures/write-until-killed.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let written = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      const [word, ...slugs] = line.split(' ');
      if (word === 'found') {
        expect([...acknowledged].filter((slug) => !slugs.includes(slug))).toEqual([]);
        if (round === 3) writer.kill('SIGKILL');
      } else if (word === 'stored' && slugs[0]) {
        acknowledged.add(slugs[0]);
        if (++written === 40 + round * 37) writer.kill('SIGKILL');
      }
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  }
  expect(acknowledged.size).toBeGreaterThan(200);
});
