import AxeBuilder from '@axe-core/playwright';
import { holdRequests } from '../hold-requests.ts';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';
import { november, october, paste, row, tab, testOptions, upload } from './search-console-parts.ts';

test.use(testOptions);

for (const width of [360, 1280]) {
  test(`the search data load without a shift of the layout, at ${width} px`, async ({
    page,
    emptyNewsroom,
  }) => {
    const admin = await firstAdmin(emptyNewsroom);
    await upload(emptyNewsroom, admin, [row('er brød ultraprosessert', 1200, 36, 8.4)], october);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      new PerformanceObserver((shifts) => {
        const { dataset } = document.documentElement;
        for (const shift of shifts.getEntries() as (PerformanceEntry & { value: number })[])
          dataset.shifted = String(Number(dataset.shifted ?? 0) + shift.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await holdRequests(page, '**/api/gsc/**');
    await openAs(page, emptyNewsroom, admin, '/admin/gsc');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    release();
    await expect(tab(page, 'Opportunities (1)')).toBeVisible();
    await expect(page.getByRole('article', { name: 'er brød ultraprosessert' })).toBeVisible();
    const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
    expect(shifted).toBeLessThan(0.05);
  });
}

test('the best opportunity is two clicks from the article list', async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await upload(emptyNewsroom, admin, [row('er brød ultraprosessert', 4200, 40, 11.2)], october);
  await openAs(page, emptyNewsroom, admin, '/admin');
  await page.getByRole('link', { name: /things are waiting/ }).click();
  const best = page.getByRole('listitem').filter({ hasText: 'er brød ultraprosessert' });
  await best.getByRole('link', { name: 'Open the article' }).click();
  await expect(page).toHaveURL(/\/admin\/article\/[\w-]+/);
  await expect(page.getByLabel('Content (Markdown)')).toHaveValue(/^# Er brød ultraprosessert/);
});

test('predicted and measured clicks are compared for an article that came from an opportunity', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
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
  await expect(page.getByText('Expected: 0.0 to 58.9 extra clicks in 28 days.')).toBeVisible();
  await expect(page.getByText('No data since publication yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /proteinbar/i }).first()).toBeVisible();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await upload(emptyNewsroom, admin, [row('proteinbar', 1300, 92, 4)], { start: day(1), end: day(28) });
  await expect(
    page.getByText('Actual: 56.0 (from 36 clicks in 28 days to 92 clicks in 28 days).'),
  ).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `.cache/gsc-term-${width}.png`, fullPage: true });
  }
});

test('an outline from an opportunity shows its brief, and the search terms can be grouped by subject', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  const rows = [
    row('er treningsklokke sunt', 900, 9, 12),
    row('treningsklokke ultraprosessert', 400, 4, 14),
    row('hva er upf', 800, 8, 9),
  ];
  await upload(emptyNewsroom, admin, rows, october);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await page
    .getByRole('article', { name: 'er treningsklokke sunt' })
    .getByRole('button', { name: 'Generate Content' })
    .click();
  await expect(page.getByText('Added to content queue')).toBeVisible();
  await tab(page, 'Queries').click();
  await page.getByLabel('Group by subject').click();
  await expect(page.getByLabel('Group by subject')).toBeChecked();
  const table = page.getByRole('table', { name: 'Queries' });
  await expect(table.getByRole('rowheader')).toHaveText(['treningsklokke', 'upf']);
  await page.getByLabel('Type').selectOption('Find the page');
  await expect(table.getByRole('link')).toHaveText([
    'er treningsklokke sunt',
    'treningsklokke ultraprosessert',
  ]);
  // A toast that fades out has too little contrast for a moment.
  await expect(page.getByText('Added to content queue')).toBeHidden();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.goto(`${emptyNewsroom.address}/admin/queue?status=queued`);
  await page.getByRole('link', { name: 'er treningsklokke sunt' }).click();
  await expect(page.getByRole('heading', { name: 'Brief' })).toBeVisible();
  const queries = page.getByRole('table', { name: 'Queries to answer' });
  await expect(queries.getByRole('link')).toHaveText([
    'er treningsklokke sunt',
    'treningsklokke ultraprosessert',
  ]);
});

test('the Search Console screen shows why a request failed', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  // Live events are blocked, so that only the button reloads the list.
  await page.route('**/api/events', () => {});
  await page.route('**/api/gsc/opportunities', (route) =>
    route.fulfill({
      status: 500,
      json: {
        code: 'internal',
        message: 'Something went wrong. The error has been logged. Try again in a moment.',
      },
    }),
  );
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  await expect(page.getByText('Failed to fetch opportunities')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Something went wrong. The error has been logged.');
  await page.unroute('**/api/gsc/opportunities');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No opportunities found')).toBeVisible();

  await tab(page, 'Upload GSC Data').click();
  await page.route('**/api/functions/sync-gsc', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'search_data_empty', message: 'The data contains no rows.' },
    }),
  );
  await paste(page, '[{"query":"upf","impressions":100,"clicks":5,"ctr":0.05,"position":4}]');
  await expect(page.getByText('The data contains no rows.')).toBeVisible();
  await page.unroute('**/api/functions/sync-gsc');
  await page.route('**/api/functions/sync-gsc', (route) =>
    route.fulfill({ status: 502, body: 'bad gateway' }),
  );
  await page.getByRole('button', { name: 'Confirm import' }).click();
  await expect(page.getByText('Failed to upload GSC data')).toBeVisible();
});

test('an opportunity has a trend, a chart, a language and a screen of its own, and at most fifty are listed', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  const many = Array.from({ length: 60 }, (_, n) => row(`et langt søk nummer ${n}`, 200, 0, 15));
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
  await expect(rising.getByRole('img', { name: 'Position in 2 imports' })).toBeVisible();
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

test('opportunities under one click a month are folded away, and languages are named or unknown', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await upload(
    emptyNewsroom,
    admin,
    [
      row('hva er ultraprosessert mat', 900, 30, 9),
      row('grandiosa', 500, 2, 9),
      row('gesundes frühstück', 400, 2, 9),
      row('lite søkt tema', 3, 0, 30),
    ],
    october,
  );
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  const cards = page.getByRole('list', { name: 'Opportunities' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  const german = page.getByRole('article', { name: 'gesundes frühstück' });
  await expect(german).toContainText('German');
  await expect(german.getByLabel('Language of gesundes frühstück')).toHaveValue('');
  await expect(page.getByRole('article', { name: 'grandiosa' })).toContainText('Unknown language');
  await expect(page.getByText('The language of 1 query below is unknown.')).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 query worth less than one click a month' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Hide 1 query worth less than one click a month' }).click();
  await expect(cards).toHaveCount(3);
});

test('the opportunities and the preview of an upload fit a phone and a desktop, and are accessible', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
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
  await paste(page, 'query\timpressions\tclicks\tctr\tposition\tfoo\nupf\tmange\t5\t5%\t4\t1\nfor kort\t5');
  await expect(page.getByRole('heading', { name: 'Review the data' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 900 });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.screenshot({ path: '.cache/gsc-preview-360.png', fullPage: true });
});

test('the screen of a query as long as an address fits a phone', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
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
  const admin = await firstAdmin(emptyNewsroom);
  await upload(emptyNewsroom, admin, [row('ultraprosessert mat', 1200, 36, 8.4)], october);
  const page = await browser.newPage({ locale: 'nb-NO' });
  await openAs(page, emptyNewsroom, admin, '/admin/gsc');
  const card = page.getByRole('article', { name: 'ultraprosessert mat' });
  await expect(card).toContainText('Forbedre');
  await expect(card).toContainText(/Posisjon\s*8,4/);
  await expect(tab(page, 'Muligheter (1)')).toBeVisible();
  await page.screenshot({ path: '.cache/gsc-no-1280.png' });
  await tab(page, 'Last opp søkedata').click();
  await page.getByRole('button', { name: 'Last opp og analyser' }).click();
  await expect(page.getByText('Lim inn søkedata først')).toBeVisible();
  await page.close();
});
