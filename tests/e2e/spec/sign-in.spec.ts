import { expect, openAs, signIn, test } from '../newsroom.ts';

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

test('the password needs at least 6 characters, and a weak choice on the own machine shows a warning', async ({
  page,
  newsroom,
}) => {
  await page.goto(`${newsroom.address}/admin/login`);
  await page.getByRole('button', { name: 'Need an account? Create one' }).click();
  await signIn(page, { email: `svak-${Date.now()}@novasjekk.example`, password: 'test12' });
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast.locator('[data-title]')).toHaveText(
    'Account created! Please check your email to verify.',
  );
  await expect(page).toHaveURL(/\/admin$/);
  await expect(toast.locator('.toast-note')).toHaveText(/^This password is easy to guess/);
});

test("the title says 'Create Admin Account' while that form is shown", async ({ page, newsroom }) => {
  await page.goto(`${newsroom.address}/admin/login`);
  await expect(page).toHaveTitle('Admin Login | NovaSjekk');
  await page.getByRole('button', { name: 'Need an account? Create one' }).click();
  await expect(page).toHaveTitle('Create Admin Account | NovaSjekk');
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveTitle('Admin Login | NovaSjekk');
});
