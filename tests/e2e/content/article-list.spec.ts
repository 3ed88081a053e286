import type { Locator, Page } from '@playwright/test';
import { createArticle, newTitle, readArticle, toastOf } from '../articles.ts';
import { databaseUnavailableFor, expect, openAs, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)/, locale: 'en-GB' });

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const searchFor = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
};

test('each row of the article list is one line with title, badge, slug, date and buttons', {
  tag: '@long',
}, async ({ page, context, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin?q=er-brod-ultraprosessert');
  const row = rowOf(page, 'Is bread ultra-processed');
  await expect(row).toContainText('/er-brod-ultraprosessert');
  await expect(row.getByText('Published', { exact: true })).toHaveClass(/bg-spruce/);
  await expect(row).toContainText(/Published \d{1,2}\s\w+\s2026/);
  await expect(row).toContainText('Norwegian: up to date');
  await expect(row).toContainText('English: up to date');
  expect((await row.boundingBox())?.height).toBeLessThan(48);
  await page.setViewportSize({ width: 1280, height: 800 });
  // The titles of the seed articles have up to 60 characters. At least 45 of them are visible.
  const title = row.getByRole('link', { name: /^Is bread ultra-processed/ });
  const [cell, whole] = [await row.getByRole('cell').nth(1).boundingBox(), await title.boundingBox()];
  const characters = (await title.textContent())?.length ?? 0;
  expect(((cell?.width ?? 0) / (whole?.width ?? 1)) * characters).toBeGreaterThan(45);
  const opened = context.waitForEvent('page');
  await row.getByRole('button', { name: 'View' }).click();
  const article = await opened;
  await expect(article).toHaveURL(/\/blogg\/er-brod-ultraprosessert$/);
  await article.close();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/admin\/article\/[0-9a-f-]{36}$/);
});

test('the article list shows the title in the language of the interface, or else the other title', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { title_no } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, '/admin?q=er-brod-ultraprosessert');
  await expect(rowOf(page, 'Is bread ultra-processed')).toBeVisible();
  await page.getByRole('button', { name: 'Norsk' }).click();
  await expect(rowOf(page, 'Er brød ultraprosessert')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await searchFor(page, title_no);
  await expect(rowOf(page, title_no)).toBeVisible();
});

test('a draft has a secondary badge and a creation date, and an archived article has an outlined badge', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { title_no: draft } = await createArticle(newsroom);
  const archived = await createArticle(newsroom);
  await newsroom.call(newsroom.admin, 'POST', `/api/articles/${archived.id}/archive`, {});
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await expect(rowOf(page, draft).getByText('Draft', { exact: true })).toHaveClass(/bg-sand/);
  await expect(rowOf(page, draft)).toContainText(/Created \d/);
  await expect(rowOf(page, draft)).toContainText('English: missing');
  await rowOf(page, draft).getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByLabel('Preview link')).toHaveValue(/\/forhandsvisning\//);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, archived.title_no).getByText('Archived', { exact: true })).toHaveClass(/border/);
});

test('the article list shows scheduled and overdue times, and an unknown status has the colours of a draft', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const scheduled = await createArticle(newsroom, {
    status: 'scheduled',
    auto_publish_at: '2031-07-01T10:30:00Z',
  });
  const late = await createArticle(newsroom);
  const strange = await createArticle(newsroom);
  await page.route('**/api/articles?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const article of body.articles) {
      if (article.id === late.id) {
        Object.assign(article, {
          status: 'scheduled',
          auto_publish_at: '2026-01-01T11:00:00Z',
          overdue: true,
        });
      }
      if (article.id === strange.id) article.status = 'mystisk';
    }
    await route.fulfill({ response, json: body });
  });
  await openAs(page, newsroom, newsroom.admin, '/admin');
  const row = rowOf(page, scheduled.title_no);
  await expect(row.getByText('Scheduled', { exact: true })).toHaveClass(/bg-sand/);
  await expect(row).toContainText('Scheduled for 1 Jul 2031, 12:30');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await row.boundingBox())?.height).toBeLessThan(48);
  expect((await row.getByRole('cell').nth(1).boundingBox())?.width).toBeGreaterThan(150);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await expect(rowOf(page, late.title_no)).toContainText('Overdue since 1 Jan 2026, 12:00');
  await expect(rowOf(page, strange.title_no).getByText('mystisk')).toHaveClass(/bg-sand/);
});

test('a deletion needs a confirmation, moves the article to the bin and can be undone', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id, title_no, slug } = await createArticle(newsroom, { status: 'published' });
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await rowOf(page, title_no).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this article?');
  await expect(question).toContainText(`“${title_no}” stays in the bin for 30 days`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, title_no)).toBeVisible();

  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/articles/bulk') && calls.push(request.method()),
  );
  await rowOf(page, title_no).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(toastOf(page, 'success')).toContainText('Success');
  await expect(toastOf(page, 'success')).toContainText('Article deleted successfully');
  await expect(rowOf(page, title_no)).toHaveCount(0);
  expect(calls).toHaveLength(1);
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).status).toBe(404);

  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, width: 0 };
  const toast = await boxOf(toastOf(page, 'success'));
  const rowAction = await boxOf(page.getByRole('button', { name: 'Delete' }).last());
  expect(toast.x + toast.width).toBeLessThan(rowAction.x);
  const undo = await boxOf(toastOf(page, 'success').getByRole('button', { name: 'Undo' }));
  const close = await boxOf(toastOf(page, 'success').getByRole('button', { name: 'Close' }));
  expect(undo.x + undo.width).toBeLessThanOrEqual(close.x);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, title_no)).toBeVisible();
  expect((await readArticle(newsroom, id)).status).toBe('published');

  await rowOf(page, title_no).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, title_no)).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Bin');
  await expect(page).toHaveURL(/\?status=bin$/);
  await expect(page.getByText('permanently deleted after 30 days')).toBeVisible();
  await page.goto(`${newsroom.address}/admin?status=bin&q=finnesikke`);
  await expect(page.getByText('No articles found')).toBeVisible();
  await page.goto(`${newsroom.address}/admin?status=bin`);
  await rowOf(page, title_no)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(page.getByText('1 article restored')).toBeVisible();
  await expect(rowOf(page, title_no)).toHaveCount(0);
  expect((await readArticle(newsroom, id)).deleted_at).toBeNull();
});

test('the article list shows an error message if loading or deleting fails', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { title_no } = await createArticle(newsroom);
  const isBack = await databaseUnavailableFor(page, '**/api/articles?*');
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await expect(toastOf(page, 'error')).toContainText('Error');
  await expect(toastOf(page, 'error')).toContainText('Failed to fetch articles');
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, title_no)).toBeVisible();
  await databaseUnavailableFor(page, '**/api/articles/bulk');
  await rowOf(page, title_no).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete article')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, title_no)).toBeVisible();
});

test('an empty article list links to the form for the first article', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await page.route('**/api/articles?*', (route) =>
    route.fulfill({ json: { articles: [], page: 1, pages: 1, total: 0, more: false } }),
  );
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await expect(page.getByText('No articles yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create your first article' }).click();
  await expect(page).toHaveURL(/\/admin\/article\/new$/);
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
});

test('the article list links to keywords, queue and Search Console', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin');
  const tools = page.getByRole('navigation', { name: 'Tools' });
  for (const [name, path] of [
    ['Keyword Explorer', '/admin/keywords'],
    ['Content Queue', '/admin/queue'],
    ['GSC Intelligence', '/admin/gsc'],
  ] as const) {
    await expect(tools.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('the address of the article list contains its search, filters, order and page, and Back returns to the place in it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const series = newTitle('Serie');
  await Promise.all(
    Array.from({ length: 52 }, (_, n) =>
      createArticle(newsroom, { title_no: `${series} nr ${String(n).padStart(2, '0')}` }),
    ),
  );
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await searchFor(page, series);
  await expect(page.getByText('52 articles')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Norwegian title');
  await expect(page.getByRole('row').nth(1)).toContainText('nr 00');
  const last = page.getByRole('link', { name: `${series} nr 49` }).first();
  await last.click();
  await expect(page).toHaveURL(/\/admin\/article\//);
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('nr 50');
  const here = new URL(page.url()).searchParams;
  expect([here.get('q'), here.get('sort'), here.get('page')]).toEqual([series, 'title', '2']);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('nr 50');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(series);
  await page.getByLabel('Status').selectOption('Published');
  await expect(page.getByText('No articles found')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toContainText('nr 50');
  await page.getByLabel('Language').selectOption('English missing');
  await expect(page.getByText('52 articles')).toBeVisible();
  await page.getByLabel('Language').selectOption('Norwegian missing');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('several articles are archived or deleted at once, and undo restores the status of each', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const series = newTitle('Flere');
  const published = await createArticle(newsroom, { title_no: `${series} publisert`, status: 'published' });
  const draft = await createArticle(newsroom, { title_no: `${series} utkast` });
  await openAs(page, newsroom, newsroom.admin, `/admin?q=${encodeURIComponent(series)}`);
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).dblclick();
  await expect(page.getByText('2 articles archived')).toBeVisible();
  await expect(page.getByRole('table').getByText('Archived', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  const back = await readArticle(newsroom, published.id);
  expect([back.status, back.published_at]).toEqual(['published', published.published_at]);
  expect((await readArticle(newsroom, draft.id)).status).toBe('draft');

  await rowOf(page, draft.title_no).getByRole('checkbox').check();
  await rowOf(page, published.title_no).getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'delete these 2 articles? Published articles leave the site at once. They stay in the bin for 30 days',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 articles moved to the bin')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rowOf(page, published.title_no)).toContainText('Published');
  await expect(rowOf(page, draft.title_no)).toContainText('Draft');
});

test('an article that is saved elsewhere appears in the open list', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const series = newTitle('Levende');
  await openAs(page, newsroom, newsroom.admin, `/admin?q=${encodeURIComponent(series)}`);
  await expect(page.getByText('No articles found')).toBeVisible();
  const { id, title_no, version } = await createArticle(newsroom, { title_no: `${series} nå` });
  await expect(rowOf(page, title_no)).toContainText('Draft');
  await newsroom.call(newsroom.admin, 'POST', `/api/articles/${id}/publish`, { version });
  await expect(rowOf(page, title_no).getByText('Published', { exact: true })).toBeVisible();
});

test('the article list is in Norwegian for a Norwegian browser, and its first row is near the top of a phone', {
  tag: '@long',
}, async ({ browser, newsroom }) => {
  const { title_no } = await createArticle(newsroom, {
    title_no: `${newTitle('Langt')} ${'ultraprosessert'.repeat(9)}`,
  });
  const page = await browser.newPage({ locale: 'nb-NO', viewport: { width: 360, height: 740 } });
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Artikler' })).toBeVisible();
  const row = rowOf(page, title_no);
  await expect(row).toContainText('Utkast');
  await expect(row).toContainText(/Opprettet \d/);
  await expect(row).toContainText('Engelsk: mangler');
  expect((await page.getByRole('row').nth(1).boundingBox())?.y).toBeLessThan(600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await row.getByRole('button', { name: /^Slett/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Er du sikker på at du vil slette denne artikkelen?',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Slett' }).click();
  await expect(toastOf(page, 'success')).toContainText('Artikkelen er slettet');
  await page.close();
});
