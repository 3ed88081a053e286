import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('without a session the card has a Go to Login button', async ({ page, newsroom }) => {
  await page.goto(`${newsroom.address}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Login Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login', exact: true }).press('Space');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("'Role Already Assigned' is shown with a Go to Admin Panel button", async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/setup');
  await expect(page.getByRole('heading', { name: 'Role Already Assigned' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Admin Panel', exact: true }).press('Space');
  await expect(page).toHaveURL(/\/admin$/);
});
