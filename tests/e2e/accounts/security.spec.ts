import { codeOf, enrolApp } from '../authenticator.ts';
import { expect, openAs, signIn, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/, locale: 'en-GB' });

test('an authenticator app is added, its code is required to sign in, and the app is removed', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const person = await newsroom.signUp();
  await openAs(page, newsroom, person, '/admin/security');
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const picture = dialog.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The code is wrong')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill('');
  // The code is pasted with a space, as authenticator apps show it.
  await page.keyboard.insertText(codeOf(secret).replace(/^.../, '$& '));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('My phone')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expect(page.getByText('Logged in successfully')).toHaveCount(0);
  await expect(page.getByLabel('Code')).toBeFocused();
  // A session without its second factor opens no screen.
  await page.goto(`${newsroom.address}/admin/security`);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  // A code works only once, so the test uses the code of the next 30 seconds.
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove authenticator app?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Authenticator app removed')).toBeVisible();
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  // The clicked button was removed together with the authenticator app, so the heading gets the focus.
  await expect(page.getByRole('heading', { name: 'Two-factor authentication', exact: true })).toBeFocused();
});

test('after the authenticator app that was used to sign in is removed, a code of the other authenticator app is required', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const person = await newsroom.signUp();
  await openAs(page, newsroom, person, '/admin/security');
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByLabel('Code from the app').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog).toBeHidden();
    return secret;
  };
  const first = await add('First');
  await add('Second');
  await page.getByRole('button', { name: 'Remove Second' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const asked = page.getByRole('dialog').filter({ has: page.getByLabel('Code') });
  await asked.getByLabel('Code').fill(codeOf(first, 1));
  await asked.getByRole('button', { name: 'Verify' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove First' })).toBeVisible();
});

test('a cancelled enrolment leaves no factor', { tag: '@long' }, async ({ page, newsroom }) => {
  const person = await newsroom.signUp();
  await openAs(page, newsroom, person, '/admin/security');
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Add authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
    await dialog.getByLabel('Name').fill('Same name');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    const dropped = page.waitForResponse((response) => response.request().method() === 'DELETE');
    // The authenticator app may already have read the QR code, so a click outside does nothing and Esc asks for
    // confirmation.
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await dropped;
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
});

test('the password is changed with the current password, and other sessions end', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const person = await newsroom.signUp();
  const before = { ...person };
  await openAs(page, newsroom, person, '/admin/security');
  await page.getByLabel('Current password').fill('wrong one');
  await page.getByLabel('New password').fill('fjell og vidde');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect((await newsroom.call(before, 'GET', '/api/me')).status).toBe(401);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(page, { email: person.email, password: 'fjell og vidde' });
  await expect(page.getByText('Logged in successfully')).toBeVisible();
});

test('signing out everywhere asks for confirmation and ends every session', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const person = await newsroom.signUp();
  const elsewhere = { ...person };
  await openAs(page, newsroom, person, '/admin/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed out everywhere')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect((await newsroom.call(elsewhere, 'GET', '/api/me')).status).toBe(401);
});

test('the security screen is in Norwegian for a Norwegian browser', { tag: '@long' }, async ({
  browser,
  newsroom,
}) => {
  const page = await browser.newPage({ locale: 'nb-NO' });
  const person = await newsroom.signUp();
  const secret = await enrolApp(newsroom, person);
  await openAs(page, newsroom, person, '/admin/security');
  await expect(page.getByRole('heading', { name: 'Tofaktorinnlogging' })).toBeVisible();
  await page.getByLabel('Kode').fill('123456');
  await page.getByRole('button', { name: 'Bekreft' }).click();
  await expect(page.getByText('Koden er feil')).toBeVisible();
  await page.getByLabel('Kode').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Bekreft' }).click();
  await expect(page.getByText('Du er logget inn', { exact: true })).toBeVisible();
  await expect(page.getByText('Min telefon')).toBeVisible();
  await page.getByLabel('Nåværende passord').fill('feil passord');
  await page.getByLabel('Nytt passord').fill('fjell og vidde');
  await page.getByRole('button', { name: 'Endre passord' }).click();
  await expect(page.getByText('Det nåværende passordet er feil')).toBeVisible();
  await page.getByLabel('Nåværende passord').fill(person.password);
  await page.getByRole('button', { name: 'Endre passord' }).click();
  await expect(page.getByText('Passordet er endret')).toBeVisible();
  await page.getByRole('button', { name: 'Fjern Min telefon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fjern' }).click();
  await expect(page.getByText('Autentiseringsappen er fjernet')).toBeVisible();
  await page.getByRole('button', { name: 'Logg ut overalt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logg ut overalt' }).click();
  await expect(page.getByText('Du er logget ut overalt')).toBeVisible();
  await page.close();
});
