import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

it('a log reader that stops reading delays no page, and the dropped lines are counted', async () => {
  const token = 'hemmelig'.repeat(4);
  const product = await startProduct({
    DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')),
    LOG_LEVEL: 'info',
    METRICS_TOKEN: token,
  });
  const get = (path: string) =>
    fetch(product.address + path, {
      signal: AbortSignal.timeout(60_000),
      headers: { authorization: `Bearer ${token}` },
    });
  const long = 'a'.repeat(7000);
  const fillLog = async () => {
    product.process.stdout?.pause();
    for (let n = 0; n < 100; n++)
      await Promise.all(Array.from({ length: 10 }, () => get(`/api/articles/${long}`)));
  };
  await fillLog();
  expect((await get('/')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect(await (await get('/metrics')).text()).toMatch(/^novasjekk_log_lines_dropped_total [1-9]/m);

  product.process.stdout?.resume();
  await waitFor(() => expect(product.output()).toMatch(/"dropped":[1-9]\d*,"msg":"log lines were dropped/));
  await get('/api/articles/etterpaa');
  await waitFor(() => expect(product.output()).toContain('etterpaa'));

  await fillLog();
  product.process.stderr?.resume();
  const exited = new Promise((resolve) => product.process.once('exit', resolve));
  product.process.kill('SIGTERM');
  expect(await exited).toBe(0);
  product.process.stdout?.resume();
});
