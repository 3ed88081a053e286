import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('a user creates an API token, a program uses it, and the user revokes it', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Reading program');
  const read = page.getByRole('checkbox', { name: /^Read/ });
  await read.uncheck();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Choose at least one scope.')).toBeVisible();
  await read.check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByText(/^nvs_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Close' }).click();
  const fetchArticles = () =>
    fetch(`${newsroom.address}/api/articles`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await fetchArticles()).status).toBe(200);
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'Reading program' });
  await expect(card).toContainText(`ends in …${secret.slice(-4)}`);
  await expect(card).toContainText('last used');
  await expect(page.getByText(secret)).toHaveCount(0);
  await card.getByRole('button', { name: 'Revoke the token Reading program' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect((await fetchArticles()).status).toBe(401);
});
