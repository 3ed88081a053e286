import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../setup/database/postgres.ts';
import { signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'novasjekk-uncaught-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes the process throw an error that nothing catches when it gets the signal SIGUSR2. */
const injection = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('injected'); }));`,
)}`;
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it('an uncaught error restarts the server, and no acknowledged save and no count is lost', async () => {
  const product = await startProduct({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    NODE_OPTIONS: `--import=${injection}`,
  });
  const editor = await signInAsAdmin(product.address);
  const acknowledged: string[] = [];
  let views = 0;
  let isDown = false;
  const view = async () => {
    const headers = { 'user-agent': browser, 'accept-language': 'nb' };
    const response = await fetch(`${product.address}/upf-score`, { headers }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    if (response?.status === 200) views++;
    else isDown = true;
  };
  const save = async () => {
    const saved = await editor.enqueue(`begrep ${acknowledged.length} ${views}`).catch(() => undefined);
    if (saved) acknowledged.push(saved);
  };
  for (let n = 0; n < 4; n++) await Promise.all([view(), save()]);
  product.process.kill('SIGUSR2');
  await waitFor(async () => {
    if (!isDown) await Promise.all([views < 9 ? view() : undefined, save()]);
    expect(product.output().match(/is ready/g)).toHaveLength(2);
  });
  expect(product.output()).toContain('uncaught exception');
  expect(product.output()).toContain('It starts again in 1 s.');
  for (const id of acknowledged) expect((await editor.item(id)).id).toBe(id);
  const results = await editor.get('/results?days=7&locale=no');
  expect(results.pages.find(({ path }: { path: string }) => path === '/upf-score')?.views).toBe(views);
  expect(await product.end()).toEqual({ code: 0, signal: null });
});
