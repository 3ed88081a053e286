import { expect, firstAdmin, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

const bmj = 'https://www.bmj.com/content/384/bmj-2023-077310';
const update = 'https://doi.org/10.1038/s41591-025-03842-0';

test('a user sees the findings of the source watch, queues a refresh and marks a finding as done', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  // Inserts the rows that the source watch would store, because a test must not send requests to other sites.
  await emptyNewsroom.runSql(
    `INSERT INTO watched_links (url, article_id, locale)
       SELECT '${update}', id, 'en' FROM articles WHERE slug = 'ultraprosessert-mat-og-vekt';
     INSERT INTO source_findings (url, kind, detail, found_at) VALUES
       ('${update}', 'retracted', 'https://doi.org/10.1038/notice', '2026-11-16T08:00:00Z'),
       ('${bmj}', 'moved', 'https://www.bmj.com/new', '2026-11-15T08:00:00Z'),
       ('https://borte.example/x', 'dead', '', '2026-11-14T08:00:00Z');
     UPDATE sources SET review_on = '2026-11-01' WHERE url = 'https://no.openfoodfacts.org/nova';`,
  );
  await openAs(page, emptyNewsroom, admin, '/admin/today');
  const row = page.getByRole('listitem').filter({ hasText: 'has been retracted' });
  await row.getByRole('link', { name: 'See the source' }).click();
  const findings = page.getByRole('region', { name: '4 sources to check' });
  const finding = (text: string) => findings.getByRole('listitem').filter({ hasText: text }).first();
  await expect(finding('Retracted')).toContainText('Remove the claims that rely on it and read the notice');
  await expect(
    finding('Retracted').getByRole('link', { name: 'https://doi.org/10.1038/notice' }),
  ).toBeVisible();
  await expect(finding('Moved')).toContainText('https://www.bmj.com/new');
  await expect(finding('Page not found')).toContainText('https://borte.example/x');
  await expect(finding('Review overdue')).toContainText('1 Nov 2026');

  await findings
    .getByRole('button', {
      name: 'Refresh (English): “Ultra-processed food and weight: the trials”',
    })
    .click();
  await expect(page.getByText('Refresh added to the queue')).toBeVisible();
  const queued = await emptyNewsroom.call(admin, 'GET', '/api/queue?status=queued');
  expect(JSON.stringify(await queued.json())).toContain('"type":"refresh"');

  await finding('Moved').getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('heading', { name: '3 sources to check' })).toBeVisible();
  // The finding about the overdue review has no button, because it disappears when the source gets a new review date.
  await expect(
    page.getByRole('region', { name: '3 sources to check' }).getByRole('button', { name: 'Mark as done' }),
  ).toHaveCount(2);
});

test.describe('the findings of the source watch in Norwegian', () => {
  test.use({ locale: 'nb-NO' });
  test('fit a phone', { tag: '@long' }, async ({ page, emptyNewsroom }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const admin = await firstAdmin(emptyNewsroom);
    await emptyNewsroom.runSql(
      `INSERT INTO source_findings (url, kind, detail, found_at)
         VALUES ('${update}', 'superseded', 'https://doi.org/10.1038/${'x'.repeat(200)}', '2026-11-16T08:00:00Z');`,
    );
    await openAs(page, emptyNewsroom, admin, '/admin/sources');
    await expect(page.getByRole('heading', { name: '1 kilde må kontrolleres' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
