import type { Page } from '@playwright/test';
import { codeOf } from '../authenticator.ts';
import { expect, firstAdmin, openAs, signIn, test } from '../newsroom.ts';

const languages = [
  {
    locale: 'en-GB',
    loggedIn: 'Logged in successfully',
    devices: 'Devices',
    thisDevice: 'This device',
    local: /^Local network · 127\.0\.0\.1 · last used /,
    unknown: 'Unknown program',
    signOutDevice: 'Sign out Unknown program, 127.0.0.1',
    deviceSignedOut: 'Device signed out',
    addApp: 'Add authenticator app',
    name: 'Name',
    next: 'Next',
    confirm: 'Confirm',
    confirmIdentity: 'It has been more than ten minutes since you last confirmed who you are.',
    confirmIdentityTitle: 'Confirm that it is you',
    currentPassword: 'Current password',
    wrongPassword: 'The current password is incorrect',
    appCode: 'Code from the app',
    turnOn: 'Turn on',
    isOn: 'Two-factor authentication is on',
    keepTokens: 'API tokens to keep',
    newPassword: 'New password',
    changePassword: 'Change password',
    oneTokenEnded: '1 API token was revoked.',
    signOutEverywhere: 'Sign out everywhere',
    tokenWillEnd: 'Your API token will stop working as well.',
    removeApp: 'Remove My phone',
    remove: 'Remove',
    mailCode: 'Send a code by email instead',
    mailedCode: 'Code from the email',
    isOff: 'Two-factor authentication is off',
    access: {
      signOut: { open: 'Sign out', confirm: 'Sign out', done: 'has been signed out' },
      suspend: { open: 'Suspend', confirm: 'Suspend', done: 'has been suspended' },
      readmit: { open: 'End the suspension of', confirm: 'End suspension', done: 'can sign in again' },
      delete: { open: 'Delete', confirm: 'Delete', done: 'has been deleted' },
    },
    suspended: 'Suspended',
    banned: 'Your account is suspended. Contact an admin.',
    noUser: (query: string) => `No users found for “${query}”`,
    assign: 'Assign Me Admin Role',
    setupCode: 'Setup code',
    codeWrong: /^This is not the setup code\./,
    codeNeeded: /^Other people can reach this site, so the first admin needs the setup code\./,
    assigned: 'Admin role assigned successfully!',
    invite: 'Invite a user',
    email: 'Email',
    sendInvitation: 'Send invitation',
    noMail: 'No email was sent',
    close: 'Close',
    pending: 'Pending invitations',
    copyLink: (email: string) => `Copy link for ${email}`,
    copied: 'Link copied',
    accept: 'Accept the invitation',
    invited: /You are invited to the admin panel/,
  },
  {
    locale: 'nb-NO',
    keepTokens: 'API-nøkler du vil beholde',
    newPassword: 'Nytt passord',
    changePassword: 'Endre passord',
    oneTokenEnded: '1 API-nøkkel ble trukket tilbake.',
    signOutEverywhere: 'Logg ut overalt',
    tokenWillEnd: 'API-nøkkelen din slutter også å virke.',
    loggedIn: 'Du er logget inn',
    devices: 'Enheter',
    thisDevice: 'Denne enheten',
    local: /^Lokalt nettverk · 127\.0\.0\.1 · sist brukt /,
    unknown: 'Ukjent program',
    signOutDevice: 'Logg ut Ukjent program, 127.0.0.1',
    deviceSignedOut: 'Enheten er logget ut',
    addApp: 'Legg til autentiseringsapp',
    name: 'Navn',
    next: 'Neste',
    confirm: 'Bekreft',
    confirmIdentity: 'Det er mer enn ti minutter siden du sist bekreftet hvem du er.',
    confirmIdentityTitle: 'Bekreft at det er deg',
    currentPassword: 'Nåværende passord',
    wrongPassword: 'Det nåværende passordet er feil',
    appCode: 'Kode fra appen',
    turnOn: 'Slå på',
    isOn: 'Tofaktorinnlogging er på',
    removeApp: 'Fjern My phone',
    remove: 'Fjern',
    mailCode: 'Send en kode på e-post i stedet',
    mailedCode: 'Kode fra e-posten',
    isOff: 'Tofaktorinnlogging er av',
    access: {
      signOut: { open: 'Logg ut', confirm: 'Logg ut', done: 'er logget ut' },
      suspend: { open: 'Sperr', confirm: 'Sperr', done: 'er sperret' },
      readmit: { open: 'Opphev sperringen av', confirm: 'Opphev sperringen', done: 'kan logge inn igjen' },
      delete: { open: 'Slett', confirm: 'Slett', done: 'er slettet' },
    },
    suspended: 'Sperret',
    banned: 'Kontoen din er sperret. Ta kontakt med en administrator.',
    noUser: (query: string) => `Ingen brukere funnet for «${query}»`,
    assign: 'Gi meg administratorrollen',
    setupCode: 'Oppsettskode',
    codeWrong: /^Dette er ikke oppsettskoden\./,
    codeNeeded:
      /^Andre har tilgang til dette nettstedet, så den første administratoren trenger oppsettskoden\./,
    assigned: 'Du har fått administratorrollen!',
    invite: 'Inviter en bruker',
    email: 'E-post',
    sendInvitation: 'Send invitasjon',
    noMail: 'Ingen e-post er sendt',
    close: 'Lukk',
    pending: 'Ventende invitasjoner',
    copyLink: (email: string) => `Kopier lenken til ${email}`,
    copied: 'Lenken er kopiert',
    accept: 'Godta invitasjonen',
    invited: /Du er invitert til redaksjonen/,
  },
] as const;

const variants = languages.flatMap((words) => [
  { words, width: 1280, height: 800, tag: words.locale === 'en-GB' ? [] : '@long' },
  { words, width: 360, height: 740, tag: '@long' },
]);

async function expectToFit(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

// The browser logs every refused request.
test.use({ expectedConsoleErrors: /status of 4\d\d/ });

for (const { words, width, height, tag } of variants) {
  test.describe(`in ${words.locale} at ${width} px`, { tag }, () => {
    test.use({ locale: words.locale, viewport: { width, height } });

    test('the security screen lists and ends sessions, and requires a proof of identity to change factors', {
      tag: '@long',
    }, async ({ page, emptyNewsroom }) => {
      const person = await emptyNewsroom.signUp();
      await page.goto(`${emptyNewsroom.address}/admin/login`);
      await signIn(page, person);
      await expect(page.getByText(words.loggedIn, { exact: true })).toBeVisible();
      await page.goto(`${emptyNewsroom.address}/admin/security`);
      const sessions = page.getByRole('listitem').filter({ has: page.getByText(words.local) });
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: words.thisDevice })).toContainText(/Chrom/);
      await expect(sessions.filter({ hasText: words.unknown })).toHaveCount(1);
      await expectToFit(page, width);
      expect((await emptyNewsroom.call(person, 'GET', '/api/me')).status).toBe(200);
      await page.getByRole('button', { name: words.signOutDevice }).click();
      await expect(page.getByText(words.deviceSignedOut)).toBeVisible();
      await expect(sessions).toHaveCount(1);
      expect((await emptyNewsroom.call(person, 'GET', '/api/me')).status).toBe(401);

      const passTenMinutes = () =>
        emptyNewsroom.runSql(
          `UPDATE auth_sessions SET reauthenticated_at = reauthenticated_at - interval '11 minutes'`,
        );
      await passTenMinutes();
      await page.getByRole('button', { name: words.addApp }).click();
      const enrolment = page.getByRole('dialog', { name: words.addApp });
      await enrolment.getByLabel(words.name).fill('My phone');
      await enrolment.getByRole('button', { name: words.next }).click();
      const proof = page.getByRole('dialog', { name: words.confirmIdentityTitle });
      await expect(proof.getByText(words.confirmIdentity)).toBeVisible();
      await expect(proof.getByLabel(words.currentPassword)).toBeFocused();
      await proof.getByLabel(words.currentPassword).fill('feil passord');
      await proof.getByRole('button', { name: words.confirm }).click();
      await expect(page.getByText(words.wrongPassword)).toBeVisible();
      await proof.getByLabel(words.currentPassword).fill(person.password);
      await proof.getByRole('button', { name: words.confirm }).click();
      await expect(enrolment.getByRole('img')).toBeVisible();
      const secret = (await enrolment.locator('code').textContent()) ?? '';
      await enrolment.getByLabel(words.appCode).fill(codeOf(secret));
      await enrolment.getByRole('button', { name: words.turnOn }).click();
      await expect(page.getByText(words.isOn)).toBeVisible();

      await passTenMinutes();
      await page.getByRole('button', { name: words.removeApp }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click();
      await expect(proof.getByLabel(words.currentPassword)).toBeVisible();
      await proof.getByRole('button', { name: words.mailCode }).click();
      const mailed = proof.getByLabel(words.mailedCode);
      await expect(mailed).toBeVisible();
      await expectToFit(page, width);
      const mailedCode = /(?:Koden er|The code is): (\d{6})/;
      const [, code = ''] = mailedCode.exec(await emptyNewsroom.mailTo(person.email, mailedCode)) ?? [];
      await mailed.fill(code);
      await proof.getByRole('button', { name: words.confirm }).click();
      await expect(page.getByText(words.isOff)).toBeVisible();
    });

    test('an invitation needs a proof of identity when the sign-in is old, and the typed address stays', async ({
      page,
      emptyNewsroom,
    }) => {
      const admin = await firstAdmin(emptyNewsroom);
      await openAs(page, emptyNewsroom, admin, '/admin/users');
      await emptyNewsroom.runSql('UPDATE auth_sessions SET reauthenticated_at = NULL');
      await page.getByRole('button', { name: words.invite }).click();
      const invitation = page.getByRole('dialog', { name: words.invite });
      const send = () => invitation.getByRole('button', { name: words.sendInvitation }).click();
      await invitation.getByLabel(words.email).fill('ola@novasjekk.example');
      await send();
      const proof = page.getByRole('dialog', { name: words.confirmIdentityTitle });
      await expect(proof.getByLabel(words.currentPassword)).toBeFocused();
      await expectToFit(page, width);
      await page.keyboard.press('Escape');
      await expect(proof).toBeHidden();
      await expect(invitation.getByLabel(words.email)).toHaveValue('ola@novasjekk.example');
      await send();
      await proof.getByLabel(words.currentPassword).fill(admin.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: words.noMail })).toBeVisible();
      await expect(proof).toBeHidden();
    });

    test('a new password ends the API tokens that are not kept, and a sign-out everywhere ends all', {
      tag: '@long',
    }, async ({ page, emptyNewsroom }) => {
      const admin = await firstAdmin(emptyNewsroom);
      const create = async (name: string) => {
        const body = { name, scopes: ['read'], days: 30 };
        const created = await emptyNewsroom.call(admin, 'POST', '/api/tokens', body);
        return (await created.json()).secret as string;
      };
      const statusOf = async (secret: string) =>
        (
          await fetch(`${emptyNewsroom.address}/api/articles`, {
            headers: { authorization: `Bearer ${secret}` },
          })
        ).status;
      const ended = await create('Unknown');
      const kept = await create('Statistics');
      await openAs(page, emptyNewsroom, admin, '/admin/security');
      const tokens = page.getByRole('group', { name: words.keepTokens });
      await tokens.getByRole('checkbox', { name: /^Statistics/ }).check();
      await expectToFit(page, width);
      await page.getByLabel(words.currentPassword).fill(admin.password);
      await page.getByLabel(words.newPassword).fill('fjell og vidde');
      await page.getByRole('button', { name: words.changePassword }).click();
      await expect(page.getByText(words.oneTokenEnded)).toBeVisible();
      await expect(tokens.getByRole('checkbox')).toHaveCount(1);
      expect([await statusOf(ended), await statusOf(kept)]).toEqual([401, 200]);

      await page.getByRole('button', { name: words.signOutEverywhere }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(words.tokenWillEnd);
      await question.getByRole('button', { name: words.signOutEverywhere }).click();
      await expect(page).toHaveURL(/\/admin\/login$/);
      expect(await statusOf(kept)).toBe(401);
    });

    test('an admin signs a user out, suspends, readmits and deletes the user', { tag: '@long' }, async ({
      page,
      browser,
      newsroom,
    }) => {
      const person = await newsroom.signUp();
      const isSignedIn = async () => (await newsroom.call(person, 'GET', '/api/me')).status === 200;
      await openAs(page, newsroom, newsroom.admin, `/admin/users?q=${person.email}`);
      const row = page.getByRole('row', { name: new RegExp(person.email) });
      const change = async ({ open, confirm, done }: { open: string; confirm: string; done: string }) => {
        await row.getByRole('button', { name: `${open} ${person.email}` }).click();
        await expectToFit(page, width);
        await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
        await expect(page.getByText(`${person.email} ${done}`, { exact: true })).toBeVisible();
      };
      expect(await isSignedIn()).toBe(true);
      await change(words.access.signOut);
      expect(await isSignedIn()).toBe(false);
      await change(words.access.suspend);
      await expect(row.getByText(words.suspended, { exact: true })).toBeVisible();
      const visitor = await browser.newPage({ locale: words.locale });
      await visitor.goto(`${newsroom.address}/admin/login`);
      await signIn(visitor, person);
      await expect(visitor.getByText(words.banned)).toBeVisible();
      await visitor.close();
      await change(words.access.readmit);
      await expect(row.getByText(words.suspended, { exact: true })).toHaveCount(0);
      await change(words.access.delete);
      await expect(page.getByText(words.noUser(person.email))).toBeVisible();
    });

    test('the link of an invitation can be copied and accepted if no mail was sent', {
      tag: '@long',
    }, async ({ page, context, newsroom }) => {
      const email = `invited-${words.locale}-${width}@novasjekk.example`.toLowerCase();
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: newsroom.address });
      await openAs(page, newsroom, newsroom.admin, '/admin/users');
      await page.getByRole('button', { name: words.invite }).click();
      await page.getByRole('dialog').getByLabel(words.email).fill(email);
      await expectToFit(page, width);
      await page.getByRole('button', { name: words.sendInvitation }).click();
      const unsent = page.getByRole('dialog', { name: words.noMail });
      const link = (await unsent.getByText('/admin/invitation#').textContent()) ?? '';
      await expectToFit(page, width);
      await unsent.getByRole('button', { name: words.close }).click();
      await expect(page.getByRole('table', { name: words.pending })).toContainText(email);
      await expectToFit(page, width);
      await page.getByRole('button', { name: words.copyLink(email) }).click();
      await expect(page.getByText(words.copied)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await expect(page.getByText(words.invited)).toContainText(email);
      await expectToFit(page, width);
      await page.getByRole('button', { name: words.accept }).click();
      await expect(page).toHaveURL(/\/admin\/reset-password$/);
    });

    test.describe('behind a proxy', { tag: '@long' }, () => {
      // Any setting gives the test a product of its own. The shared product has no set-up code.
      test.use({ settings: { LOG_LEVEL: 'error' }, extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } });

      test('the first admin needs the set-up code, which a link that contains the code fills in', async ({
        page,
        emptyNewsroom,
      }) => {
        const person = await emptyNewsroom.signUp();
        await openAs(page, emptyNewsroom, person, '/admin/setup');
        const assign = page.getByRole('button', { name: words.assign });
        await assign.click();
        await expect(page.getByRole('alert')).toHaveText(words.codeNeeded);
        await page.getByLabel(words.setupCode).fill('not the code');
        await assign.click();
        await expect(page.getByRole('alert')).toHaveText(words.codeWrong);
        await expectToFit(page, width);
        const code = emptyNewsroom.setupCode();
        await page.goto('about:blank');
        await page.goto(`${emptyNewsroom.address}/admin/setup#code=${code}`);
        await expect(page.getByLabel(words.setupCode)).toHaveValue(code);
        await assign.click();
        await expect(page.getByText(words.assigned)).toBeVisible();
      });
    });
  });
}
