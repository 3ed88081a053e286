import { expect, openAs, signIn, test } from '../newsroom.ts';

const languages = [
  {
    locale: 'nb-NO',
    width: 360,
    title: /endring(er)? i tilgangen/,
    created: 'API-nøkkel laget: Zapier',
    seen: 'Merk som sett',
    marked: 'Merket som sett',
    needed: 'Velg et nytt passord',
    change: 'Endre passordet',
    current: 'Nåværende passord',
    chosen: 'Nytt passord',
    save: 'Endre passord',
    changed: 'Passordet er endret',
  },
  {
    locale: 'en-GB',
    width: 1280,
    title: /changes? of access/,
    created: 'API token created: Zapier',
    seen: 'Mark as seen',
    marked: 'Marked as seen',
    needed: 'Choose a new password',
    change: 'Change password',
    current: 'Current password',
    chosen: 'New password',
    save: 'Change password',
    changed: 'Password changed',
  },
];

for (const words of languages) {
  test.describe(`in ${words.locale} at ${words.width} px`, {
    tag: words.locale === 'en-GB' ? '@long' : [],
  }, () => {
    test.use({ locale: words.locale, viewport: { width: words.width, height: 900 } });

    test('new tokens stay on Today, folded into one line, until the admin has seen them', async ({
      page,
      newsroom,
    }) => {
      for (const name of ['Make', 'Zapier']) {
        const token = { name, scopes: ['read'], days: 30 };
        expect((await newsroom.call(newsroom.admin, 'POST', '/api/tokens', token)).status).toBe(201);
      }
      await openAs(page, newsroom, newsroom.admin, '/admin/today');
      const notices = page.getByRole('region', { name: words.title });
      await expect(notices).toContainText(words.created);
      await expect(notices.getByRole('button', { name: words.seen })).toBeHidden();
      await notices.getByRole('heading').click();
      await expect(notices.getByText(newsroom.admin.email).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        words.width,
      );
      await notices.getByRole('button', { name: words.seen }).click();
      await expect(page.getByText(words.marked)).toBeVisible();
      await expect(notices).toHaveCount(0);
    });

    test.describe('once others can reach the site', () => {
      test.use({ settings: { LOG_LEVEL: 'error' }, extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } });

      test('a user with a weak password must choose a new one first', async ({ page, emptyNewsroom }) => {
        const email = 'ola@novasjekk.example';
        await fetch(`${emptyNewsroom.address}/auth/v1/signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'hei123' }),
        });
        await emptyNewsroom.runSql(
          "INSERT INTO user_roles (user_id, role, created_at) SELECT id, 'admin', now() FROM auth_users",
        );
        await page.goto(`${emptyNewsroom.address}/admin/login`);
        await signIn(page, { email, password: 'hei123' });
        await expect(page.getByRole('heading', { name: words.needed })).toBeVisible();
        await page.getByRole('link', { name: words.change }).click();
        await page.getByLabel(words.current, { exact: true }).fill('hei123');
        await page.getByLabel(words.chosen, { exact: true }).fill('granskog og lyng');
        await page.getByRole('button', { name: words.save, exact: true }).click();
        await expect(page.getByText(words.changed)).toBeVisible();
        await page.goto(`${emptyNewsroom.address}/admin`);
        await expect(page.getByRole('heading', { name: words.needed })).toHaveCount(0);
        await expect(page.getByRole('navigation').first()).toBeVisible();
      });
    });
  });
}
