import { mkdtemp } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { describeInOrderOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { exampleFood } from '../../../../tests/setup/example-food.ts';
import { exampleResearchEntry } from '../../../../tests/setup/example-research-entry.ts';
import { draft } from '../../../../tests/setup/server/article-api-client.ts';
import { askAsAssistant } from '../../../../tests/setup/server/assistant-request.ts';
import { goodPassword, newEmail } from '../../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../../tests/setup/server/editor-server.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { sendWebhookJob } from '../../webhooks/webhook.job.ts';
import type { JsonSchema, OpenApi } from './openapi.ts';
import { inlineComponents } from './schema-fields.ts';

interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
  /** The bytes of a file, instead of a JSON body. */
  file?: Uint8Array | string;
  token?: string;
  cookie?: string;
}

/** Calls every route, in an order in which each succeeds, and compares each response with the API document. */
describeInOrderOnDatabase('the contract of the API', (database) => {
  let server: EditorServer;
  let document: OpenApi;
  let admin: { id: string; email: string; token: string };
  const covered = new Set<string>();

  beforeAll(async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a31' } })
      .png()
      .toBuffer();
    server = await startEditorServer(
      database(),
      { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error' },
      {
        startedJobs: [sendWebhookJob],
        publicNetwork: {
          get: ({ host }) =>
            new Promise((resolve, reject) => {
              if (host === 'api.crossref.org') {
                const work = Readable.from([Buffer.from(JSON.stringify({ message: { title: ['Kilde'] } }))]);
                return resolve(
                  Object.assign(work, { statusCode: 200, headers: {} }) as unknown as IncomingMessage,
                );
              }
              get(`${server.site}/healthz`, (response) => {
                // The import of an image reads the picture as the body of this response.
                response.push(picture);
                resolve(response);
              }).on('error', reject);
            }),
        },
      },
    );
    document = await (await fetch(`${server.site}/api/openapi.json`)).json();
    const { id, token, email } = await server.person();
    admin = { id, token, email };
  });
  afterAll(() => server?.stop());

  // biome-ignore lint/suspicious/noExplicitAny: each route returns another form, which is compared with its schema below
  const send = async (name: string, call: Call = {}): Promise<any> => {
    const [method = '', route = ''] = name.split(' ');
    const { params = {}, query, body, file, token = admin.token, cookie } = call;
    const described = document.paths[`/api${route}`.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (!described) throw new Error(`${name} is not described`);
    const operation = inlineComponents(described, document.components.schemas);
    const bodySchema = operation.requestBody?.content['application/json']?.schema;
    if (bodySchema) expect(matches(bodySchema, body), `${name}: the body`).toEqual([]);
    else expect([name, body]).toEqual([name, undefined]);
    const path = route.replace(/:(\w+)/g, (_, param: string) => String(params[param]));
    const response = await fetch(
      `${server.site}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(file !== undefined && { body: file as BodyInit }),
      },
    );
    const expected = operation.responses[response.status];
    if (!expected || response.status >= 400)
      throw new Error(`${name}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    covered.add(name);
    expect(response.headers.get('api-version'), name).toBe('1');
    const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(expected.content ?? {});
    if (!type || !schema) {
      expect(await response.text(), name).toBe('');
      return undefined;
    }
    expect(response.headers.get('content-type')?.split(';')[0], name).toBe(type);
    if (type !== 'application/json') {
      await response.body?.cancel();
      return undefined;
    }
    const answer = await response.json();
    expect(matches(closed(schema), answer), `${name}: ${JSON.stringify(answer).slice(0, 1000)}`).toEqual([]);
    return answer;
  };

  it('holds for the first admin and for accounts', async () => {
    await send('GET /config');
    await send('GET /me');
    await send('POST /setup/admin', { body: {} });
    await send('GET /me');
    await server.call('/token?grant_type=password', { email: admin.email, password: goodPassword });
    const { sessions } = await send('GET /sessions');
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await send('DELETE /sessions/:id', { params: { id: other.id } });

    const { id } = await server.person('editor');
    await send('GET /users');
    await send('PUT /users/:id/roles', { params: { id }, body: { roles: ['editor', 'admin'] } });
    await send('PUT /users/:id/suspension', { params: { id }, body: { suspended: true } });
    await send('DELETE /users/:id/sessions', { params: { id } });
    await send('DELETE /users/:id/factors', { params: { id } });
    await send('DELETE /users/:id', { params: { id } });

    const invite = async () => {
      const { invitation } = await send('POST /users/invite', {
        body: { email: newEmail('invitert'), role: 'editor' },
      });
      return invitation.id as string;
    };
    const [revoked, accepted] = [await invite(), await invite()];
    await send('GET /invitations');
    await send('POST /invitations/:id/resend', { params: { id: revoked } });
    await send('DELETE /invitations/:id', { params: { id: revoked } });
    const { link } = await send('POST /invitations/:id/link', { params: { id: accepted } });
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    await send('POST /invitation/describe', { body: { token } });
    await send('POST /invitation/accept', { body: { token } });
  });

  it('holds for articles', async () => {
    const texts = {
      title_en: 'Bread',
      content_no: '# Brød\n\nUltraprosessert mat gir høyere risiko for diabetes.',
      content_en: '# Bread\n\nText.',
    };
    const created = await send('POST /articles', { body: { ...draft('om-brod'), ...texts } });
    const params = { id: created.id };
    await send('GET /articles', { query: { page: '1' } });
    await send('GET /articles/slug-proposal', { query: { title: 'Brød' } });
    await send('GET /articles/:id', { params });
    const saved = await send('PUT /articles/:id', {
      params,
      body: { ...draft('om-brod'), ...texts, title_no: 'Brød', version: 1 },
    });
    const published = await send('POST /articles/:id/publish', { params, body: { version: saved.version } });
    await send('GET /articles/:id/revisions', { params });
    await send('GET /articles/:id/revisions/:number', { params: { ...params, number: 1 } });
    await send('GET /articles/:id/staleness', { params });
    await send('POST /articles/:id/translation-current', {
      params,
      body: { version: published.version, locale: 'en' },
    });

    const { id: tokenId, secret } = await send('POST /tokens', {
      body: { name: 'Program', scopes: ['read', 'draft'], days: 30 },
    });
    const changes = { version: published.version, fields: { title_no: 'Om brød' } };
    await send('PUT /articles/:id/draft', { params, body: changes, token: secret });
    await send('PUT /articles/:id/draft', { params, body: changes });
    const { drafts } = await send('GET /articles/:id/drafts', { params });
    expect(drafts).toHaveLength(2);
    await send('DELETE /articles/:id/draft', { params });
    await send('DELETE /articles/:id/proposals/:writer', { params: { ...params, writer: tokenId } });
    await send('GET /tokens');
    await send('DELETE /tokens/:id', { params: { id: tokenId } });
    const [accepted, refused] = [await askAsAssistant(server.site), await askAsAssistant(server.site)];
    const { scopes } = await send('GET /assistant-requests/:id', {
      params: accepted,
      cookie: accepted.cookie,
    });
    await send('POST /assistant-requests/:id', {
      params: accepted,
      cookie: accepted.cookie,
      body: { scopes },
    });
    await send('DELETE /assistant-requests/:id', { params: refused, cookie: refused.cookie });

    const preview = await send('POST /articles/:id/preview', { params });
    await send('GET /articles/:id/previews', { params });
    await send('DELETE /articles/:id/previews/:preview', { params: { ...params, preview: preview.id } });

    await send('POST /sources/lookup', { body: { address: '10.1000/kilde' } });
    const source = await send('POST /sources', {
      body: { url: 'https://example.org/kilde', title_no: 'Kilde', facts_no: 'Noe er slik.' },
    });
    const tie = await send('POST /articles/:id/claims', {
      params,
      body: {
        locale: 'no',
        sentence: 'Ultraprosessert mat gir høyere risiko for diabetes.',
        source_id: source.id,
      },
    });
    await send('GET /articles/:id/claims', { params });
    await send('DELETE /articles/:id/claims/:tie', { params: { ...params, tie: tie.id } });
    const correction = await send('POST /articles/:id/corrections', {
      params,
      body: { text_no: 'Tallet var feil.', text_en: '' },
    });
    await send('GET /articles/:id/corrections', { params });
    await send('DELETE /articles/:id/corrections/:correction', {
      params: { ...params, correction: correction.id },
    });

    await send('PUT /articles/:id/presence', { params });
    await server.api(`/articles/${created.id}/presence`, { token: server.editor.token, method: 'PUT' });
    await send('PUT /articles/:id/presence', { params });
    await send('DELETE /articles/:id/presence', { params });
    const comment = await send('POST /comments', { body: { article_id: created.id, body: 'Sjekk tallet.' } });
    await send('GET /comments', { query: { article_id: created.id } });
    await send('PUT /comments/:id', { params: { id: comment.id }, body: { resolved: true } });

    await send('GET /sources');
    await send('GET /sources/choices');
    await send('PUT /sources/:id', {
      params: { id: source.id },
      body: { url: source.url, title_no: 'Ny tittel', facts_no: 'Noe er slik.' },
    });
    await database().pool.query(`UPDATE sources SET proposed_by = 'Program' WHERE id = $1`, [source.id]);
    await send('GET /sources');
    await send('POST /sources/:id/accept', { params: { id: source.id } });
    await database().pool.query(
      `INSERT INTO source_findings (url, kind, detail, found_at) VALUES ($1, 'dead', '404', now())`,
      [source.url],
    );
    const { findings } = await send('GET /source-findings');
    await send('POST /source-findings/:id/dismiss', { params: { id: findings[0].id } });
    await send('DELETE /sources/:id', { params: { id: source.id } });

    await send('POST /links/dead', { body: { paths: ['/blogg/finnes-ikke'] } });
    await send('GET /links/targets');
    await send('POST /links/mentions', { body: { slug: '', locale: 'no', terms: ['diabetes'] } });
    await send('GET /links/orphans');
    await send('GET /public/articles', { query: { locale: 'no' } });

    const { version } = await send('POST /articles/:id/archive', { params, body: {} });
    const { version: live } = await send('POST /articles/:id/publish', { params, body: { version } });
    await send('POST /articles/:id/undo-publish', { params, body: { version: live } });
    await send('POST /articles/:id/restore', { params, body: {} });
    const unknown = '00000000-0000-4000-8000-000000000009';
    await send('POST /articles/bulk', { body: { action: 'archive', ids: [created.id, unknown] } });
    await send('DELETE /articles/:id', { params });
  });

  it('holds for images, foods, topics, the research log and authors', async () => {
    const file = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#13a' } })
      .png()
      .toBuffer();
    const { id: hash, url } = await send('POST /media', { file, query: { alt: 'Blått' } });
    await send('POST /media/import', { body: { url: 'https://8.8.8.8/bilde.png', alt: 'Rødt' } });
    await send('PUT /media/:hash/alt', { params: { hash }, body: { alt: 'Blå himmel' } });
    await send('GET /media');
    const article = await send('POST /articles', {
      body: { ...draft('med-bilde'), featured_image_url: url, featured_image_alt_no: 'Blått' },
    });
    const { uses } = await send('GET /media/:hash/uses', { params: { hash } });
    expect(uses).toHaveLength(1);

    const topic = await send('POST /topics', {
      body: { title_no: 'Brød', introduction_no: 'Om brød.', article_ids: [article.id] },
    });
    await send('GET /topics');
    await send('PUT /topics/:id', {
      params: { id: topic.id },
      body: { title_no: 'Alt om brød', introduction_no: 'Om brød.', updated_at: topic.updated_at },
    });
    await send('DELETE /topics/:id', { params: { id: topic.id } });

    const entry = await send('POST /research', { body: exampleResearchEntry });
    await send('GET /research');
    await send('PUT /research/:id', {
      params: { id: entry.id },
      body: { ...exampleResearchEntry, updated_at: entry.updated_at },
    });
    await send('DELETE /research/:id', { params: { id: entry.id } });

    const added = await send('POST /foods', { body: exampleFood });
    await send('GET /foods');
    await send('GET /foods/:id', { params: { id: added.id } });
    await send('PUT /foods/:id', {
      params: { id: added.id },
      body: { food: exampleFood, updated_at: added.updated_at },
    });
    await send('DELETE /foods/:id', { params: { id: added.id } });

    const author = await send('POST /authors', { body: { name: 'Kari Nordmann' } });
    await send('GET /authors');
    await send('GET /people');
    await send('PUT /authors/:id', {
      params: { id: author.id },
      body: { name: 'Kari Nordmann', role_no: 'Journalist', updated_at: author.updated_at },
    });
    await send('DELETE /authors/:id', { params: { id: author.id } });
  });

  it('holds for keywords, search data and results', async () => {
    const keyword = await send('POST /keywords', { body: { term: 'havregryn' } });
    await send('PUT /keywords/:id', {
      params: { id: keyword.id },
      body: { term: 'havregryn', volume: 100 },
    });
    await send('POST /keywords/import', {
      body: { csv: 'keyword,volume\nrugbrød,10\nloff,20\n,5', preview: true },
    });
    await send('POST /keywords/import', { body: { csv: 'keyword,volume\nrugbrød,10\nloff,20' } });
    const gscData = ['brød', 'grovt brød', 'what is upf', 'havregryn'].map((query, n) => ({
      query,
      clicks: n,
      impressions: 900,
      ctr: 0.01,
      position: 8,
      page: `${server.site}/blogg/sokt`,
    }));
    await server.post('/articles', { ...draft('sokt'), status: 'published' });
    const { body: list } = await server.get('/articles?q=sokt');
    const params = { id: list.articles[0].id };
    for (const period of [
      { start: '2026-09-01', end: '2026-09-28' },
      { start: '2026-09-29', end: '2026-10-26' },
    ])
      await send('POST /functions/sync-gsc', { body: { gscData, days: 28, period } });
    const { keywords } = await send('GET /keywords');
    await send('GET /gsc/opportunities');
    await send('GET /gsc/outcomes');
    await send('GET /gsc/change');
    await send('GET /gsc/articles/:id/queries', { params });
    await send('GET /gsc/pages/queries', { query: { path: '/mat/skyr' } });
    await send('GET /gsc/queries');
    await send('GET /gsc/terms', { query: { term: 'brød' } });
    await send('PUT /gsc/languages', { body: { ids: [keywords[0].id], locale: 'en' } });
    await send('PUT /gsc/keywords/:id/language', {
      params: { id: keywords[1].id },
      body: { locale: 'en' },
    });
    const { snapshots } = await send('GET /gsc/snapshots');
    await send('DELETE /gsc/snapshots/:id', { params: { id: snapshots[0].id } });

    const cited = [{ name: '/blogg/sokt', citations: 3 }];
    await send('POST /citations', { body: { source: 'bing', page: cited, query: [] } });
    await send('GET /citations');
    await send('GET /results');
    await send('DELETE /citations/:source', { params: { source: 'bing' } });
    await send('GET /results/export');
    await send('GET /results/articles', { query: { slugs: 'sokt' } });
    await send('GET /results/articles/:id', { params });
    await send('GET /results/pages', { query: { path: '/mat/skyr' } });

    await send('POST /keywords/delete', { body: { ids: [keywords[2].id] } });
    await send('DELETE /keywords/:id', { params: { id: keyword.id } });
  });

  it('holds for the content queue and for planning', async () => {
    const add = (term: string) => send('POST /queue', { body: { payload: { term, locale: 'no' } } });
    const generate = async (id: string) => {
      await send('POST /functions/generate-content', { body: { queueId: id } });
      await server.runJobs();
      return send('GET /queue/:id', { params: { id } });
    };
    const { id } = await add('havregrøt');
    await send('GET /queue', { query: { status: 'queued' } });
    await send('GET /queue/counts');
    const { version, result } = await generate(id);
    const params = { id };
    const edited = await send('PATCH /queue/:id', { params, body: { version, result } });
    await send('POST /queue/:id/approve', { params, body: { version: edited.version } });
    const reopened = await send('POST /queue/:id/reopen', { params });
    await send('POST /queue/:id/approve', { params, body: { version: reopened.version } });
    await send('GET /queue', { query: { status: 'approved' } });
    const body = { queueId: id, locale: 'no' };
    const published = await send('POST /functions/publish-article', { body });
    await send('POST /queue/:id/undo-publish', { params, body: { version: published.version } });
    await send('POST /functions/publish-article', { body });
    await send('GET /queue/:id', { params });
    await send('POST /functions/generate-content', { body: { term: 'rug', locale: 'no', type: 'outline' } });

    const other = { id: (await add('rugbrød')).id };
    await generate(other.id);
    await send('POST /queue/:id/reject', { params: other, body: {} });
    await send('POST /queue/:id/undo-reject', { params: other });
    await send('POST /queue/:id/reject', { params: other, body: { reason: 'For kort.' } });
    await send('PUT /queue/:id/rejection-reason', { params: other, body: { reason: 'Mangler kilder.' } });
    await send('POST /queue/:id/cancel', { params: other });
    await send('POST /queue/:id/retry', { params: other });
    await send('POST /queue/process-all');
    await send('POST /queue/:id/cancel', { params: other });
    await send('DELETE /queue/:id', { params: other });

    await send('GET /today');
    await send('GET /access-notices');
    await send('POST /access-notices/seen', { body: { through: 1 } });
    await send('GET /calendar', { query: { from: '2026-11-01', to: '2026-12-01' } });
    const article = await send('POST /articles', { body: draft('planlagt') });
    await send('PUT /calendar/:id', {
      params: { id: article.id },
      body: { day: '2099-11-20', version: article.version },
    });
    await send('GET /calendar', { query: { from: '2099-11-01', to: '2099-12-01' } });
    await send('GET /today/mentions');
    await send('POST /today/postponed', { body: { task: 'draft:1', until: 'tomorrow' } });
    await send('DELETE /today/postponed');
    await send('GET /weekly-mail');
    await send('PUT /weekly-mail', { body: { subscribed: true, locale: 'no' } });
    const token = await server.services.weeklyMail.tokenOf(admin.id);
    await send('GET /weekly-mail/unsubscribe', { query: { token } });
    await send('POST /weekly-mail/unsubscribe', { query: { token } });
  });

  it('holds for settings, webhooks, imports and operation', async () => {
    const { settings } = await send('GET /settings');
    await send('PUT /settings', { body: { ...settings, version: 0 } });

    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-backups-'));
    await send('PUT /server-settings', { body: { name: 'backup', folder } });
    await send('GET /server-settings');
    await send('POST /server-settings/:name/test', { params: { name: 'backup' } });
    await send('DELETE /server-settings/:name', { params: { name: 'backup' } });

    const webhook = { url: `${server.site}/csp-report`, events: ['article.published'] };
    const { id } = await send('POST /webhooks', { body: webhook });
    await send('POST /webhooks/:id/secret', { params: { id } });
    const delivery = await send('POST /webhooks/:id/test', { params: { id } });
    await send('GET /webhooks');
    await waitFor(async () => {
      const { deliveries } = await send('GET /webhooks/:id/deliveries', { params: { id } });
      expect(deliveries).toMatchObject([{ state: 'delivered' }]);
    });
    await send('POST /webhooks/:id/deliveries/:delivery/redeliver', {
      params: { id, delivery: delivery.id },
    });
    await send('PUT /webhooks/:id', { params: { id }, body: { ...webhook, enabled: false } });
    await send('DELETE /webhooks/:id', { params: { id } });

    await send('GET /export');
    const file = JSON.stringify({
      db: [
        {
          meta: { version: '5.0.0' },
          data: {
            posts: [
              {
                id: '1',
                title: 'Fra Ghost',
                slug: 'fra-ghost',
                html: '<p>Tekst.</p>',
                status: 'draft',
                type: 'post',
              },
            ],
          },
        },
      ],
    });
    const uploaded = await send('POST /import', { file, query: { name: 'ghost.json' } });
    const params = { id: uploaded.id };
    await server.runJobs();
    await send('GET /import/:id', { params });
    await send('POST /import/:id/start', { params, body: { existing: 'skip', images: 'keep' } });
    await server.runJobs();
    await send('GET /import/:id', { params });
    await send('GET /import');
    await send('GET /import/:id/changes', { params });
    await send('POST /import/:id/undo', { params });
    await server.runJobs();
    await send('GET /import/:id', { params });
    await send('DELETE /import/:id', { params });

    await send('GET /audit');
    await send('GET /audit/export');
    await send('GET /status');
    await send('GET /events');
  });

  it('was checked for every route', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.slice('/api'.length).replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    // tests/site/content-api.test.ts checks this route instead, because its HTML needs the renderer of the pages.
    covered.add('GET /public/articles/:slug');
    expect(described.filter((name) => !covered.has(name))).toEqual([]);
  });
});

const matches = (schema: JsonSchema, value: unknown) =>
  z
    .fromJSONSchema(schema)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

/** Forbids additional fields, so that the test fails if a response has a field that the document does not describe. */
function closed(schema: JsonSchema): JsonSchema {
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closedValue(key, value)]),
  );
  return copy.properties && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}

function closedValue(key: string, value: unknown): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, inner]) => [name, closed(inner)]),
    );
  if (Array.isArray(value) && (key === 'anyOf' || key === 'oneOf')) return value.map(closed);
  const isSchema = key === 'items' || key === 'additionalProperties';
  return isSchema && typeof value === 'object' && value !== null ? closed(value as JsonSchema) : value;
}
