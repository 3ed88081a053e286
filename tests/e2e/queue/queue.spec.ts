import type { Locator, Page } from '@playwright/test';
import { databaseUnavailableFor, expect, firstAdmin, openAs, test } from '../newsroom.ts';
import {
  addItem,
  call,
  createApprovedItem,
  createGeneratedItem,
  newTerm,
  rowOf,
  tab,
} from './queue-parts.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)|net::ERR_/, locale: 'en-GB' });

const noModel = /No language model is set up/;

test('the six tabs of the queue show their counts, Needs Review is selected, and an empty tab says that it is empty', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/queue');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Queue' })).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Needs Review (0)');
  for (const [name, status] of [
    ['Queued', 'queued'],
    ['Running', 'running'],
    ['Needs Review', 'needs_review'],
    ['Approved', 'approved'],
    ['Done', 'done'],
    ['Failed', 'failed'],
  ] as const) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveText(`${name} (0)`);
    await expect(page.getByText(`No items in ${status} status`)).toBeVisible();
  }
  await expect(page).toHaveURL(/\?status=failed$/);
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Done (0)');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const each of await page.getByRole('tab').all()) await expect(each).toBeInViewport({ ratio: 1 });
});

test('a change to the queue with SQL appears on the open screen', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/queue?status=queued');
  await expect(tab(page, 'Queued')).toHaveText('Queued (0)');
  await emptyNewsroom.runSql(
    `INSERT INTO content_queue (payload) VALUES ('{"term": "satt inn for hånd", "locale": "no"}')`,
  );
  await expect(rowOf(page, 'satt inn for hånd')).toBeVisible();
  await expect(tab(page, 'Queued')).toHaveText('Queued (1)');
  await emptyNewsroom.runSql(`UPDATE content_queue SET payload = payload || '{"term": "endret for hånd"}'`);
  await expect(rowOf(page, 'endret for hånd')).toBeVisible();
  await emptyNewsroom.runSql('DELETE FROM content_queue');
  await expect(page.getByText('No items in queued status')).toBeVisible();
  await expect(tab(page, 'Queued')).toHaveText('Queued (0)');
});

test('a queue item shows term, status, type, language and time, and a double click on Process starts it once', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('prosesseres');
  const { id } = await addItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
  const row = rowOf(page, term);
  await expect(row).toContainText('Queued');
  await expect(row).toContainText('Outline');
  await expect(row).toContainText('Norwegian');
  await expect(row.locator('time')).toHaveText(/\d{4}.*\d\d:\d\d/);
  await row.getByRole('button', { name: 'Process' }).dblclick();
  await expect(page.getByText('Content generated successfully')).toBeVisible();
  await expect(page.getByText('Content generated successfully')).toHaveCount(1);
  await expect(rowOf(page, term)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/queue/${id}$`));
  await page.goBack();
  await tab(page, 'Needs Review').click();
  await expect(rowOf(page, term)).toContainText('Written without a language model');
  // Opening as a draft is the first action for an outline that was written without a language model.
  await expect(rowOf(page, term).getByRole('button').first()).toHaveText('Open as draft');
  const { history } = await call(newsroom, 'GET', `/queue/${id}`);
  const steps = history.map(({ step }: { step: string }) => step);
  expect(steps).toEqual(['finish', 'process', 'create']);
});

test('Approve makes an item ready to publish, and Reject returns an item to the queue and keeps its text', async ({
  page,
  newsroom,
}) => {
  const [good, bad] = [newTerm('god'), newTerm('dårlig')];
  await createGeneratedItem(newsroom, good);
  await createGeneratedItem(newsroom, bad);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue');
  await rowOf(page, good).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Content approved and ready for publishing')).toBeVisible();
  await expect(rowOf(page, good)).toHaveCount(0);
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Content sent back to queue' });
  await rowOf(page, bad).getByRole('button', { name: 'Reject' }).click();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Rejection undone. The item needs review again.')).toBeVisible();
  await rowOf(page, bad).getByRole('button', { name: 'Reject' }).click();
  await toast.getByRole('button', { name: 'Give a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Mangler kilder.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save the reason' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await tab(page, 'Queued').click();
  await expect(rowOf(page, bad)).toContainText('Rejected by reviewer: Mangler kilder.');
  await tab(page, 'Approved').click();
  await expect(rowOf(page, good).getByRole('button', { name: 'Publish' })).toBeVisible();
  await tab(page, 'Queued').click();
  await rowOf(page, bad).getByRole('link', { name: bad }).click();
  await expect(page.getByRole('heading', { level: 1, name: bad })).toBeVisible();
  // The reason is first, and the two ways to go on are side by side.
  const reason = await page.getByText('Rejected by reviewer').first().boundingBox();
  const [process, remove] = await Promise.all(
    ['Process again', 'Remove'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(reason?.y).toBeLessThan(process?.y ?? 0);
  expect(remove?.y).toBe(process?.y);
  expect((remove?.x ?? 0) - (process?.x ?? 0) - (process?.width ?? 0)).toBeLessThan(20);
  await page.getByText('Show this version').first().click();
  await expect(page.getByText(`Hva bør du vite om ${bad}?`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Item removed')).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Failed/);
});

test('a double click on Approve does not approve the next item, which takes the place of the first', async ({
  page,
  newsroom,
}) => {
  for (const term of [newTerm('dobbeltklikk'), newTerm('dobbeltklikk')])
    await createGeneratedItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue');
  const rows = rowOf(page, 'dobbeltklikk');
  await expect(rows).toHaveCount(2);
  const place = await rows.first().getByRole('button', { name: 'Approve' }).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 9, (place?.y ?? 0) + 9);
  await expect(rows).toHaveCount(1);
  // The second click of the double click.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('Publish creates an article, and a second item in the other language becomes a translation of the article', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('publiseres');
  const keyword = await call(newsroom, 'POST', '/keywords', { term });
  await createApprovedItem(newsroom, term, { keyword_id: keyword.id });
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=approved');
  await rowOf(page, term).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Article published')).toBeVisible();
  await expect(rowOf(page, term)).toHaveCount(0);
  await tab(page, 'Done').click();
  await expect(rowOf(page, term).getByRole('link', { name: 'Open the article' })).toBeVisible();

  await createApprovedItem(newsroom, term, { keyword_id: keyword.id, payload: { term, locale: 'en' } });
  await tab(page, 'Approved').click();
  await rowOf(page, term).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Translation queued')).toBeVisible();
});

test('publishing an item of the queue can be scheduled in Oslo time', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const term = newTerm('planlegges');
  const { id } = await createApprovedItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}`);
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/800 words/)).toBeVisible();
  await dialog.getByLabel('Publish at').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(page.getByText('Choose a time in the future.')).toBeVisible();
  await dialog.getByLabel('Publish at').fill('2031-07-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(page.getByText('Publishing scheduled')).toBeVisible();
  const { article } = await call(newsroom, 'GET', `/queue/${id}`);
  const stored = await call(newsroom, 'GET', `/articles/${article.id}`);
  expect(stored).toMatchObject({ status: 'scheduled', auto_publish_at: '2031-07-01T08:00:00.000Z' });
});

test('the actions of an item stay in view and uncovered by toasts, in review and after approval', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createGeneratedItem(newsroom, newTerm('klistrer'));
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}`);
  const expectReachable = async (name: string) => {
    // Over the sidebar, the wheel would scroll only the sidebar.
    await page.mouse.move(320, 300);
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    // A trial click fails if another element, such as a toast, covers the button.
    await page.getByRole('button', { name }).click({ trial: true });
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  };
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expectReachable('Reject');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText('passages have not been written yet');
  for (const name of ['Open as draft', 'Publish', 'Back to review']) await expectReachable(name);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Open as draft', 'Publish', 'Back to review']) await expectReachable(name);
});

test('without a language model, an update leads to its article, because neither Process nor Retry could work', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { articles } = await call(newsroom, 'GET', '/articles?sort=title');
  const [article] = articles;
  const term = newTerm('oppdateres');
  const { id } = await addItem(newsroom, term, {
    type: 'refresh',
    payload: { term, locale: 'no', article_id: article.id },
  });
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
  const open = (scope: Page | Locator) => scope.getByRole('link', { name: 'Open the article' });
  await expect(open(rowOf(page, term))).toHaveAttribute('href', new RegExp(`/admin/article/${article.id}`));
  await expect(rowOf(page, term).getByRole('button', { name: 'Process' })).toHaveCount(0);
  await call(newsroom, 'POST', '/functions/generate-content', { queueId: id });
  await tab(page, 'Failed').click();
  await expect(rowOf(page, term)).toContainText(noModel);
  await expect(rowOf(page, term).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(rowOf(page, term).getByRole('button', { name: 'Remove' })).toBeVisible();

  await page.getByRole('button', { name: 'New item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to content queue' });
  await expect(dialog.getByRole('button', { name: 'Add to queue' })).toHaveCount(0);
  await dialog.getByLabel('Find an article').fill(article.title_no.slice(0, 20));
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('radio', { name: article.title_en || article.title_no, exact: true }).check();
  await open(dialog).click();
  await expect(page).toHaveURL(new RegExp(`/admin/article/${article.id}`));
});

test('Run all starts the queued items, the sidebar counts the items to review, and Reject accepts a reason', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  const newsroom = { ...emptyNewsroom, admin };
  const [one, two] = [newTerm('første'), newTerm('andre')];
  await addItem(newsroom, one);
  await addItem(newsroom, two);
  await openAs(page, newsroom, admin, '/admin/queue');
  await page.getByRole('link', { name: '2 to process' }).click();
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByText('2 items started')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Queue 2 to review' })).toBeVisible();
  await tab(page, 'Needs Review').click();
  await rowOf(page, one).getByRole('link', { name: one }).click();
  // Waits until the list is gone, because its rows have a Reject button too.
  await expect(rowOf(page, two)).toBeHidden();
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('Mangler kilder.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Content sent back to queue')).toBeVisible();
  await expect(page.getByText('Reason: Mangler kilder.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Queue 1 to review' })).toBeVisible();
});

test('a queue item can be cancelled, and without a language model there is no button that writes the article', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const [given, written] = [newTerm('avbrytes'), newTerm('skrives')];
  await addItem(newsroom, given);
  const outline = await createApprovedItem(newsroom, written);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
  await rowOf(page, given).getByRole('button', { name: 'Cancel item' }).click();
  await expect(page.getByText('Item cancelled')).toBeVisible();
  await tab(page, 'Failed').click();
  await expect(rowOf(page, given)).toContainText('Cancelled');
  await rowOf(page, given).getByRole('button', { name: 'Retry' }).click();
  await tab(page, 'Needs Review').click();
  await expect(rowOf(page, given)).toBeVisible();
  await page.goto(`${newsroom.address}/admin/queue/${outline.id}`);
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write the article' })).toHaveCount(0);
});

test('the queue in one browser tab shows the changes that are made in another tab', { tag: '@long' }, async ({
  page,
  context,
  newsroom,
}) => {
  const term = newTerm('to faner');
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
  await expect(tab(page, 'Queued')).toHaveText(/\(\d+\)/);
  const other = await context.newPage();
  await other.goto(`${newsroom.address}/admin/queue?status=queued`);
  await expect(tab(other, 'Queued')).toHaveText(/\(\d+\)/);
  const { id } = await addItem(newsroom, term);
  await expect(rowOf(other, term)).toBeVisible();
  await expect(rowOf(page, term)).toBeVisible();
  await rowOf(page, term).getByRole('button', { name: 'Cancel item' }).click();
  await expect(rowOf(other, term)).toHaveCount(0);
  await call(newsroom, 'POST', `/queue/${id}/retry`);
  await expect(rowOf(other, term)).toBeVisible();
  await other.close();
});

test('without a language model, New item says that outlines start from a keyword, and links to the keywords', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/queue');
  await page.getByRole('button', { name: 'New item' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Outlines for new articles need no model.');
  await dialog.getByRole('link', { name: 'Go to Keywords' }).click();
  await expect(page).toHaveURL(/\/admin\/keywords$/);
});

test('a queue that cannot be loaded and an item that cannot be published show the reason', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('feiler');
  await createApprovedItem(newsroom, term);
  // Live events are blocked, so that only the button reloads the list.
  await page.route('**/api/events', () => {});
  const isBack = await databaseUnavailableFor(page, '**/api/queue?**');
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=approved');
  await expect(page.getByText('Failed to fetch queue')).toBeVisible();
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route('**/api/functions/publish-article', (route) =>
    route.fulfill({ status: 409, json: { code: 'x', message: 'Another article has this address.' } }),
  );
  await rowOf(page, term).getByRole('button', { name: 'Publish' }).click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to publish' });
  await expect(toast).toContainText('Another article has this address.');
  await page.goto(`${newsroom.address}/admin/queue/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('Item not found')).toBeVisible();
});

test.describe('the queue in Norwegian', () => {
  test.use({ locale: 'nb-NO' });

  test('has Norwegian texts from Process to Publish', { tag: '@long' }, async ({ page, newsroom }) => {
    const term = newTerm('norsk');
    await addItem(newsroom, term);
    await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
    await expect(page.getByRole('heading', { level: 1, name: 'Innholdskø' })).toBeVisible();
    await rowOf(page, term).getByRole('button', { name: 'Generer' }).click();
    await expect(page.getByText('Innholdet er generert')).toBeVisible();
    await tab(page, 'Til gjennomgang').click();
    await expect(rowOf(page, term)).toContainText('Skrevet uten språkmodell');
    await rowOf(page, term).getByRole('button', { name: 'Avvis' }).click();
    await expect(page.getByText('Innholdet er sendt tilbake til køen')).toBeVisible();
    await tab(page, 'I kø').click();
    await expect(rowOf(page, term)).toContainText('Avvist ved gjennomgang');
    await rowOf(page, term).getByRole('button', { name: 'Generer' }).click();
    await tab(page, 'Til gjennomgang').click();
    await rowOf(page, term).getByRole('link', { name: term }).click();
    await page.getByRole('tab', { name: 'Rediger' }).click();
    await page.getByLabel('Innhold (Markdown)').fill('Kort tekst.');
    await page.getByRole('button', { name: 'Godkjenn' }).click();
    await expect(page.getByText('Innholdet er godkjent og klart til publisering')).toBeVisible();
    const back = page.getByRole('link', { name: 'Tilbake til køen' });
    // After the live event has arrived, the link leads to the tab of the item's new status.
    await expect(back).toHaveAttribute('href', '/admin/queue?status=approved');
    await back.click();
    await page.route('**/api/functions/publish-article', (route) => route.abort());
    await rowOf(page, term).getByRole('button', { name: 'Publiser' }).click();
    await expect(page.getByText('Klarte ikke å publisere')).toBeVisible();
    await page.unroute('**/api/functions/publish-article');
    await rowOf(page, term).getByRole('button', { name: 'Publiser' }).click();
    await expect(page.getByText('Artikkelen er publisert')).toBeVisible();
    await page.route('**/api/queue?**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Klarte ikke å hente køen')).toBeVisible();
  });
});
