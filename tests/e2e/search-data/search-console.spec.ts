import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { holdRequests } from '../hold-requests.ts';
import { expect, type Newsroom, openAs, type Person, test } from '../newsroom.ts';

test.use({
  // A product that stops while its page has an open event stream causes a connection error in the console.
  expectedConsoleErrors: /status of (4\d\d|5\d\d)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/,
  locale: 'en-GB',
});
test.setTimeout(90_000);

const fixture = (name: string) => join(import.meta.dirname, '../../fixtures/search-console', name);

/** Signs up the first admin of an empty product. The product is not shared, because its uploads affect each other. */
async function ownNewsroom(newsroom: Newsroom): Promise<Person> {
  const admin = await newsroom.signUp();
  await newsroom.call(admin, 'POST', '/api/setup/admin');
  return admin;
}

const upload = (newsroom: Newsroom, admin: Person, gscData: object[], period: object) =>
  newsroom.call(admin, 'POST', '/api/functions/sync-gsc', { gscData, days: 28, period });

const october = { start: '2026-10-01', end: '2026-10-28' };
const november = { start: '2026-10-29', end: '2026-11-25' };
const row = (query: string, impressions: number, clicks: number, position: number) => ({
  query,
  impressions,
  clicks,
  ctr: clicks / impressions,
  position,
});

const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });
const paste = async (page: Page, text: string) => {
  await page.getByLabel('Paste GSC data').fill(text);
  await page.getByRole('button', { name: 'Upload and analyze' }).click();
};

test('pasted search data is previewed, stored and shown as opportunities, and blank text is refused', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await ownNewsroom(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await expect(page.getByRole('heading', { level: 1, name: 'GSC Intelligence' })).toBeVisible();
  await expect(tab(page, 'Opportunities (0)')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No opportunities found')).toBeVisible();
  await tab(page, 'Upload GSC Data').click();
  await expect(page).toHaveURL(/\?tab=upload$/);
  await paste(page, '  \n ');
  await expect(page.getByText('Please paste GSC data')).toBeVisible();

  // Text copied from Search Console is separated by tabs.
  await paste(
    page,
    'query\timpressions\tclicks\tctr\tposition\nultraprosessert mat\t1200\t36\t0.03\t8.4\nfor kort\t5\nnova 4\tmange\t9\t0.1\t3',
  );
  await expect(page.getByRole('heading', { name: 'Review the data' })).toBeVisible();
  await expect(page.getByText('2 rows in pasted text.')).toBeVisible();
  await expect(page.getByText('1 line could not be read')).toBeVisible();
  await expect(page.getByText('Line 3: fewer than 4 columns')).toBeVisible();
  await expect(page.getByText('1 value is not a number and was read as 0')).toBeVisible();
  // The browser protocol does not show the body of a Blob, so the page records it.
  await page.evaluate(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      const body = init?.body;
      if (body instanceof Blob) Object.assign(window, { sent: await body.text() });
      return original(input, init);
    };
  });
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('GSC data uploaded and analyzed')).toBeVisible();
  const sent = JSON.parse(await page.evaluate(() => (window as unknown as { sent: string }).sent));
  expect(sent.days).toBe(28);
  expect(sent.gscData[0]).toEqual({
    query: 'ultraprosessert mat',
    impressions: 1200,
    clicks: 36,
    ctr: 0.03,
    position: 8.4,
  });
  await expect(tab(page, 'Opportunities (2)')).toHaveAttribute('aria-selected', 'true');
  const card = page.getByRole('article', { name: 'ultraprosessert mat' });
  await expect(card.getByRole('img', { name: 'Steady' })).toBeVisible();
  await expect(card.getByLabel('Language of ultraprosessert mat')).toHaveValue('no');
  await expect(card).toContainText(/Priority\s*60/);
  await expect(card).toContainText(/Position\s*8\.4/);
  await expect(card).toContainText(/Impressions\s*1,200/);
  await expect(card).toContainText('Improve');

  // A click on a number opens its explanation.
  await card.getByRole('button', { name: /^60/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Priority' });
  await expect(dialog).toContainText('1,200 × (8% at position 4.0 − 3% now) = 60.0 clicks');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^8\.4/ }).click();
  await expect(page.getByRole('dialog', { name: 'Position' })).toContainText('weighted by impressions');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^1,200/ }).click();
  await expect(page.getByRole('dialog', { name: 'Impressions' })).toContainText(
    '1,200 is the number of impressions',
  );
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^3%/ }).click();
  await expect(page.getByRole('dialog', { name: 'CTR' })).toContainText(
    '3% = 36 clicks / 1,200 impressions.',
  );
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Generate Content' }).click();
  await expect(page.getByText('Added to content queue')).toBeVisible();
  await expect(card.getByText('In the queue')).toBeVisible();
});

test('JSON and zip exports are read, and a broken file is refused and not stored', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await ownNewsroom(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  const refused = [
    ['half.zip', 'The .zip file is damaged or incomplete.'],
    ['header-only.csv', 'The file has a header but no rows.'],
    ['Pages.csv', 'This file lists pages.'],
    ['spreadsheet.xlsx', 'This is an Excel file.'],
    ['empty.csv', 'The file is empty.'],
  ] as const;
  for (const [name, message] of refused) {
    await page.locator('input[type=file]').setInputFiles(fixture(name));
    await expect(page.getByText(message).first()).toBeVisible();
  }
  expect(await (await emptyNewsroom.call(admin, 'GET', '/api/gsc/snapshots')).json()).toMatchObject({
    snapshots: [],
  });

  await paste(page, '[{"query":"upf","impressions":100,"clicks":5,"ctr":0.05,"position":4}]');
  await expect(page.getByText('1 row in pasted text.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await paste(page, '{"rows":[{"keys":["upf"],"impressions":100,"clicks":5,"ctr":0.05,"position":4}]}');
  await expect(page.getByText('1 row in pasted text.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();

  await page.locator('input[type=file]').setInputFiles(fixture('export-english.zip'));
  await expect(page.getByText('2 rows in Queries.csv.')).toBeVisible();
  await expect(page.getByLabel('First day')).toHaveValue('2026-10-12');
  await expect(page.getByLabel('Last day')).toHaveValue('2026-11-08');
  // Only one column can have a meaning such as "Impressions". Choosing it for another column clears the first.
  await page.getByLabel('Read Clicks as').selectOption('Impressions');
  await expect(page.getByLabel('Read Impressions as')).toHaveValue('other');
  await page.getByLabel('Read Impressions as').selectOption('Clicks');
  await expect(page.getByRole('row', { name: /ultraprosessert mat 36 1,200/ })).toBeVisible();
  await page.getByLabel('Read Clicks as').selectOption('Clicks');
  await page.getByLabel('Read Impressions as').selectOption('Impressions');
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('GSC data uploaded and analyzed')).toBeVisible();
  await expect(tab(page, 'Opportunities (2)')).toBeVisible();

  await tab(page, 'Upload GSC Data').click();
  await page
    .getByRole('row', { name: /12 Oct 2026 – 8 Nov 2026/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Import removed')).toBeVisible();
  await expect(tab(page, 'Opportunities (0)')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('pasted text and corrected columns are kept while the user visits the Opportunities tab', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/gsc?tab=upload');
  const away = async () => {
    await tab(page, /Opportunities/).click();
    await expect(page.getByRole('button', { name: 'Upload and analyze' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Confirm import' })).toBeHidden();
    await tab(page, 'Upload GSC Data').click();
  };
  await page.getByLabel('Paste GSC data').fill('halvveis');
  await away();
  await expect(page.getByLabel('Paste GSC data')).toHaveValue('halvveis');
  await page.locator('input[type=file]').setInputFiles(fixture('export-english.zip'));
  await page.getByLabel('First day').fill('2026-10-13');
  await page.getByLabel('Read Clicks as').selectOption('Impressions');
  await expect(page.getByLabel('Read Impressions as')).toHaveValue('other');
  await away();
  await expect(page.getByLabel('First day')).toHaveValue('2026-10-13');
  await expect(page.getByLabel('Read Clicks as')).toHaveValue('impressions');
});

test('a dropped file that compares two periods becomes two snapshots, and the trend is shown', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await ownNewsroom(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'comparison.csv'));
      return transfer;
    },
    readFileSync(fixture('comparison-days.csv'), 'utf8'),
  );
  await page.getByRole('region', { name: 'Files' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('The file compares two periods. Both will be stored.')).toBeVisible();
  // Storing the second period fails at first; the retry must not store the first period again.
  let sent = 0;
  await page.route('**/api/functions/sync-gsc', (route) => {
    sent += 1;
    return sent === 2 ? route.fulfill({ status: 502, body: 'bad gateway' }) : route.continue();
  });
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('Failed to upload GSC data')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('GSC data uploaded and analyzed')).toBeVisible();
  const card = page.getByRole('article', { name: 'upf' });
  await expect(card.getByRole('img', { name: 'Falling' })).toBeVisible();
  await card.getByRole('button', { name: /^6\.8/ }).click();
  await expect(page.getByRole('dialog', { name: 'Position' })).toContainText(
    'Previous period: position 4.2, 200 impressions and 10 clicks in 13 days.',
  );
  await page.keyboard.press('Escape');
  await tab(page, 'Upload GSC Data').click();
  await expect(page.getByRole('row', { name: /1 Jun 2026 – 13 Jun 2026/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /14 Jun 2026 – 26 Jun 2026/ })).toBeVisible();
  expect(sent).toBe(3);
});

/** Functions that the test adds to the page, to hold back messages to the worker that reads files. */
interface MessageControl {
  holdsMessages: boolean;
  deliverMessages(): void;
}

test('columns that the user chooses while a file is being read are applied before anything can be stored', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await ownNewsroom(emptyNewsroom);
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    const page = window as unknown as MessageControl;
    page.deliverMessages = () => {
      page.holdsMessages = false;
      for (const send of held.splice(0)) send();
    };
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      const send = () => post.call(this, message);
      if (page.holdsMessages) held.push(send);
      else send();
    };
  });
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  await page.locator('input[type=file]').setInputFiles(fixture('export-english.zip'));
  await expect(page.getByText('2 rows in Queries.csv.')).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as MessageControl).holdsMessages = true;
  });
  await page.getByLabel('Read Clicks as').selectOption('Impressions');
  await page.getByLabel('Read Impressions as').selectOption('Clicks');
  const confirm = page.getByRole('button', { name: 'Confirm import' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => (window as unknown as MessageControl).deliverMessages());
  await expect(page.getByRole('row', { name: /ultraprosessert mat 36 1,200/ })).toBeVisible();
  await expect(confirm).not.toHaveAttribute('aria-disabled');
});

test('a search data upload that ends after the user has left the screen does not bring the user back', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await ownNewsroom(emptyNewsroom);
  await emptyNewsroom.call(admin, 'POST', '/api/keywords', { term: 'nova' });
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  await paste(page, '[{"query":"upf","impressions":100,"clicks":5,"ctr":0.05,"position":4}]');
  const release = await holdRequests(page, '**/api/functions/sync-gsc');
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await page.getByRole('link', { name: 'Keyword Explorer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keyword Explorer' })).toBeVisible();
  await page.getByLabel('Intent').selectOption('howto');
  await expect(page).toHaveURL(/\/admin\/keywords\?intent=howto$/);
  const steps = await page.evaluate(() => history.length);
  release();
  await expect(page.getByText('GSC data uploaded and analyzed')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/keywords\?intent=howto$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('predicted and measured clicks are compared for an article that came from an opportunity', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await ownNewsroom(emptyNewsroom);
  const call = async (path: string, body: object) => {
    const response = await emptyNewsroom.call(admin, 'POST', `/api${path}`, body);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  await upload(emptyNewsroom, admin, [row('proteinbar', 1200, 36, 8.4)], october);
  const { opportunities } = await (await emptyNewsroom.call(admin, 'GET', '/api/gsc/opportunities')).json();
  const { id } = await call('/queue', {
    type: 'outline',
    keyword_id: opportunities[0].keywordId,
    payload: { term: 'proteinbar', locale: 'no' },
  });
  await call('/functions/generate-content', { queueId: id });
  await expect(async () => {
    const item = await (await emptyNewsroom.call(admin, 'GET', `/api/queue/${id}`)).json();
    expect(item.status).toBe('needs_review');
  }).toPass();
  const { version } = await (await emptyNewsroom.call(admin, 'GET', `/api/queue/${id}`)).json();
  await call(`/queue/${id}/approve`, { version });
  await call('/functions/publish-article', { queueId: id, locale: 'no' });

  await openAs(page, emptyNewsroom, admin, '/admin/gsc/proteinbar?locale=no');
  await expect(page.getByText('Predicted: 60.0 extra clicks in 28 days.')).toBeVisible();
  await expect(page.getByText('No data since publication yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /proteinbar/i }).first()).toBeVisible();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await upload(emptyNewsroom, admin, [row('proteinbar', 1300, 92, 4)], { start: day(1), end: day(28) });
  await expect(page.getByText('Actual: 56.0 (from 36 clicks in 28 days to 92 in 28).')).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `.cache/gsc-term-${width}.png`, fullPage: true });
  }
});

test('an outline from an opportunity shows its brief, and the search terms can be grouped by topic', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await ownNewsroom(emptyNewsroom);
  const rows = [
    row('er kjeks sunt', 900, 9, 12),
    row('kjeks ultraprosessert', 400, 4, 14),
    row('hva er upf', 800, 8, 9),
  ];
  await upload(emptyNewsroom, admin, rows, october);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await page
    .getByRole('article', { name: 'er kjeks sunt' })
    .getByRole('button', { name: 'Generate Content' })
    .click();
  await expect(page.getByText('Added to content queue')).toBeVisible();
  await tab(page, 'Search terms').click();
  await page.getByLabel('Group by topic').check();
  const table = page.getByRole('table', { name: 'Search terms' });
  await expect(table.getByRole('rowheader')).toHaveText(['kjeks', 'upf']);
  await page.getByLabel('Kind').selectOption('Write');
  await expect(table.getByRole('link')).toHaveText(['er kjeks sunt', 'kjeks ultraprosessert']);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.goto(`${emptyNewsroom.address}/admin/queue?status=queued`);
  await page.getByRole('link', { name: 'er kjeks sunt' }).click();
  await expect(page.getByRole('heading', { name: 'Brief' })).toBeVisible();
  const queries = page.getByRole('table', { name: 'Searches to answer' });
  await expect(queries.getByRole('link')).toHaveText(['er kjeks sunt', 'kjeks ultraprosessert']);
});

test('the Search Console screen shows why a request failed', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await ownNewsroom(emptyNewsroom);
  // Live events are blocked, so that only the button reloads the list.
  await page.route('**/api/events', () => {});
  await page.route('**/api/gsc/opportunities', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', message: 'Something went wrong. The error has been logged.' },
    }),
  );
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await expect(page.getByText('Failed to fetch opportunities')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.');
  await page.unroute('**/api/gsc/opportunities');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No opportunities found')).toBeVisible();

  await tab(page, 'Upload GSC Data').click();
  await paste(page, '[{"query":"upf","impressions":100,"clicks":5,"ctr":0.05,"position":4}]');
  await page.route('**/api/functions/sync-gsc', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'search_data_empty', message: 'The data contains no rows.' },
    }),
  );
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('The data contains no rows.')).toBeVisible();
  await page.unroute('**/api/functions/sync-gsc');
  await page.route('**/api/functions/sync-gsc', (route) =>
    route.fulfill({ status: 502, body: 'bad gateway' }),
  );
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('Failed to upload GSC data')).toBeVisible();
});

test('an opportunity has a trend, a chart, a language and a screen of its own, and at most fifty are listed', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await ownNewsroom(emptyNewsroom);
  const many = Array.from({ length: 60 }, (_, n) => row(`et langt søk nummer ${n}`, 20, 0, 15));
  await upload(
    emptyNewsroom,
    admin,
    [row('nova score', 900, 30, 9), row('ultraprosessert mat liste', 700, 60, 4), ...many],
    october,
  );
  await upload(
    emptyNewsroom,
    admin,
    [row('nova score', 1000, 60, 6), row('ultraprosessert mat liste', 600, 20, 9), ...many],
    november,
  );
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await expect(tab(page, 'Opportunities (50)')).toBeVisible();
  const rising = page.getByRole('article', { name: 'nova score' });
  await expect(rising.getByRole('img', { name: 'Rising' })).toBeVisible();
  await expect(rising.getByRole('img', { name: 'Position over 2 imports' })).toBeVisible();
  const falling = page.getByRole('article', { name: 'ultraprosessert mat liste' });
  await expect(falling.getByRole('img', { name: 'Falling' })).toBeVisible();
  await expect(falling).toContainText(/Improve|Write/);
  await rising.getByLabel('Language of nova score').focus();
  await rising.getByLabel('Language of nova score').selectOption('no');
  await expect(page.getByText('Language of nova score changed to Norwegian')).toBeVisible();
  await expect(rising.getByLabel('Language of nova score')).toHaveValue('no');
  await expect(rising.getByLabel('Language of nova score')).toBeFocused();

  await rising.getByRole('link', { name: 'nova score' }).click();
  await expect(page).toHaveURL(/\/admin\/gsc\/nova%20score\?locale=no$/);
  await expect(page.getByRole('heading', { level: 1, name: 'nova score' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'History' }).getByRole('row')).toHaveCount(3);
  const language = page.getByLabel('Language of nova score');
  for (const to of ['en', 'no', 'en']) {
    await language.selectOption(to);
    await expect(language).toHaveValue(to);
  }
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await expect(page.getByText('Added to content queue')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Outline,/ })).toBeVisible();
  await page.getByRole('link', { name: 'All opportunities' }).click();

  // An item that a colleague adds to the queue appears without a reload.
  await expect(falling).toContainText(/Improve|Write/);
  await expect(falling.getByText('In the queue')).toHaveCount(0);
  const { opportunities } = await (await emptyNewsroom.call(admin, 'GET', '/api/gsc/opportunities')).json();
  await emptyNewsroom.call(admin, 'POST', '/api/queue', {
    type: 'outline',
    keyword_id: opportunities.find(({ term }: { term: string }) => term === 'ultraprosessert mat liste')
      .keywordId,
    payload: { term: 'ultraprosessert mat liste', locale: 'no' },
  });
  await expect(falling.getByText('In the queue')).toBeVisible();

  await page.getByText('How the numbers are calculated').click();
  await expect(
    page.getByText('impressions × (CTR at the target position − current CTR), never below 0'),
  ).toBeVisible();
});

test('the opportunities and the preview of an upload fit a phone and a desktop, and are accessible', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  test.setTimeout(180_000);
  const admin = await ownNewsroom(emptyNewsroom);
  const long =
    'et veldig langt søk om ultraprosesserte matvarer som ingen egentlig skriver men som må få plass likevel';
  await upload(emptyNewsroom, admin, [row('nova score', 900, 30, 9), row(long, 700, 60, 4)], october);
  await upload(emptyNewsroom, admin, [row('nova score', 1000, 60, 6), row(long, 600, 20, 9)], november);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await expect(page.getByRole('article', { name: 'nova score' })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `.cache/gsc-opportunities-${width}.png` });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.screenshot({ path: `.cache/gsc-opportunities-${width}-dark.png` });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.goto(`${emptyNewsroom.address}/admin/gsc?tab=upload`);
  await page.locator('input[type=file]').setInputFiles(fixture('comparison-days.csv'));
  await expect(page.getByText('The file compares two periods. Both will be stored.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 900 });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.screenshot({ path: '.cache/gsc-preview-360.png', fullPage: true });
});

test('the screen of a query as long as an address fits a phone', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await ownNewsroom(emptyNewsroom);
  const query = `https://novasjekk.example/${'ultraprosessert'.repeat(8)}`;
  await upload(emptyNewsroom, admin, [row(query, 1200, 36, 8.4)], october);
  await page.setViewportSize({ width: 360, height: 900 });
  await openAs(page, emptyNewsroom, admin, `/admin/gsc/${encodeURIComponent(query)}`);
  await expect(page.getByRole('heading', { level: 1, name: query })).toBeVisible();
  await expect(page.getByRole('table', { name: 'History' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the Search Console screen is in Norwegian for a Norwegian browser', { tag: '@long' }, async ({
  browser,
  emptyNewsroom,
}) => {
  const admin = await ownNewsroom(emptyNewsroom);
  await upload(emptyNewsroom, admin, [row('ultraprosessert mat', 1200, 36, 8.4)], october);
  const page = await browser.newPage({ locale: 'nb-NO' });
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  const card = page.getByRole('article', { name: 'ultraprosessert mat' });
  await expect(card).toContainText('Innen rekkevidde');
  await expect(card).toContainText(/Posisjon\s*8,4/);
  await expect(tab(page, 'Muligheter (1)')).toBeVisible();
  await page.screenshot({ path: '.cache/gsc-no-1280.png' });
  await tab(page, 'Last opp søkedata').click();
  await page.getByRole('button', { name: 'Last opp og analyser' }).click();
  await expect(page.getByText('Lim inn søkedata først')).toBeVisible();
  await page.close();
});
