import { readFileSync } from 'node:fs';
import { holdRequests } from '../hold-requests.ts';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';
import { fixture, paste, tab, testOptions } from './search-console-parts.ts';

test.use(testOptions);

/** An export with a column that is not known, so that it is previewed before it is stored. */
const unclearFile = () => ({
  name: 'Queries-2026-11-08.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Top queries,Clicks,Impressions,CTR,Position,Foo\nultraprosessert mat,36,1200,3%,8.4,1\nnova 4,9,300,3%,3,2\n',
  ),
});

test('pasted search data with unreadable rows is previewed, stored and shown as opportunities, and blank text is refused', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
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
  await expect(page.getByText('1 row could not be read')).toBeVisible();
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
  await expect(card).toContainText(/Priority\s*59/);
  await expect(card).toContainText(/Position\s*8\.4/);
  await expect(card).toContainText(/Impressions\s*1,200/);
  await expect(card).toContainText('Improve');

  await card.getByRole('button', { name: /^59/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Priority' });
  await expect(dialog).toContainText('1,200 × (7.91% at position 4.0 − 3% now) = 58.9 clicks');
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
    'CTR = clicks / impressions = 36 / 1,200 = 3%.',
  );
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Generate Content' }).click();
  await expect(page.getByText('Added to content queue')).toBeVisible();
  await expect(card.getByText('In the queue')).toBeVisible();
});

test('JSON and zip exports are read, and a broken file is refused and not stored', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  const refused = [
    ['half.zip', 'The .zip file is damaged or incomplete.'],
    ['header-only.csv', 'The file has a header row but no data.'],
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

  await page.locator('input[type=file]').setInputFiles(fixture('export-english.zip'));
  await expect(page.getByText('GSC data uploaded and analyzed')).toBeVisible();
  await expect(
    page.getByText(
      '2 rows in Queries.csv. Also used: Pages.csv, Chart.csv. Period: 12 Oct 2026 – 8 Nov 2026.',
    ),
  ).toBeVisible();
  await expect(tab(page, 'Opportunities (2)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tab(page, 'Opportunities (0)')).toBeVisible();

  await tab(page, 'Upload GSC Data').click();
  await page.locator('input[type=file]').setInputFiles(unclearFile());
  await expect(page.getByText('2 rows in Queries-2026-11-08.csv.')).toBeVisible();
  await page.getByLabel('First day').fill('2026-10-12');
  await page.getByLabel('Last day').fill('2026-11-08');
  // Only one column can have a meaning such as "Impressions". Choosing the meaning for another column removes it from
  // the first column.
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
  await page.getByLabel('Paste search data').fill('halvveis');
  await away();
  await expect(page.getByLabel('Paste search data')).toHaveValue('halvveis');
  await page.locator('input[type=file]').setInputFiles(unclearFile());
  await page.getByLabel('First day').fill('2026-10-13');
  await page.getByLabel('Read Clicks as').selectOption('Impressions');
  await expect(page.getByLabel('Read Impressions as')).toHaveValue('other');
  await away();
  await expect(page.getByLabel('First day')).toHaveValue('2026-10-13');
  await expect(page.getByLabel('Read Clicks as')).toHaveValue('impressions');
});

test('a dropped file that compares two periods becomes two snapshots, and the trend is shown', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  // Storing the second period fails at first; the retry must not store the first period again.
  let sent = 0;
  await page.route('**/api/functions/sync-gsc', (route) => {
    sent += 1;
    return sent === 2 ? route.fulfill({ status: 502, body: 'bad gateway' }) : route.continue();
  });
  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'comparison.csv'));
      return transfer;
    },
    readFileSync(fixture('comparison-days.csv'), 'utf8'),
  );
  await page.getByRole('region', { name: 'Files' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Failed to upload GSC data')).toBeVisible();
  await expect(page.getByText('The file compares two periods. Both will be stored.')).toBeVisible();
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
  const admin = await firstAdmin(emptyNewsroom);
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
  await page.locator('input[type=file]').setInputFiles(unclearFile());
  await expect(page.getByText('2 rows in Queries-2026-11-08.csv.')).toBeVisible();
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
  const admin = await firstAdmin(emptyNewsroom);
  await emptyNewsroom.call(admin, 'POST', '/api/keywords', { term: 'nova' });
  await openAs(page, emptyNewsroom, admin, '/admin/gsc?tab=upload');
  const release = await holdRequests(page, '**/api/functions/sync-gsc');
  await paste(page, '[{"query":"upf","impressions":100,"clicks":5,"ctr":0.05,"position":4}]');
  await page.getByRole('link', { name: 'Keyword Explorer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keyword Explorer' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Intent').selectOption('howto');
  await expect(page).toHaveURL(/\/admin\/keywords\?intent=howto$/);
  const steps = await page.evaluate(() => history.length);
  release();
  await expect(page.getByText('GSC data uploaded and analyzed')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/keywords\?intent=howto$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});
