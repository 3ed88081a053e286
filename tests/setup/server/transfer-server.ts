import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import type { PublicNetwork } from '../../../src/server/platform/http/public-address.ts';
import { emptyAuditLog } from '../database/audit-log.ts';
import { createArticleApiClient } from './article-api-client.ts';
import { type AuthServer, startAuthServer } from './auth-server.ts';

export const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../fixtures/exports', name));

export const choices = {
  existing: 'skip',
  images: 'keep',
  takes_pages: false,
  site_address: '',
  post_path: '',
} as const;

/** A local server that answers the requests to all remote hosts. */
const web = createServer((request, response) => {
  const image = remoteImages.get(`${request.headers.host}${request.url}`);
  response.writeHead(image ? 200 : 404).end(image);
});
export const remoteImages = new Map<string, Buffer>();
const getFromWeb: PublicNetwork['get'] = ({ host, pathname }, { signal }) =>
  new Promise((resolve, reject) => {
    const { port } = web.address() as AddressInfo;
    get({ host: '127.0.0.1', port, path: pathname, headers: { host }, signal }, resolve).on('error', reject);
  });

export interface Imported {
  id: string;
  state: string;
  format: string;
  counts: Record<string, number>;
  item_pages: number;
  items: { slug: string; outcome: string; status?: string; remarks: string[] }[];
  facts: Record<string, unknown>;
  problem: string | null;
  done: number;
  total: number;
}

/** Starts two installations in `beforeAll`, and returns functions that move articles between them. */
export function useTransfer(database: () => Database) {
  beforeAll(() => new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void web.close());
  let started: AuthServer;
  let other: AuthServer;
  let client: Awaited<ReturnType<typeof createArticleApiClient>>;
  let sessions: Map<AuthServer, string>;
  beforeAll(async () => {
    started = await startAuthServer({ database: database(), publicNetwork: { get: getFromWeb } });
    // This second installation has the same database but an empty image folder, like a new installation.
    other = await startAuthServer({ database: database() });
    client = await createArticleApiClient(started, database());
    // Each installation has its own signing keys, so each needs its own session.
    sessions = new Map([
      [started, client.token],
      [other, (await createArticleApiClient(other, database())).token],
    ]);
    await database().pool.query(`UPDATE user_roles SET role = 'admin'`);
  });
  afterAll(async () => {
    await started.stop();
    await other.stop();
  });
  const server = () => started;
  const elsewhere = () => other;
  const articleClient = () => client;
  const tokens = () => sessions;
  const empty = () => database().pool.query('TRUNCATE articles, media, imports CASCADE');
  beforeEach(async () => {
    await empty();
    await emptyAuditLog(database());
    started.waiting.splice(0);
  });

  const ask = (path: string, init: RequestInit = {}, at = started) =>
    fetch(`${at.site}/api${path}`, { ...init, headers: { authorization: `Bearer ${sessions.get(at)}` } });
  const download = async (at = started) => new Uint8Array(await (await ask('/export', {}, at)).arrayBuffer());
  const upload = async (bytes: Uint8Array, query = '', at = started) => {
    const response = await ask(
      `/import?name=fil.zip${query}`,
      { method: 'POST', body: Buffer.from(bytes) },
      at,
    );
    const body = await response.json();
    await at.runJobs();
    return body.id ? ((await (await ask(`/import/${body.id}`, {}, at)).json()) as Imported) : body;
  };
  const start = async (id: string, choices: object = {}, at = started): Promise<Imported> => {
    const response = await at.api(`/import/${id}/start`, {
      token: sessions.get(at) ?? '',
      body: { existing: 'skip', images: 'keep', ...choices },
    });
    expect(response.status).toBe(200);
    await at.runJobs();
    return (await ask(`/import/${id}`, {}, at)).json() as Promise<Imported>;
  };

  return { server, elsewhere, articleClient, tokens, empty, ask, download, upload, start };
}
