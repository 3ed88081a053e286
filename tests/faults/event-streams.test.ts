import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';
import { startReaders } from './page-readers.ts';
import { signInWithTiming, type TimedClient } from './timed-client.ts';

const people = 50;
const streamsEach = 20;

let product: RunningProduct;
let editor: TimedClient;
let client: pg.Client;
let drop: () => Promise<void>;
const tokens: string[] = [];

beforeAll(async () => {
  const copy = await createPostgresCopy();
  drop = copy.drop;
  client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  product = await startProduct({ DATABASE_URL: copy.url, AUTH_LIMIT_SIGNUPS: '10000' });
  editor = await signInWithTiming(product.address);
  for (let n = 0; n < people; n++) {
    const { body } = await editor.call('POST', '/auth/v1/signup', {
      email: `skjerm-${n}@example.org`,
      password: 'brunost og vafler 17',
    });
    tokens.push(body.access_token);
  }
  await client.query(
    `INSERT INTO user_roles (user_id, role, created_at)
     SELECT id, 'editor', now() FROM auth_users WHERE email LIKE 'skjerm-%'`,
  );
});
afterAll(async () => {
  await product.end();
  await client.end();
  await drop();
});

interface Stream {
  status: number;
  received: () => string;
  close: () => void;
}

/** Opens an event stream with a minimal client, because the test process must not run out of memory. */
const open = (token = ''): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(
      `${product.address}/api/events`,
      { agent: false, headers },
      (response: IncomingMessage) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part) => {
          received += part;
        });
        response.on('error', () => {});
        resolve({
          status: response.statusCode ?? 0,
          received: () => received,
          close: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });

const memoryOf = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]) / 1024;

it('a thousand event streams receive a change and use little memory, and one more is refused with the reason', async () => {
  await Promise.all(Array.from({ length: 20 }, () => editor.call('GET', '/api/articles')));
  const before = await memoryOf();
  const streams: Stream[] = [];
  for (const token of tokens)
    streams.push(...(await Promise.all(Array.from({ length: streamsEach }, () => open(token)))));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await fetch(`${product.address}/api/events`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });

  const readers = startReaders(product.address, ['/', '/blogg'], { readers: 2, pauseMs: 20 });
  await client.query(`INSERT INTO keywords (term) VALUES ('tusen skjermer')`);
  const deaf = () => streams.filter(({ received }) => !received().includes('"keywords"'));
  await waitFor(() => expect(deaf()).toHaveLength(0));
  const saved = await editor.write('mens-tusen-lytter');
  expect(saved.status).toBe(201);
  const eachKilobytes = (((await memoryOf()) - before) * 1024) / streams.length;
  console.log(
    `${streams.length} streams: ${eachKilobytes.toFixed(0)} kB each; a save took ${saved.ms.toFixed(0)} ms`,
  );
  expect(eachKilobytes).toBeLessThan(150);
  expect((await readers.stop()).failed).toEqual([]);

  for (const { close } of streams) close();
  await waitFor(async () => {
    const again = await open(tokens[0]);
    again.close();
    expect(again.status).toBe(200);
  });
});
