import { describe, expect, it } from 'vitest';
import { publicArticleSchema, publicArticlesSchema } from '../../src/domain/content-api/content-api.ts';
import { seedSlugs } from '../setup/site/public-site.ts';
import { siteAddress } from './fetch-page.ts';

const get = (path: string, init?: RequestInit) => fetch(`${siteAddress()}/api/public${path}`, init);

describe('the content API', () => {
  it.each(['no', 'en'] as const)('lists the published articles in %s, page by page', async (locale) => {
    const listed: string[] = [];
    for (let page = 1; ; page++) {
      const response = await get(`/articles?locale=${locale}&limit=4&page=${page}`);
      const body = publicArticlesSchema.parse(await response.json());
      expect(body).toMatchObject({ page, total: seedSlugs.length, limit: 4 });
      expect(body.articles.every((article) => article.locale === locale)).toBe(true);
      listed.push(...body.articles.map(({ slug }) => slug));
      if (page === body.pages) break;
    }
    expect(listed.sort()).toEqual(seedSlugs);
  });

  it('serves an article with Markdown and with HTML whose addresses are absolute', async () => {
    const response = await get('/articles/er-brod-ultraprosessert?locale=en');
    const article = publicArticleSchema.parse(await response.json());
    expect(article).toMatchObject({
      slug: 'er-brod-ultraprosessert',
      locale: 'en',
      locales: ['no', 'en'],
      url: `${siteAddress()}/en/blogg/er-brod-ultraprosessert`,
    });
    expect(article.html).toContain('<p>');
    expect(article.html).not.toMatch(/(href|src)="\/[^/]/);
    expect(article.markdown).not.toMatch(/^# /);
  });

  it('answers a conditional request with 304, and allows requests from other origins', async () => {
    const first = await get('/articles');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const etag = first.headers.get('etag') ?? '';
    const second = await get('/articles', { headers: { 'if-none-match': etag } });
    expect(second.status).toBe(304);
    expect((await get('/articles', { method: 'HEAD' })).headers.get('etag')).toBe(etag);
    const preflight = await get('/articles', { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('if-none-match, api-version');
  });

  it.each([
    ['/articles?locale=sv', 400, 'invalid_input'],
    ['/articles?limit=101', 400, 'invalid_input'],
    ['/articles?page=99', 404, 'article_not_found'],
    ['/articles/finnes-ikke', 404, 'article_not_found'],
    ['/nothing', 404, 'not_found'],
  ])('answers %s with %i and a problem', async (path, status, code) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect((await response.json()).code).toBe(code);
    if (code !== 'not_found') expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
