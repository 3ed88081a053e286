import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

const events = 30;

const received: string[] = [];
/** The receiver calls this function after a request has arrived and before it answers. */
let beforeAnswer: (n: number) => Promise<void> = async () => {};
const receiver = createServer(async (request, response) => {
  for await (const _ of request);
  received.push(String(request.headers['webhook-id']));
  await beforeAnswer(received.length);
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

it('every event is delivered after a worker was killed during a delivery, and only that delivery is repeated', async () => {
  const { url, drop } = await createPostgresCopy();
  const settings = { DATABASE_URL: url, WEBHOOK_ALLOW_PRIVATE: 'true' };
  const web = await startProduct({ ...settings, ROLE: 'web' });
  const { token } = await signInAsAdmin(web.address);
  const call = async (path: string, body: object) => {
    const response = await fetch(`${web.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const { id } = await call('/webhooks', {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    events: ['article.published'],
  });
  for (let n = 0; n < events; n++) {
    const slug = `webhook-${n}`;
    const article = await call('/articles', {
      slug,
      author_name: 'Kari',
      title_no: slug,
      content_no: 'Tekst.',
    });
    await call(`/articles/${article.id}/publish`, { version: 1 });
  }
  const killed = Promise.withResolvers<void>();
  const worker = await startProduct({ ...settings, ROLE: 'worker' });
  // The worker is killed after the receiver got the request and before the worker has the response.
  beforeAnswer = async (n) => {
    if (n !== 5) return;
    await worker.end('SIGKILL');
    killed.resolve();
  };
  await killed.promise;
  beforeAnswer = async () => {};
  const next = await startProduct({ ...settings, ROLE: 'worker' });
  const deliveriesOn = async (page: number) => {
    const response = await fetch(`${web.address}/api/webhooks/${id}/deliveries?page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.json();
  };
  await waitFor(
    async () => {
      const [first, last] = [await deliveriesOn(1), await deliveriesOn(2)];
      expect(first).toMatchObject({ total: events, pages: 2 });
      const states = [...first.deliveries, ...last.deliveries].map(({ state }: { state: string }) => state);
      expect(new Set(states)).toEqual(new Set(['delivered']));
      // The delivery of the killed worker is repeated when its lease has ended.
    },
    { delaySeconds: 120 },
  );
  expect(new Set(received).size).toBe(events);
  const repeated = received.length - new Set(received).size;
  expect(repeated).toBe(1);
  await Promise.all([web.end(), next.end()]);
  await drop();
});
