import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { holdRequests } from '../hold-requests.ts';
import { expect, giveRoles, openAs, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d|ERR_NAME_NOT_RESOLVED|ERR_FAILED/, locale: 'en-GB' });
// Background jobs read and import the file, and workers look for jobs only every two seconds.

const exportOf = (name: string) => join(import.meta.dirname, '../../fixtures/exports', name);
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(files);

test('a Ghost export is previewed and imported, and its articles appear on the site', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible();
  await choose(page, exportOf('ghost.json'));
  await expect(page.getByText('Review the import. Nothing has been changed yet.')).toBeVisible();
  await expect(page).toHaveURL(/\?import=/);
  await expect(page.getByText('2 new')).toBeVisible();
  await expect(page.getByText('2 cannot be imported')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText('1 page');
  await expect(page.getByRole('row', { name: /Om oss/ })).toContainText('This is a page, not an article.');
  await expect(page.getByRole('row', { name: /Brød & korn/ })).toContainText(
    'Contains images hosted elsewhere.',
  );
  expect((await fetch(`${newsroom.address}/blogg/brod-og-korn`)).status).toBe(404);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Import 2 articles' }).dblclick();
  await expect(page.getByText('Import complete')).toBeVisible();
  await expect(page.getByText('2 created')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 created')).toBeVisible();
  await page.getByRole('button', { name: 'Back to import and export' }).click();
  await expect(page.getByRole('link', { name: 'ghost.json' })).toBeVisible();
  await page.goto(`${newsroom.address}/blogg/brod-og-korn`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brød & korn');
});

test('an import with pages and the address of the former site can be undone until an article is changed', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const importFile = async () => {
    await openAs(page, newsroom, newsroom.admin, '/admin/import');
    await choose(page, exportOf('ghost-site.json'));
    await expect(page.getByText('Review the import. Nothing has been changed yet.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Glemt plan/ })).toContainText('Draft');
    await page.getByLabel('Import 1 page as an article').check();
    await page.getByLabel('Address of the former site').fill('not an address');
    await page.getByRole('button', { name: 'Import 4 articles' }).click();
    await expect(page.getByText('Enter a web address, for example www.example.org.')).toBeVisible();
    await page.getByLabel('Address of the former site').fill('korn.example.org');
    await page.getByRole('button', { name: 'Import 4 articles' }).click();
    await expect(page.getByText('Import complete')).toBeVisible();
  };
  const oldAddress = `${newsroom.address}/2024/01/12/rug`;
  const redirectOf = async () => (await fetch(oldAddress, { redirect: 'manual' })).headers.get('location');
  await importFile();
  await expect.poll(redirectOf).toBe('/blogg/rug');

  await page.getByRole('button', { name: 'Undo the import' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText(
    '4 articles will be moved to the bin. Redirects from the former site will be removed.',
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo the import' }).press('Enter');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('The import has been undone')).toBeVisible();
  await expect.poll(redirectOf).toBe(null);

  await importFile();
  const { articles } = await (await newsroom.call(newsroom.admin, 'GET', '/api/articles?q=Rug')).json();
  await newsroom.call(newsroom.admin, 'POST', `/api/articles/${articles[0].id}/archive`, {});
  await page.reload();
  await expect(
    page.getByText('The import cannot be undone because 1 article has been changed since:'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rug' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toHaveCount(0);
});

test('an upload that ends after the user has left the import screen does not bring the user back', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  const release = await holdRequests(page, /\/api\/import\?/, 'POST');
  const uploaded = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/import'),
  );
  await choose(page, exportOf('ghost.json'));
  await expect(page.getByRole('button', { name: 'Uploading' })).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  release();
  await (await uploaded).finished();
  // If the response of the upload caused a navigation, the navigation would happen before the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('an exported file that is imported again changes nothing', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download articles and foods' }).click();
  const file = await (await download).path();
  await choose(page, { name: 'artikler.zip', mimeType: 'application/zip', buffer: await readFile(file) });
  // The articles and the foods.
  await expect(page.getByText(/\d+ unchanged/)).toHaveCount(2);
  await expect(page.getByText('There is nothing to import.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
});

test('a failed progress request does not stop the progress display', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  await choose(page, exportOf('wordpress.xml'));
  await expect(page.getByText('1 cannot be imported')).toBeVisible();
  let looks = 0;
  await page.route(/\/api\/import\/[^/]+$/, async (route) => {
    looks += 1;
    if (looks === 2 || looks === 3) return route.abort();
    const real = await (await route.fetch()).json();
    const underWay = { state: 'importing', done: 1, total: 2, file_name: `${'eksport'.repeat(30)}.xml` };
    await route.fulfill({ json: { ...real, ...(looks < 6 ? underWay : { state: 'done' }) } });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(page.getByText('Import complete')).toBeVisible();
  expect(looks).toBe(6);
});

test('a file that is not an export is refused with a message in both languages', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  await choose(page, { name: 'virus.zip', mimeType: 'application/zip', buffer: Buffer.from('MZ\x90\x00') });
  await expect(page.getByRole('alert')).toContainText(
    'We could not recognise this file. We support our own exports (zip), Ghost (JSON or zip) and WordPress (XML or zip).',
  );
  await page.getByRole('button', { name: 'Norsk' }).click();
  await expect(page.getByRole('alert')).toContainText('Vi kjente ikke igjen filen.');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Back to import and export' }).click();
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
});

test('an export file can be dropped on the import screen', { tag: '@long' }, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  const text = await readFile(exportOf('wordpress.xml'), 'utf8');
  const files = await page.evaluateHandle((xml) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([xml], 'wordpress.xml', { type: 'text/xml' }));
    return dropped;
  }, text);
  await page.getByText('Drop a file here, or').dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('1 cannot be imported')).toBeVisible();
});

test('the import screen fits a phone and is for admins only', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, newsroom, newsroom.admin, '/admin/import');
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const editor = await newsroom.signUp();
  await giveRoles(newsroom, editor, 'editor');
  await openAs(page, newsroom, editor, '/admin/import');
  await expect(page.getByText('This page is for admins only')).toBeVisible();
});

test('a draft has a secret preview address that is neither indexed nor cached', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const made = await newsroom.call(newsroom.admin, 'POST', '/api/articles', {
    slug: `utkast-${Date.now()}`,
    title_no: 'Et utkast',
    content_no: '## Deloverskrift\n\nTekst',
    title_en: 'A draft',
    content_en: 'Text',
  });
  const { id, slug } = await made.json();
  const { url } = await (await newsroom.call(newsroom.admin, 'POST', `/api/articles/${id}/preview`)).json();
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).status).toBe(404);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await response.text()).toContain('content="noindex,nofollow"');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A draft');
  await expect(page.getByText(/^Preview: this article/)).toBeVisible();
  // The preview is not cached, so a saved change appears at once.
  await newsroom.call(newsroom.admin, 'PUT', `/api/articles/${id}`, {
    version: 1,
    slug,
    title_no: 'Endret',
    content_no: 'x',
    title_en: 'Changed',
    content_en: 'y',
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed');
  expect((await fetch(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
});
