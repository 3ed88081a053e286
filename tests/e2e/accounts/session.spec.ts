import { databaseUnavailableFor, expect, openAs, signIn, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)|ERR_FAILED/, locale: 'en-GB' });

const ended =
  'Your session has expired. Sign in to continue where you left off. Nothing you have written is lost.';

test('signing out in one tab signs out all tabs of this browser, and no other browser', {
  tag: '@long',
}, async ({ page, context, newsroom }) => {
  const elsewhere = { ...newsroom.admin };
  await openAs(page, newsroom, elsewhere, '/admin');
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  const other = await context.newPage();
  await other.goto(`${newsroom.address}/admin/security`);
  await other.getByLabel('Current password').fill('half a sentence');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('heading', { name: 'Admin Login', exact: true })).toBeVisible();
  expect((await newsroom.call(newsroom.admin, 'GET', '/api/me')).status).toBe(401);
  expect((await newsroom.call(elsewhere, 'GET', '/api/me')).status).toBe(200);
  await page.goto(`${newsroom.address}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Login Required' })).toBeVisible();

  // The other tab keeps the typed text behind a dialog that neither Esc nor a click outside closes.
  const dialog = other.getByRole('dialog', { name: 'Admin Login Required' });
  await expect(dialog.getByText(ended)).toBeVisible();
  await other.bringToFront();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await other.keyboard.press('Escape');
  await other.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(newsroom.admin.email);
  // A toast above the dialog can be clicked without closing the dialog.
  await dialog.getByLabel('Password').fill('not the password');
  await other.keyboard.press('Enter');
  const toast = other.locator('[data-sonner-toast][data-type=error]');
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await dialog.getByLabel('Password').fill(newsroom.admin.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByLabel('Current password')).toBeFocused();
  await expect(other).toHaveURL(/\/admin\/security$/);
  await expect(other.getByLabel('Current password')).toHaveValue('half a sentence');

  // The sign-in in the second tab signs the first tab in too.
  await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible();
});

test('a request in an ended session opens the sign-in dialog, and is completed after the sign-in', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a user' });
  await invite.getByLabel('Email').fill('senere@novasjekk.example');
  expect((await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local')).status).toBe(204);

  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Login Required' });
  await dialog.getByLabel('Password').fill(newsroom.admin.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'No email was sent' })).toContainText(
    'senere@novasjekk.example',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /senere@novasjekk\.example/ })).toBeVisible();
});

test('signing out of an ended session shows no error', { tag: '@long' }, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/security');
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('heading', { name: 'Admin Login', exact: true })).toBeVisible();
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0);
});

test('the sign-in dialog has a button that leaves the screen without signing in', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/audit');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await page.getByLabel('Action', { exact: true }).selectOption('Roles changed');
  await page.getByRole('button', { name: 'Leave without signing in' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('heading', { name: 'Admin Login', exact: true })).toBeVisible();
});

test('if another user signs in in the sign-in dialog, the screen is loaded again for that user', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const other = await newsroom.signUp();
  // The event stream is blocked, so that the click and not the stream detects the ended session.
  await page.route('**/api/events', () => {});
  await openAs(page, newsroom, newsroom.admin, '/admin/security');
  await page.getByLabel('Current password').fill('not for others');
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await page.evaluate(() => localStorage.removeItem('novasjekk.session'));
  await page.getByRole('link', { name: 'Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Login Required' });
  await signIn(page, other);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'You do not have a role yet' })).toBeVisible();
});

test('an admin screen says that the server is unavailable, and can be retried', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await page.route('**/api/config', (route) => route.abort());
  await page.goto(`${newsroom.address}/admin`);
  await expect(page.getByText('We could not verify your session')).toBeVisible();
  await expect(
    page.getByText('The server is not responding. Check your connection and try again.'),
  ).toBeVisible();
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login Required' })).toBeVisible();
});

test('the login screen says why the account cannot be loaded, and continues afterwards', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await page.route('**/api/config', (route) => route.abort());
  await page.goto(`${newsroom.address}/admin/login`);
  await expect(page.getByText('We could not verify your session')).toBeVisible();
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Try again' }).click();

  const isBack = await databaseUnavailableFor(page, '**/api/me');
  await signIn(page, newsroom.admin);
  await expect(page.getByRole('alert')).toContainText('The database is not responding.');
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible();
});

test('the sign-in dialog says why the account cannot be loaded', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/audit');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await page.getByLabel('Action', { exact: true }).selectOption('Roles changed');
  const dialog = page.getByRole('dialog', { name: 'Admin Login Required' });
  await expect(dialog).toBeVisible();
  const isBack = await databaseUnavailableFor(page, '**/api/me');
  await signIn(page, newsroom.admin);
  await expect(dialog.getByRole('alert')).toContainText('The database is not responding.');
  await isBack();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Roles changed/ }).first()).toBeVisible();
});

test('the sign-in dialog is in Norwegian for a Norwegian browser', { tag: '@long' }, async ({
  browser,
  newsroom,
}) => {
  const page = await browser.newPage({ locale: 'nb-NO' });
  await openAs(page, newsroom, newsroom.admin, '/admin/audit');
  await expect(page.getByRole('heading', { name: 'Aktivitetslogg' })).toBeVisible();
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await page.getByLabel('Handling', { exact: true }).selectOption('Roller endret');
  const dialog = page.getByRole('dialog', { name: 'Innlogging kreves' });
  await expect(dialog.getByText('Økten er utløpt. Logg inn for å fortsette der du slapp.')).toBeVisible();
  await signIn(page, newsroom.admin);
  await expect(page.getByText('Du er logget inn', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/action=role\.changed$/);
  await expect(page.getByRole('row', { name: /Roller endret/ }).first()).toBeVisible();
  await page.close();
});
