import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { codeOf, enrolApp } from '../authenticator.ts';
import { expect, openAs, signIn, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/ });

const languages = [
  {
    locale: 'en-GB',
    add: 'Add a passkey',
    added: 'Passkey added',
    signOut: 'Sign out',
    signIn: 'Sign in with a passkey',
    loggedIn: 'Logged in successfully',
    rename: /^Rename Chrome/,
    name: 'Name',
    save: 'Save',
    remove: 'Remove My laptop',
    confirm: 'Remove',
    removed: 'Passkey removed',
    createCodes: 'Create codes',
    codesTitle: 'Your recovery codes',
    download: 'Download',
    done: 'I have stored the codes',
    left: '10 of 10 codes are left.',
    useCode: 'Use a recovery code',
    code: 'Recovery code',
    verify: 'Sign in with the code',
    title: 'Security',
  },
  {
    locale: 'nb-NO',
    add: 'Legg til en passnøkkel',
    added: 'Passnøkkelen er lagt til',
    signOut: 'Logg ut',
    signIn: 'Logg inn med passnøkkel',
    loggedIn: 'Du er logget inn',
    rename: /^Gi nytt navn til Chrome/,
    name: 'Navn',
    save: 'Lagre',
    remove: 'Fjern My laptop',
    confirm: 'Fjern',
    removed: 'Passnøkkelen er fjernet',
    createCodes: 'Lag koder',
    codesTitle: 'Gjenopprettingskodene dine',
    download: 'Last ned',
    done: 'Jeg har lagret kodene',
    left: '10 av 10 koder er igjen.',
    useCode: 'Bruk en gjenopprettingskode',
    code: 'Gjenopprettingskode',
    verify: 'Logg inn med koden',
    title: 'Sikkerhet',
  },
] as const;

/** Adds a virtual authenticator to the browser that confirms every request for a passkey. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const words of languages) {
  test.describe(`in ${words.locale}`, {
    tag: words.locale === 'nb-NO' ? '@long' : [],
  }, () => {
    test.use({ locale: words.locale });

    test.describe('on a site with a host name', () => {
      // Browsers accept no passkey on an IP address.
      test.use({ settings: { HOST: 'localhost' } });

      test('a passkey is added, signs the user in without an email address, is renamed and removed', {
        tag: '@long',
      }, async ({ page, emptyNewsroom }) => {
        await addVirtualAuthenticator(page);
        const person = await emptyNewsroom.signUp();
        await openAs(page, emptyNewsroom, person, '/admin/security');
        await page.getByRole('button', { name: words.add }).click();
        await expect(page.getByText(words.added)).toBeVisible();
        await page.getByRole('button', { name: words.signOut, exact: true }).click();
        await page.goto(`${emptyNewsroom.address}/admin/login`);
        await page.getByRole('button', { name: words.signIn }).click();
        await expect(page.getByText(words.loggedIn, { exact: true })).toBeVisible();

        await page.goto(`${emptyNewsroom.address}/admin/security`);
        await page.getByRole('button', { name: words.rename }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(words.name).fill('My laptop');
        await dialog.getByRole('button', { name: words.save }).click();
        await expect(page.getByText('My laptop')).toBeVisible();
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        // Removing a passkey in an old session requires a proof of identity. A passkey is accepted as proof.
        await emptyNewsroom.runSql('UPDATE auth_sessions SET reauthenticated_at = NULL');
        await page.getByRole('button', { name: words.remove }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click();
        await page.getByRole('dialog').getByRole('button', { name: words.signIn }).click();
        await expect(page.getByText(words.removed)).toBeVisible();
        // The proof of a user without passkeys does not offer one.
        await emptyNewsroom.runSql('UPDATE auth_sessions SET reauthenticated_at = NULL');
        await page.getByRole('button', { name: words.add }).click();
        await expect(page.getByRole('dialog').locator('input[type=password]')).toBeFocused();
        await expect(page.getByRole('dialog').getByRole('button', { name: words.signIn })).toBeHidden();
      });
    });

    test('a user signs in with a recovery code instead of the authenticator app', { tag: '@long' }, async ({
      page,
      newsroom,
    }) => {
      const person = await newsroom.signUp();
      const secret = await enrolApp(newsroom, person);
      await page.goto(`${newsroom.address}/admin/login`);
      await signIn(page, person);
      await page.locator('input[autocomplete=one-time-code]').fill(codeOf(secret, 1));
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.loggedIn, { exact: true })).toBeVisible();
      await page.goto(`${newsroom.address}/admin/security`);
      await page.getByRole('button', { name: words.createCodes }).click();
      const shown = page.getByRole('dialog', { name: words.codesTitle });
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      const code = (await shown.getByRole('listitem').first().textContent()) ?? '';
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        shown.getByRole('link', { name: words.download }).click(),
      ]);
      const file = readFileSync(await download.path(), 'utf8');
      expect(file).toContain(person.email);
      await page.setViewportSize({ width: 1280, height: 720 });
      expect(file.match(/^(\w{4}-){5}\w{4}$/gm)).toHaveLength(10);
      await shown.getByRole('button', { name: words.done }).click();
      await expect(page.getByText(words.left)).toBeVisible();

      await page.getByRole('button', { name: words.signOut, exact: true }).click();
      await page.goto(`${newsroom.address}/admin/login`);
      await signIn(page, person);
      await page.getByRole('button', { name: words.useCode }).click();
      await page.getByRole('dialog').getByLabel(words.code).fill(code);
      await page.getByRole('dialog').getByRole('button', { name: words.verify }).click();
      await expect(page.getByText(words.loggedIn, { exact: true }).last()).toBeVisible();
    });
  });
}
