import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { articleDraftSchema } from '../../domain/articles/article-requests.ts';
import { siteSettingsSchema } from '../../domain/settings/site-settings.ts';
import { sourceFieldsSchema } from '../../domain/sources/source.ts';
import type { Actor } from '../audit/actor.ts';
import { createServices } from '../services.ts';
import type { WatchNetwork } from './check-link.ts';

type Response = [status: number, headers?: Record<string, string>, body?: object];

describeOnDatabase('the source watch', (database) => {
  let web: Server;
  /** The answers of the simulated web by host and path, or by method, host and path. Other requests get 404. */
  const pages = new Map<string, Response | 'no answer'>();
  const requests: string[] = [];
  beforeAll(async () => {
    web = createServer((request, response) => {
      const page = `${request.headers.host}${request.url}`;
      requests.push(`${request.method} ${page}`);
      const answer = pages.get(`${request.method} ${page}`) ?? pages.get(page) ?? [404];
      if (answer === 'no answer') return void request.socket.destroy();
      const [status, headers = {}, body] = answer;
      response.writeHead(status, headers).end(body && JSON.stringify(body));
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => web.close(resolve)));

  /** Sends every request to the local server instead of its host, after the address was checked. */
  const send = (url: URL, options: { method?: string; headers: Record<string, string> }) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = web.address() as AddressInfo;
      httpRequest({
        port,
        host: '127.0.0.1',
        method: options.method,
        path: url.pathname + url.search,
        headers: { ...options.headers, host: url.host },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
  const waits: number[] = [];
  const network: WatchNetwork = {
    lookup: async () => [{ address: '192.0.2.1', family: 4 }],
    get: send,
    wait: async (ms) => void waits.push(ms),
  };
  const crossref: typeof fetch = async (input) => {
    const response = await send(new URL(String(input)), { method: 'GET', headers: {} });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return new globalThis.Response(Buffer.concat(chunks), { status: response.statusCode ?? 0 });
  };
  let now = new Date('2026-11-16T08:00:00Z');
  const services = () =>
    createServices(database(), { sourceWatchNetwork: network, fetch: crossref, clock: () => now });
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const run = () => services().sourceWatch.run(new AbortController().signal);
  const addSource = (url: string, fields: object = {}) =>
    services().sources.add(sourceFieldsSchema.parse({ url, title_no: `Om ${url}`, ...fields }), actor);
  const findings = async () =>
    (await services().sourceWatch.listOpenFindings()).map(({ url, kind, detail }) => [kind, url, detail]);

  beforeEach(async () => {
    await database().pool.query(
      'TRUNCATE articles, sources, site_settings, link_checks, source_findings CASCADE',
    );
    pages.clear();
    requests.length = 0;
    waits.length = 0;
    now = new Date('2026-11-16T08:00:00Z');
    const settings = siteSettingsSchema.parse({ source_watch: true, email: 'post@eksempel.example' });
    await services().settings.save(settings, 0, actor);
  });

  it('sends no request until the settings allow it', async () => {
    await database().pool.query('TRUNCATE site_settings');
    await addSource('https://kilde.example/a');
    expect(await run()).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('finds dead and moved addresses of sources and articles, with the articles concerned', async () => {
    pages.set('kilde.example/god', [200]);
    pages.set('HEAD kilde.example/bare-get', [405]);
    pages.set('kilde.example/bare-get', [200]);
    pages.set('kilde.example/gammel', [301, { location: 'https://kilde.example/ny' }]);
    pages.set('kilde.example/ny', [200]);
    pages.set('kilde.example/midlertidig', [302, { location: '/god' }]);
    for (const path of ['god', 'bare-get', 'gammel', 'midlertidig'])
      await addSource(`https://kilde.example/${path}`);
    const article = await services().articles.create(
      articleDraftSchema.parse({
        slug: 'brod',
        status: 'published',
        title_no: 'Brød',
        content_no: 'Les [dette](https://borte.example/x) og [dette](https://kilde.example/gammel).',
      }),
      actor,
    );
    expect(await run()).toEqual({ checked: 5, open: 2 });
    const found = await services().sourceWatch.listOpenFindings();
    expect(found.map(({ kind, url }) => [kind, url]).sort()).toEqual([
      ['dead', 'https://borte.example/x'],
      ['moved', 'https://kilde.example/gammel'],
    ]);
    expect(found.find(({ kind }) => kind === 'moved')).toMatchObject({
      detail: 'https://kilde.example/ny',
      source: { title_no: 'Om https://kilde.example/gammel' },
      articles: [{ id: article.id, slug: 'brod', locales: ['no'] }],
    });
    expect(requests.filter((sent) => sent.endsWith('kilde.example/god')).length).toBeGreaterThan(0);
    expect(waits.filter((ms) => ms === 1000)).toHaveLength(5);
  });

  it('retries a site that does not answer, and reports it only after two weekly checks', async () => {
    await addSource('https://stille.example/');
    pages.set('stille.example/', 'no answer');
    await run();
    expect(requests).toHaveLength(6);
    expect(await findings()).toEqual([]);
    await run();
    expect(await findings()).toEqual([['dead', 'https://stille.example/', '']]);
    pages.set('stille.example/', [200]);
    await run();
    expect(await findings()).toEqual([]);
  });

  it('asks Crossref about retractions, corrections and newer versions of a DOI', async () => {
    await addSource('https://doi.org/10.1000/a(1)');
    pages.set('doi.org/10.1000/a(1)', [302, { location: 'https://tidsskrift.example/1' }]);
    pages.set('tidsskrift.example/1', [403]);
    pages.set(`api.crossref.org/works/10.1000%2Fa(1)?mailto=post%40eksempel.example`, [
      200,
      {},
      {
        message: {
          'updated-by': [
            { DOI: '10.1000/r', type: 'retraction' },
            { DOI: '10.1000/c', type: 'erratum' },
          ],
          relation: { 'is-replaced-by': [{ id: '10.1000/v2', 'id-type': 'doi' }] },
        },
      },
    ]);
    await run();
    expect((await findings()).sort()).toEqual([
      ['corrected', 'https://doi.org/10.1000/a(1)', 'https://doi.org/10.1000/c'],
      ['retracted', 'https://doi.org/10.1000/a(1)', 'https://doi.org/10.1000/r'],
      ['superseded', 'https://doi.org/10.1000/a(1)', 'https://doi.org/10.1000/v2'],
    ]);
  });

  it('requests no private address, also not after a redirect, and no address with a port', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://10.0.0.1/',
      'https://kilde.example:8443/',
    ])
      await addSource(url);
    pages.set('kilde.example/inn', [302, { location: 'http://169.254.169.254/latest' }]);
    await addSource('https://kilde.example/inn');
    await run();
    expect(requests).toEqual(['HEAD kilde.example/inn']);
    expect(await findings()).toEqual([]);
  });

  it('lists the sources whose review date has passed, until a new date is set', async () => {
    const source = await addSource('https://kilde.example/gammel', { review_on: '2026-11-01' });
    await addSource('https://kilde.example/fersk', { review_on: '2027-05-01' });
    expect(await findings()).toEqual([['date_passed', 'https://kilde.example/gammel', '2026-11-01']]);
    const fields = sourceFieldsSchema.parse({
      url: source.url,
      title_no: source.title_no,
      review_on: '2027-11-01',
    });
    await services().sources.change(source.id, fields, actor);
    expect(await findings()).toEqual([]);
  });

  it('does not report a dismissed finding again', async () => {
    await addSource('https://kilde.example/borte');
    await run();
    const [finding] = await services().sourceWatch.listOpenFindings();
    await services().sourceWatch.dismiss(finding?.id ?? '', actor);
    await run();
    expect(await findings()).toEqual([]);
    await expect(services().sourceWatch.dismiss(finding?.id ?? '', actor)).rejects.toMatchObject({
      code: 'finding_not_found',
    });
  });
});
