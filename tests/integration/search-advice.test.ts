import { afterAll, beforeAll, expect, it } from 'vitest';
import { localizedPath } from '../../src/domain/locale.ts';
import { createPageTotals } from '../../src/domain/search-console/page-totals.ts';
import type { SearchRow } from '../../src/domain/search-console/search-console.ts';
import { seedArticles } from '../../src/server/articles/seed-articles.ts';
import { furtherArticles, periods, rowsOf } from '../fixtures/realistic-search/realistic-search.ts';
import { describeOnDatabase } from '../setup/database/both-engines.ts';
import { type AuthServer, goodPassword, newEmail, startAuthServer } from '../setup/server/auth-server.ts';

type Opportunity = Awaited<
  ReturnType<AuthServer['services']['searchConsole']['listOpportunities']>
>['opportunities'][number];

/** An export of Search Console lists queries without their pages, and pages in a second table. */
const asExport = (rows: SearchRow[]) => {
  const pages = createPageTotals();
  for (const row of rows) if (row.page) pages.add(row.page, row);
  return { gscData: rows.map(({ page: _, ...row }) => row), pages: pages.list() };
};

describeOnDatabase('the advice for a realistic site with 1,000 queries and 40 pages', (database) => {
  let server: AuthServer;
  let token: string;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
    token = body.access_token;
    await server.api('/setup/admin', { token, method: 'POST' });
    await seedArticles(database());
    for (const article of furtherArticles)
      await server.services.articles.insertSeed({
        ...article,
        keywords: [...article.keywords],
        content_no: 'Tekst',
        ...('title_en' in article && { content_en: 'Text' }),
        author_name: 'Kari',
        status: 'published',
        published_at: new Date('2026-08-01'),
      });
  });
  afterAll(() => server.stop());

  // Each of the two files contains the expected advice for 50 queries. An independent reader agreed with the advice for
  // at least 45 queries of each file. Read a changed file before you commit it.
  it.each([
    ['queries-and-pages', asExport],
    ['query-by-page', (rows: SearchRow[]) => ({ gscData: rows })],
  ] as const)('equals the advice that was reviewed, for data of the form %s', async (form, bodyOf) => {
    await database().pool.query('TRUNCATE keywords, gsc_snapshots, gsc_rows, gsc_standings CASCADE');
    for (const [index, period] of periods.entries()) {
      const answer = await server.api('/functions/sync-gsc', {
        token,
        body: { ...bodyOf(rowsOf(index)), days: 28, period },
      });
      expect(answer.status).toBe(200);
      await server.runJobs();
    }
    const { body } = await server.api('/gsc/opportunities', { token });
    expect(body.opportunities).toHaveLength(50);
    await expect(body.opportunities.map(describeAdvice).join('\n')).toMatchFileSnapshot(
      `../fixtures/realistic-search/advice-from-${form}.txt`,
    );
  });
});

/** Describes the advice, the page that it concerns and the computation of the extra clicks. */
function describeAdvice(opportunity: Opportunity, index: number): string {
  const { term, locale, kind, advice, judged, rivals, article, page } = opportunity;
  const one = (value: number) => value.toFixed(1);
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const pathOf = (path: string) => localizedPath(path, locale);
  const target = article ? article[`title_${locale}`] || article.title_no : page && pathOf(page);
  const arithmetic = !judged
    ? ''
    : judged.basis === 'position'
      ? `${opportunity.impressions} × (${percent(judged.targetCtr)} at position ${one(judged.targetPosition)} − ${percent(opportunity.ctr)} now) = ${one(judged.extraClicks)} clicks`
      : `${one(judged.earlierClicks)} clicks earlier − ${kind === 'lost' ? 0 : opportunity.clicks} now = ${one(judged.extraClicks)} clicks`;
  return [
    `${index + 1}. **${term}** (${locale}${opportunity.isGuess ? ', a guess' : ''}): ${kind ?? 'none'}`,
    `   ${advice}: ${[target, ...rivals.map(pathOf)].filter(Boolean).join(', ')}`,
    `   Position ${one(opportunity.position)}, ${opportunity.impressions} impressions, ${opportunity.clicks} clicks, ${opportunity.trend}. ${judged?.basis === 'position' ? `Target: ${judged.target}. ` : ''}${arithmetic}`,
    '',
  ].join('\n');
}
