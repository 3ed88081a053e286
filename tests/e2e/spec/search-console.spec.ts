import { createArticle } from '../articles.ts';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';
import { october, paste, row, tab, testOptions, upload } from '../search-data/search-console-parts.ts';

test.use(testOptions);

test('"Upload and analyze" stores the data at once, shows "GSC data uploaded and analyzed" and how it was read, with Undo', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  const snapshots = async () => {
    const response = await emptyNewsroom.call(admin, 'GET', '/api/gsc/snapshots');
    return ((await response.json()) as { snapshots: unknown[] }).snapshots.length;
  };
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  for (const nothing of ['[]', '{"foo":1}', 'ord']) {
    await paste(page, nothing);
    await expect(page.getByText('No rows found.').first()).toBeVisible();
  }
  await paste(page, 'query\timpressions\tclicks\tctr\tposition\nultraprosessert mat\t1200\t36\t0.03\t8.4');
  await expect(
    page.locator('[data-sonner-toast]').getByText('GSC data uploaded and analyzed', { exact: true }),
  ).toBeVisible();
  await expect(tab(page, 'Opportunities (1)')).toHaveAttribute('aria-selected', 'true');
  const summary = page.getByRole('region', { name: 'How the data was read' });
  await expect(summary).toContainText('1 row in pasted text.');
  await expect(summary).toContainText('impressions: Impressions');
  await expect(summary).toContainText(/Period: \d+ \w+ \d{4} – \d+ \w+ \d{4}/);
  expect(await snapshots()).toBe(1);

  await summary.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(summary).toHaveCount(0);
  await expect(tab(page, 'Opportunities (0)')).toBeVisible();
  expect(await snapshots()).toBe(0);
});

test('"Upload and analyze" shows "GSC data uploaded and analyzed" the second time too, and says that nothing was added', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  const data = 'query\timpressions\tclicks\tctr\tposition\ngrovt brød\t1200\t36\t0.03\t8.4';
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  await paste(page, data);
  await expect(page.getByRole('region', { name: 'How the data was read' })).toBeVisible();
  await tab(page, 'Upload GSC Data').click();
  await paste(page, data);
  const toast = page.locator('[data-sonner-toast]').filter({ has: page.locator('.toast-note') });
  await expect(toast.locator('[data-title]')).toHaveText('GSC data uploaded and analyzed');
  await expect(toast.locator('.toast-note')).toHaveText(
    'This data has already been imported. Nothing was added.',
  );
});

test('Generate Content on an opportunity that an article covers queues an outline and offers to open the article', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  const newsroom = { ...emptyNewsroom, admin };
  const { id } = await createArticle(newsroom, { keywords: ['grovbrød test'], status: 'published' });
  await upload(newsroom, admin, [row('grovbrød test', 1200, 36, 8.4)], october);
  await openAs(page, newsroom, admin, '/admin/gsc');
  const card = page.getByRole('article', { name: 'grovbrød test' });
  await card.getByRole('button', { name: 'Generate Content' }).click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Added to content queue' });
  await expect(toast.locator('[data-title]')).toHaveText('Added to content queue');
  await expect(toast.locator('.toast-note')).toContainText(
    'There is already an article for “grovbrød test”.',
  );
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  const queued = await (await newsroom.call(admin, 'GET', '/api/queue?status=queued')).json();
  expect(queued.items).toMatchObject([{ type: 'outline', payload: { term: 'grovbrød test' } }]);
  await toast.getByRole('link', { name: 'Open the article' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/article/${id}`));
});

test('each opportunity has a button that is called Generate Content', async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await upload(emptyNewsroom, admin, [row('er kjeks sunt', 900, 9, 12)], october);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  const opportunity = page.getByRole('article', { name: 'er kjeks sunt' });
  const button = opportunity.getByRole('button', { name: 'Generate Content', exact: true });
  await expect(button).toHaveAccessibleDescription('er kjeks sunt');
});
