import { readFileSync } from 'node:fs';
import { enrolApp } from '../authenticator.ts';
import { holdRequests } from '../hold-requests.ts';
import { databaseUnavailableFor, expect, firstAdmin, giveRoles, openAs, signIn, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)/, locale: 'en-GB' });

test('roles are given by invitation, revoked after a confirmation, and logged', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const person = await newsroom.signUp();
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  const table = page.getByRole('table', { name: 'Users' });
  const row = table.getByRole('row', { name: new RegExp(person.email) });
  const editor = row.getByRole('switch', { name: `Editor: ${person.email}` });
  await editor.click();
  const unsent = page.getByRole('dialog', { name: 'No email was sent' });
  await unsent.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Editor: pending')).toBeVisible();
  await expect(editor).not.toBeChecked();
  await giveRoles(newsroom, person, 'editor');
  await page.reload();
  await expect(editor).toBeChecked();
  await editor.click();
  const question = page.getByRole('alertdialog', { name: 'Remove role?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toBeChecked();
  await editor.click();
  await question.getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText(`${person.email} no longer has the Editor role`)).toBeVisible();
  await expect(editor).not.toBeChecked();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Action', { exact: true }).selectOption('Roles changed');
  await expect(page).toHaveURL(/\/admin\/audit\?action=role\.changed$/);
  const entry = page.getByRole('row', { name: new RegExp(person.email) }).first();
  await expect(entry).toContainText('Roles changed');
  await expect(entry).toContainText('Editor → After: none');
  await expect(entry).toContainText(newsroom.admin.email);
  await expect(entry).toContainText('127.0.0.1');
  await page.reload();
  await expect(page.getByLabel('Action', { exact: true })).toHaveValue('role.changed');
});

test('a long address fits the tables of users and of the audit log, and breaks before its @', async ({
  page,
  newsroom,
}) => {
  const { email } = await newsroom.signUp('anne.lise.nordmann@novasjekk.example');
  const shown = (width: number, path: string) =>
    test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(newsroom.address + path);
      await expect(page.getByRole('cell').getByText(email).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await shown(1280, `/admin/audit?actor=${email}`);
  await shown(360, `/admin/users?q=${email}`);
  const lines = await page
    .getByRole('cell')
    .getByText(email)
    .evaluate((element) => {
      const domain = document.createRange();
      domain.selectNodeContents(element.lastChild ?? element);
      return domain.getClientRects().length;
    });
  expect(lines).toBe(1);
});

test('a dialog with a form opens with the focus in its first field', async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await page.getByRole('button', { name: 'Invite a user' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.goto(`${newsroom.address}/admin/foods`);
  await page.getByRole('button', { name: 'Add food' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeFocused();
});

test('a row of Today is dismissed, and shown again on request', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/today');
  const step = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(step('Write your first article')).toBeVisible();
  await step('Write your first article').getByText('Later').click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(step('Write your first article')).toHaveCount(0);
  await expect(page.getByText('1 row is put off or dismissed.')).toBeVisible();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(step('Write your first article')).toBeVisible();
});

test('a change of roles is refused if they were changed elsewhere first, and the list shows the current roles', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const person = await newsroom.signUp();
  const { user } = await (await newsroom.call(person, 'GET', '/api/me')).json();
  const setRoles = (roles: string[]) =>
    newsroom.call(newsroom.admin, 'PUT', `/api/users/${user.id}/roles`, { roles });
  await giveRoles(newsroom, person, 'admin', 'editor');
  await openAs(page, newsroom, newsroom.admin, `/admin/users?q=${person.email}`);
  const admin = page.getByRole('switch', { name: `Admin: ${person.email}` });
  const editor = page.getByRole('switch', { name: `Editor: ${person.email}` });
  await expect(admin).toBeChecked();
  await setRoles(['editor']);
  await editor.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('Someone else has changed these roles.')).toBeVisible();
  await expect(admin).not.toBeChecked();
  await expect(editor).toBeChecked();
});

test('after a change, the role switches are disabled until the list of users has been loaded again', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const person = await newsroom.signUp();
  await giveRoles(newsroom, person, 'editor');
  await openAs(page, newsroom, newsroom.admin, `/admin/users?q=${person.email}`);
  const admin = page.getByRole('switch', { name: `Admin: ${person.email}` });
  const editor = page.getByRole('switch', { name: `Editor: ${person.email}` });
  await expect(editor).toBeEnabled();
  const release = await holdRequests(page, '**/api/users?*');
  // The test changes the editor role, because a second admin would make the test of the last admin fail.
  await editor.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText(`${person.email} no longer has the Editor role`)).toBeVisible();
  await expect(admin).toBeDisabled();
  await expect(editor).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(editor).not.toBeChecked();
  await expect(admin).toBeEnabled();
  await expect(editor).toBeFocused();
  const search = page.getByLabel('Search by email address');
  await search.fill('nobody at all');
  await search.press('Enter');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue(person.email);
});

test('the last admin keeps the admin role', { tag: '@long' }, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  const own = page.getByRole('switch', { name: `Admin: ${newsroom.admin.email}` });
  await own.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click();
  await expect(
    page.getByText('There must be at least one admin. Make someone else an admin first.'),
  ).toBeVisible();
  await expect(own).toBeChecked();
});

for (const words of [
  {
    locale: 'en-GB',
    remove: (email: string) => `Remove the authenticator app for ${email}`,
    question: 'Remove authenticator app?',
    cancel: 'Cancel',
    yes: 'Remove',
    removed: (email: string) => `Authenticator app removed for ${email}`,
    off: 'Off',
    written: 'Authenticator app removed by an admin',
    loggedIn: 'Logged in successfully',
  },
  {
    locale: 'nb-NO',
    remove: (email: string) => `Fjern autentiseringsappen til ${email}`,
    question: 'Vil du fjerne autentiseringsappen?',
    cancel: 'Avbryt',
    yes: 'Fjern',
    removed: (email: string) => `Autentiseringsappen til ${email} er fjernet`,
    off: 'Av',
    written: 'Autentiseringsapp fjernet av en administrator',
    loggedIn: 'Du er logget inn',
  },
]) {
  test.describe(`a lost authenticator app (${words.locale})`, {
    tag: words.locale === 'nb-NO' ? '@long' : [],
  }, () => {
    test.use({ locale: words.locale });

    test('is removed by an admin after a confirmation, and its owner gets a mail', { tag: '@long' }, async ({
      page,
      newsroom,
    }) => {
      const person = await newsroom.signUp();
      await enrolApp(newsroom, person);
      await openAs(page, newsroom, newsroom.admin, `/admin/users?q=${person.email}`);
      const row = page.getByRole('row', { name: new RegExp(person.email) });
      await row.getByRole('button', { name: words.remove(person.email) }).click();
      const question = page.getByRole('alertdialog', { name: words.question });
      await question.getByRole('button', { name: words.cancel }).click();
      await row.getByRole('button', { name: words.remove(person.email) }).click();
      await question.getByRole('button', { name: words.yes }).click();
      await expect(page.getByText(words.removed(person.email))).toBeVisible();
      await expect(row.getByText(words.off, { exact: true })).toBeVisible();
      expect(await newsroom.mailTo(person.email)).toContain('NovaSjekk');
      await page.goto(`${newsroom.address}/admin/audit?action=factor.reset`);
      const entry = page.getByRole('row', { name: new RegExp(person.email) });
      await expect(entry).toContainText(words.written);
      await expect(entry).toContainText(newsroom.admin.email);

      await page.evaluate(() => localStorage.removeItem('novasjekk.session'));
      await page.goto(`${newsroom.address}/admin/login`);
      await signIn(page, person);
      await expect(page.getByText(words.loggedIn, { exact: true })).toBeVisible();
    });
  });
}

test('the list of users can be searched, and the address contains the search', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const person = await newsroom.signUp(`sokbar-${Date.now()}@novasjekk.example`);
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await page.getByLabel('Search by email address').fill('sokbar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=sokbar$/);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('table').getByText(newsroom.admin.email)).toHaveCount(0);
  await page.getByLabel('Search by email address').fill('finnes ikke');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No users found for “finnes ikke”')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search by email address')).toHaveValue('sokbar');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('a list of users that cannot be loaded shows the reason and a retry button', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const isBack = await databaseUnavailableFor(page, '**/api/users?*');
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await expect(page.getByRole('alert')).toContainText('The database is not responding.');
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('users and audit log are in Norwegian, and an error without a translation is shown as the server sent it', {
  tag: '@long',
}, async ({ browser, newsroom }) => {
  const page = await browser.newPage({ locale: 'nb-NO' });
  const person = await newsroom.signUp();
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await page.getByRole('switch', { name: `Redaktør: ${person.email}` }).click();
  const unsent = page.getByRole('dialog', { name: 'Ingen e-post er sendt' });
  await unsent.getByRole('button', { name: 'Lukk' }).click();
  await expect(page.getByText('Redaktør: venter').first()).toBeVisible();
  await page.getByRole('switch', { name: `Administrator: ${newsroom.admin.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fjern rollen' }).click();
  await expect(page.getByText('Det må finnes minst én administrator.')).toBeVisible();
  await page.route('**/api/users/invite', (route) =>
    route.fulfill({ status: 418, json: { code: 'brand_new', message: 'Something nobody translated' } }),
  );
  await page.getByRole('button', { name: 'Inviter en bruker' }).click();
  await page.getByRole('dialog').getByLabel('E-post').fill('x@novasjekk.example');
  await page.getByRole('button', { name: 'Send invitasjon' }).click();
  await expect(page.getByText('Something nobody translated')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lukk uten å lagre' }).click();
  await page.getByRole('link', { name: 'Aktivitetslogg', exact: true }).click();
  await expect(page.getByRole('row', { name: /Bruker invitert/ }).first()).toContainText('Redaktør');
  await page.close();
});

test('on a phone the navigation is a drawer that closes with Esc and after navigating', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openAs(page, newsroom, newsroom.admin, '/admin');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Admin panel' });
  await expect(drawer.getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer.getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL(/\/admin\/sources$/);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
});

test('the audit log is filtered and downloaded', { tag: '@long' }, async ({ page, newsroom }) => {
  const { email } = await newsroom.signUp();
  await openAs(page, newsroom, newsroom.admin, '/admin/audit');
  await page.getByLabel('User', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`actor=${encodeURIComponent(email)}`));
  const rows = page.getByRole('row').filter({ hasText: email });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Action').selectOption('user.signed_up');
  await expect(rows).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit-log.csv');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByLabel('User', { exact: true })).toHaveValue('');
});

test('the language toggle of the admin keeps the screen and the filter', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/audit?action=role.changed');
  await page.getByRole('button', { name: 'Norsk' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?action=role\.changed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivitetslogg' })).toBeVisible();
  await expect(page).toHaveTitle('Aktivitetslogg | NovaSjekk');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

for (const { locale, term, shown } of [
  { locale: 'nb-NO', term: 'admin', shown: ['Språk', 'norsk', 'Søkeintensjon', 'informasjon'] },
  { locale: 'en-GB', term: 'editor', shown: ['Language', 'Norwegian', 'Intent', 'information'] },
])
  test.describe(`the audit log (${locale})`, { tag: locale === 'nb-NO' ? '@long' : [] }, () => {
    test.use({ locale });

    test('describes changes in words, and does not translate texts that users wrote', {
      tag: '@long',
    }, async ({ page, newsroom }) => {
      await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term, locale: 'no' });
      await openAs(page, newsroom, newsroom.admin, '/admin/audit?action=keyword.added');
      const change = page.getByRole('row').filter({ has: page.getByText(term, { exact: true }) });
      for (const words of shown) await expect(change.first()).toContainText(words);
    });
  });
