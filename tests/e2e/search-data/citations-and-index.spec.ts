import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { firstAdmin, openAs, test } from '../newsroom.ts';
import { expect } from '../test.ts';
import { october, paste, row, testOptions, upload } from './search-console-parts.ts';

test.use(testOptions);

const slug = 'er-brod-ultraprosessert';

/** Takes pictures at both widths, which must have no horizontal scrolling and no accessibility violations. */
async function inspect(page: Page, name: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `.cache/${name}-${width}.png`, fullPage: true });
  }
}

test('a report on citations by AI assistants is uploaded, and its pages are opportunities and stand beside clicks', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  const address = `${emptyNewsroom.address}/blogg/${slug}`;
  await upload(emptyNewsroom, admin, [{ ...row('er brød sunt', 900, 0, 9), page: address }], october);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  await paste(page, `Page,Citations\n${address},42\n`);
  await expect(page.getByText('Report on AI assistants stored')).toBeVisible();
  await paste(page, 'Grounding Query,Citations\ner brød ultraprosessert,17\n');
  await page.goto(`${emptyNewsroom.address}/admin/gsc`);
  await expect(
    page.getByRole('article', { name: 'er brød sunt' }).getByText('Cited, not clicked'),
  ).toBeVisible();
  await inspect(page, 'cited-opportunity');

  await emptyNewsroom.runSql(
    `INSERT INTO page_counts (path, kind, day, locale, label, count)
     SELECT path, 'view', current_date, 'no', label, 3
       FROM unnest(ARRAY['/blogg/${slug}', '*']) AS path, unnest(ARRAY['assistant:ChatGPT', 'search']) AS label;
     UPDATE page_counts SET label = 'assistant' WHERE path = '*' AND label LIKE 'assistant:%';
     INSERT INTO page_counts (path, kind, day, locale, label, count)
     VALUES ('*', 'source', current_date, 'no', 'assistant:ChatGPT', 3)`,
  );
  await page.goto(`${emptyNewsroom.address}/admin/results?sort=clicks`);
  await expect(page.getByRole('row', { name: new RegExp(slug) })).toContainText('42');
  await expect(page.getByRole('row', { name: /AI assistants/ })).toContainText('3');
  await expect(page.getByRole('row', { name: /ChatGPT/ })).toContainText('3');
  await expect(page.getByRole('row', { name: /er brød ultraprosessert/ })).toContainText('17');
  await inspect(page, 'citations');
  await page.getByRole('button', { name: /Bing/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Report removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'AI assistants', exact: true })).toBeHidden();
});

test('the article list, the editor and the results of an article say whether Google has the article in its index', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await emptyNewsroom.runSql(
    `INSERT INTO index_states (article_id, locale, reason, coverage, crawled_at, inspected_at)
     SELECT id, locale, CASE locale WHEN 'no' THEN 'indexed' ELSE 'crawled' END, '', now(), now()
       FROM articles, unnest(ARRAY['no', 'en']) AS locale WHERE status = 'published'`,
  );
  await openAs(page, emptyNewsroom, admin, '/admin');
  const row = page.getByRole('row').filter({ hasText: slug });
  await expect(row).toContainText('no: In Google');
  await expect(row).toContainText('en: Not in Google: visited, but not chosen');
  await inspect(page, 'index-list');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'In Google' })).toContainText('In Google');
  await inspect(page, 'index-editor');
});
