import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('an editor changes a food, and readers see the new answer', async ({ page, emptyNewsroom }) => {
  const admin = await emptyNewsroom.signUp();
  expect((await emptyNewsroom.call(admin, 'POST', '/api/setup/admin')).ok).toBe(true);
  await openAs(page, emptyNewsroom, admin, '/admin/foods');
  await page.getByRole('searchbox', { name: 'Filter the list' }).fill('skyr');
  await page.getByRole('button', { name: 'Edit Skyr' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('region', { name: 'How the label reader reads the lists' })).toContainText(
    'Has markers of group 4',
  );
  await form.getByLabel('Is it ultra-processed?').selectOption('No');
  await expect(form.getByText('The ingredient lists do not fit the answer.')).toBeVisible();
  await form.getByLabel('Is it ultra-processed?').selectOption('Usually not');
  const answer = 'An answer that only this newsroom gives.';
  await form.getByLabel('Short answer in English').fill(answer);
  // Optional fields are folded; the title says that they hold something.
  await expect(form.getByLabel('A simpler choice in English')).toBeHidden();
  await form.getByText('Simpler choice, dietary advice and disagreement filled in').click();
  await expect(form.getByLabel('A simpler choice in English')).not.toBeEmpty();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Skyr' })).toContainText('Changed here');
  await page.goto(`${emptyNewsroom.address}/en/mat/skyr`);
  await expect(page.getByText(answer).first()).toBeVisible();
});

test('the list of foods leads to the results of a food page', async ({ page, emptyNewsroom }) => {
  const admin = await emptyNewsroom.signUp();
  expect((await emptyNewsroom.call(admin, 'POST', '/api/setup/admin')).ok).toBe(true);
  await openAs(page, emptyNewsroom, admin, '/admin/foods');
  // Sorted by the English names.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Almond drink');
  const filter = page.getByRole('searchbox', { name: 'Filter the list' });
  await filter.fill('nothing has this name');
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible();
  await filter.fill('skyr');
  await expect(page.getByText('Nothing found. Try another word.')).toBeHidden();
  await expect(page.getByText('1 in the list', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Results Skyr', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '/mat/skyr' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Search queries' })).toBeVisible();
});

test('the list of foods is shown in pages, and the address keeps its filters', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await emptyNewsroom.signUp();
  expect((await emptyNewsroom.call(admin, 'POST', '/api/setup/admin')).ok).toBe(true);
  await openAs(page, emptyNewsroom, admin, '/admin/foods');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveCount(50);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(names.first()).not.toHaveText('Almond drink');
  await page.getByLabel('Shelf').selectOption('Fish and seafood');
  await page.getByLabel('Is it ultra-processed?').selectOption('No');
  await expect(page).toHaveURL(/\?shelf=fish&verdict=no$/);
  await page.reload();
  await expect(names.first()).toBeVisible();
  expect(await names.count()).toBeLessThan(50);
  const name = (await names.first().textContent()) ?? '';
  await page.getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Name in English')).toHaveValue(name);
  await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await form.getByLabel('NOVA groups').fill('1, 7');
  await form.getByRole('button', { name: 'Save' }).click();
  const message = await form
    .getByLabel('NOVA groups')
    .evaluate((field) => (field instanceof HTMLInputElement ? field.validationMessage : ''));
  expect(message).toBe('Write NOVA groups from 1 to 4 with commas between them, for example 1, 4.');
});
