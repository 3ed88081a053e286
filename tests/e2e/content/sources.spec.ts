import { expect, openAs, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d|net::ERR_/, locale: 'en-GB' });

test('the source library starts with the site’s own sources, and can be searched', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible();
  await page.getByLabel('Search sources').fill('UPDATE england');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'The UPDATE trial' });
  await card.getByText('3 facts').click();
  await expect(card.getByText(/Weight fell on both diets/)).toBeVisible();
  await expect(page).toHaveURL(/\?q=UPDATE\+england$/);
  await page.getByLabel('Search sources').fill('xyzzy');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No sources found for “xyzzy”')).toBeVisible();
  await expect(page.getByLabel('Search sources')).toBeFocused();
});

test('a source is added, changed and deleted', { tag: '@long' }, async ({ page, newsroom }) => {
  const title = `Report ${process.pid} ${Date.now()}`;
  await openAs(page, newsroom, newsroom.admin, '/admin/sources');
  await page.getByRole('button', { name: 'Add source' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('URL').fill(`https://kilde.example/${title.replaceAll(' ', '-')}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a title in at least one language.')).toBeVisible();
  await form.getByLabel('Title in English').fill(title);
  await form.getByLabel('Facts in English').fill('One fact\n\nAnother fact');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Source added')).toBeVisible();
  await page.getByLabel('Search sources').fill(title);
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('2 facts');
  await expect(card).toContainText('Missing in Norwegian');
  await card.getByRole('button', { name: `Edit ${title}` }).click();
  await form.getByLabel('Facts in Norwegian').fill('Ett faktum');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Source saved')).toBeVisible();
  await expect(card).not.toContainText('Missing in Norwegian');
  await page.getByRole('button', { name: 'Add source' }).click();
  await form.getByLabel('URL').fill(`https://kilde.example/${title.replaceAll(' ', '-')}`);
  await form.getByLabel('Title in English').fill('Twice');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another source already has this URL.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await card.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Source deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a source that a colleague has changed is not overwritten, and the typed text stays', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const title = `Shared ${process.pid} ${Date.now()}`;
  const stored = { url: `https://kilde.example/${title.replaceAll(' ', '-')}`, title_en: title };
  await openAs(page, newsroom, newsroom.admin, '/admin/sources');
  const made = await newsroom.call(newsroom.admin, 'POST', '/api/sources', stored);
  const { id } = await made.json();
  await page.goto(`${newsroom.address}/admin/sources?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Facts in English').fill('My fact');
  const change = { ...stored, facts_en: 'The fact of a colleague' };
  await newsroom.call(newsroom.admin, 'PUT', `/api/sources/${id}`, change);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Someone else changed this source after you opened it.',
  );
  await expect(form.getByLabel('Facts in English')).toHaveValue('My fact');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('1 fact');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(form.getByLabel('Facts in English')).toHaveValue('The fact of a colleague');
  await form.getByLabel('Facts in English').fill('The fact of a colleague\nMy fact');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Source saved')).toBeVisible();
});

test('a search for a word as long as an address fits a phone', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const word = 'ultraprosessert'.repeat(12);
  await openAs(page, newsroom, newsroom.admin, `/admin/sources?q=${word}`);
  await expect(page.getByText(`No sources found for “${word}”`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('deleting a source that was deleted elsewhere removes it from the list', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const title = `Borte ${process.pid} ${Date.now()}`;
  const url = `https://kilde.example/${title.replaceAll(' ', '-')}`;
  const made = await newsroom.call(newsroom.admin, 'POST', '/api/sources', { url, title_en: title });
  const { id } = await made.json();
  await openAs(page, newsroom, newsroom.admin, `/admin/sources?q=${title}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await newsroom.call(newsroom.admin, 'DELETE', `/api/sources/${id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText('No sources found')).toBeVisible();
});

test.describe('the source library', () => {
  test.use({ locale: 'nb-NO' });
  test('shows its texts and facts in Norwegian for a Norwegian browser', { tag: '@long' }, async ({
    page,
    newsroom,
  }) => {
    await openAs(page, newsroom, newsroom.admin, '/admin/sources?q=UPDATE');
    await expect(page.getByRole('heading', { level: 1, name: 'Kilder' })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: 'UPDATE-forsøket' });
    await card.getByText('3 fakta').click();
    await expect(card.getByText(/Vekten gikk ned på begge kostholdene/)).toBeVisible();
  });
});
