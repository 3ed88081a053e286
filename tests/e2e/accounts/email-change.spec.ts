import { expect, followLink, openAs, signIn, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/ });

const languages = [
  {
    locale: 'en-GB',
    now: (email: string) => `You sign in with ${email}.`,
    change: 'Change email address',
    newEmail: 'New email address',
    currentPassword: 'Current password',
    wrong: 'The current password is incorrect',
    waiting: (email: string) => `Waiting for confirmation of ${email}`,
    resend: 'Resend emails',
    resent: 'Emails sent',
    halfway: 'One address is confirmed. Open the link sent to the other one as well.',
    changed: 'Email address changed',
    subject: 'Confirm your new email address for NovaSjekk',
    signOut: 'Sign out',
    loggedIn: 'Logged in successfully',
  },
  {
    locale: 'nb-NO',
    now: (email: string) => `Du logger inn med ${email}.`,
    change: 'Endre e-postadresse',
    newEmail: 'Ny e-postadresse',
    currentPassword: 'Nåværende passord',
    wrong: 'Det nåværende passordet er feil',
    waiting: (email: string) => `Venter på bekreftelse av ${email}`,
    resend: 'Send e-postene på nytt',
    resent: 'E-postene er sendt',
    halfway: 'Én adresse er bekreftet. Åpne også lenken som er sendt til den andre.',
    changed: 'E-postadressen er endret',
    subject: 'Bekreft den nye e-postadressen din hos NovaSjekk',
    signOut: 'Logg ut',
    loggedIn: 'Du er logget inn',
  },
] as const;

for (const words of languages) {
  test.describe(`a new email address (${words.locale})`, {
    tag: words.locale === 'nb-NO' ? '@long' : [],
  }, () => {
    test.use({ locale: words.locale });

    test('becomes active when both addresses have confirmed it by mail', { tag: '@long' }, async ({
      page,
      browser,
      newsroom,
    }) => {
      const person = await newsroom.signUp();
      const wished = person.email.replace('person', 'ny');
      await openAs(page, newsroom, person, '/admin/security');
      await expect(page.getByText(words.now(person.email))).toBeVisible();
      await page.getByRole('button', { name: words.change }).click();
      const dialog = page.getByRole('dialog', { name: words.change });
      const send = dialog.getByRole('button', { name: words.change });
      const taken = (await newsroom.signUp()).email;
      await dialog.getByLabel(words.newEmail).fill(taken);
      await dialog.getByLabel(words.currentPassword).fill('feil passord');
      await send.click();
      await expect(page.getByText(words.wrong)).toBeVisible();
      await dialog.getByLabel(words.currentPassword).fill(person.password);
      await send.click();
      // The screen does not reveal that another account has the address; the owner of that account gets a mail.
      await expect(page.getByText(words.waiting(taken))).toBeVisible();
      expect(await newsroom.mailTo(taken)).not.toContain('/auth/v1/verify');
      await page.getByRole('button', { name: words.change }).click();
      await dialog.getByLabel(words.newEmail).fill(wished);
      await dialog.getByLabel(words.currentPassword).fill(person.password);
      await send.click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(words.waiting(wished))).toBeVisible();

      // The change is still pending after a reload, and the mails can be sent again.
      const first = await newsroom.mailTo(wished);
      expect(first).toContain(`Subject: ${words.subject}`);
      await page.reload();
      await page.getByRole('button', { name: words.resend }).click();
      await expect(page.getByText(words.resent)).toBeVisible();
      await expect.poll(() => newsroom.mailTo(wished)).not.toBe(first);

      // One of the two addresses is confirmed in another browser, without a session.
      const elsewhere = await browser.newPage({ locale: words.locale });
      await followLink(elsewhere, await newsroom.mailTo(person.email));
      await expect(elsewhere.getByText(words.halfway)).toBeVisible();
      await elsewhere.close();
      await page.reload();
      await expect(page.getByText(words.waiting(wished))).toBeVisible();

      await followLink(page, await newsroom.mailTo(wished));
      await expect(page.getByText(words.changed)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/security$/);
      await expect(page.getByText(words.now(wished))).toBeVisible();
      await expect(page.getByText(words.waiting(wished))).toHaveCount(0);
      await page.getByRole('button', { name: words.signOut, exact: true }).click();
      await signIn(page, { email: wished, password: person.password });
      await expect(page.getByText(words.loggedIn, { exact: true })).toBeVisible();
    });
  });
}

test.describe('a new email address', () => {
  test.use({ locale: 'en-GB' });

  test('becomes active even if the last link is opened in another browser', { tag: '@long' }, async ({
    page,
    browser,
    newsroom,
  }) => {
    const person = await newsroom.signUp();
    const wished = person.email.replace('person', 'annen');
    await openAs(page, newsroom, person, '/admin/security');
    await page.getByRole('button', { name: 'Change email address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email address' });
    await dialog.getByLabel('New email address').fill(wished);
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Change email address' }).click();
    await expect(dialog).toBeHidden();
    const elsewhere = await browser.newPage({ locale: 'en-GB' });
    await followLink(elsewhere, await newsroom.mailTo(person.email));
    await followLink(elsewhere, await newsroom.mailTo(wished));
    await expect(elsewhere.getByText('Email address changed')).toBeVisible();
    await expect(elsewhere.getByRole('heading', { name: 'Admin Login Required' })).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await expect(page.getByText(`You sign in with ${wished}.`)).toBeVisible();
  });
});
