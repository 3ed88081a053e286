import { expect, followLink, linkIn, openAs, signIn, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/ });

const languages = [
  {
    locale: 'en-GB',
    forgot: 'Forgot your password?',
    email: 'Email',
    send: 'Send reset link',
    sent: /we have sent a link/,
    choose: 'Choose a new password',
    password: 'New password',
    save: 'Save password',
    continue: 'Continue',
    saved: 'Password changed',
    loggedIn: 'Logged in successfully',
    noLink: 'This link is not valid',
    askAgain: 'Request a new link',
    expired: 'The link or code is invalid or has expired. Request a new one.',
    noRole: 'You do not have a role yet',
    weak: /^This password is easy to guess/,
  },
  {
    locale: 'nb-NO',
    forgot: 'Glemt passordet?',
    email: 'E-post',
    send: 'Send lenke',
    sent: /har vi sendt en lenke/,
    choose: 'Velg et nytt passord',
    password: 'Nytt passord',
    save: 'Lagre passordet',
    continue: 'Fortsett',
    saved: 'Passordet er endret',
    loggedIn: 'Du er logget inn',
    noLink: 'Lenken er ikke gyldig',
    askAgain: 'Be om en ny lenke',
    expired: 'Lenken eller koden er ugyldig eller utløpt. Be om en ny.',
    noRole: 'Du har ingen rolle ennå',
    weak: /^Passordet er lett å gjette/,
  },
] as const;

for (const words of languages) {
  test.describe(`a forgotten password (${words.locale})`, {
    tag: words.locale === 'nb-NO' ? '@long' : [],
  }, () => {
    test.use({ locale: words.locale });

    test('is replaced through a mailed link, which works once', { tag: '@long' }, async ({
      page,
      newsroom,
    }) => {
      const person = await newsroom.signUp();
      await page.goto(`${newsroom.address}/admin/login`);
      await page.getByRole('link', { name: words.forgot }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.forgot })).toBeVisible();
      await page.getByLabel(words.email).fill(person.email);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByText(words.sent)).toBeVisible();

      const mail = await newsroom.mailTo(person.email);
      await followLink(page, mail);
      await expect(page.getByRole('heading', { level: 1, name: words.choose })).toBeVisible();
      await expect(page.getByText(person.email)).toBeVisible();
      await page.getByLabel(words.password).fill('password');
      await page.getByRole('button', { name: words.save }).click();
      const toast = page.locator('[data-sonner-toast]').filter({ hasText: words.saved });
      await expect(toast.locator('[data-title]')).toHaveText(words.saved);
      await expect(toast.locator('.toast-note')).toHaveText(words.weak);
      await expect(page).toHaveURL(/\/admin$/);

      await page.evaluate(() => localStorage.clear());
      await followLink(page, mail);
      await expect(page.getByRole('heading', { level: 1, name: words.noLink })).toBeVisible();
      await expect(page.locator('[data-sonner-toast]').getByText(words.expired)).toBeVisible();
      await page.getByRole('link', { name: words.askAgain }).click();
      await expect(page).toHaveURL(/\/admin\/forgot-password$/);
      await page.goto(`${newsroom.address}/admin/login`);
      await signIn(page, { email: person.email, password: 'password' });
      await expect(page.getByText(words.loggedIn, { exact: true })).toBeVisible();
    });

    test('is replaced through a link that another browser asked for', { tag: '@long' }, async ({
      page,
      newsroom,
    }) => {
      const person = await newsroom.signUp();
      await fetch(`${newsroom.address}/auth/v1/recover?redirect_to=/admin/reset-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email }),
      });
      await page.goto(linkIn(await newsroom.mailTo(person.email)));
      await expect(page.getByRole('heading', { level: 1, name: words.choose })).toBeVisible();
      expect(page.url()).not.toContain('token');
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('novasjekk.session');
      await page.getByRole('button', { name: words.continue }).click();
      await expect(page.getByText(person.email)).toBeVisible();
      await page.getByLabel(words.password).fill('elv, foss og fjell');
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByText(words.saved)).toBeVisible();
    });

    test('gives the same message for an address without an account', { tag: '@long' }, async ({
      page,
      newsroom,
    }) => {
      await page.goto(`${newsroom.address}/admin/forgot-password`);
      await page.getByLabel(words.email).fill(`ingen.${words.locale}@novasjekk.example`);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByText(words.sent)).toBeVisible();
    });
  });
}

test.describe('an invitation', () => {
  test.use({ locale: 'en-GB' });

  test('lets the invited user choose a password and open the admin', { tag: '@long' }, async ({
    page,
    browser,
    newsroom,
  }) => {
    await openAs(page, newsroom, newsroom.admin, '/admin/users');
    await page.getByRole('button', { name: 'Invite a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a user' });
    await dialog.getByLabel('Email').fill('ole@novasjekk.example');
    await dialog.getByLabel('Role').selectOption('Editor');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    // The product has no mail server in this test, so the admin gets the link to pass on.
    const unsent = page.getByRole('dialog', { name: 'No email was sent' });
    const mailed = linkIn(await newsroom.mailTo('ole@novasjekk.example'));
    await expect(unsent.getByText(mailed)).toBeVisible();
    await unsent.getByRole('button', { name: 'Close' }).click();
    const row = page
      .getByRole('table', { name: 'Pending invitations' })
      .getByRole('row', { name: /ole@novasjekk\.example/ });
    await expect(row).toContainText('Editor');

    const invited = await browser.newPage({ locale: 'nb-NO' });
    await invited.goto(mailed);
    await expect(invited.getByText(/Du er invitert til redaksjonen.*ole@novasjekk\.example/)).toBeVisible();
    await invited.getByRole('button', { name: 'Godta invitasjonen' }).click();
    await expect(invited.getByRole('heading', { name: 'Velg et nytt passord' })).toBeVisible();
    await invited.getByLabel('Nytt passord').fill('elv og foss');
    await invited.getByRole('button', { name: 'Lagre passordet' }).click();
    await expect(invited.getByRole('heading', { level: 1, name: 'Artikler' })).toBeVisible();
    // An editor sees no links to the screens for admins.
    await invited.getByRole('link', { name: 'Innstillinger' }).click();
    await expect(invited.getByRole('link', { name: 'API-nøkler' })).toBeVisible();
    await expect(invited.getByRole('link', { name: 'Brukere' })).toHaveCount(0);
    await invited.goto(`${newsroom.address}/admin/users`);
    await expect(
      invited.getByRole('heading', { name: 'Denne siden er bare for administratorer' }),
    ).toBeVisible();
    await invited.goto(mailed);
    await expect(invited.getByRole('heading', { name: 'Invitasjonen virker ikke' })).toBeVisible();
    await invited.close();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('is sent again and revoked', { tag: '@long' }, async ({ page, newsroom }) => {
    const email = 'per@novasjekk.example';
    await newsroom.call(newsroom.admin, 'POST', '/api/users/invite', { email, role: 'admin' });
    const first = linkIn(await newsroom.mailTo(email));
    await openAs(page, newsroom, newsroom.admin, '/admin/users');
    await page.getByRole('button', { name: `Send again: the invitation to ${email}` }).click();
    const unsent = page.getByRole('dialog', { name: 'No email was sent' });
    await expect(unsent.getByText('/admin/invitation#token=')).not.toHaveText(first);
    await unsent.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`Invitation to ${email} revoked`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Revoke the invitation to ${email}` })).toHaveCount(0);
  });
});
