import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, openAs, test } from './newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/ });
// Each test goes through many screens.
test.describe.configure({ timeout: 120_000 });

const doors = [
  '/admin',
  '/admin/login',
  '/admin/login?mode=create',
  '/admin/forgot-password',
  '/admin/reset-password',
];
const screens = [
  '/admin',
  '/admin/article/new',
  '/admin/keywords',
  '/admin/queue',
  '/admin/gsc',
  '/admin/users',
  '/admin/users?q=finnes-ikke',
  '/admin/audit',
  '/admin/security',
  '/admin/setup',
  '/admin/reset-password',
];

/** Every screen is looked at on a phone by day and on a desk by night, once in each language. */
const looks = [
  { locale: 'nb-NO', colorScheme: 'light', viewport: { width: 375, height: 800 } },
  { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;

for (const look of looks) {
  test.describe(`at ${look.viewport.width} px, ${look.colorScheme}, ${look.locale}`, () => {
    test.use(look);

    test('axe finds nothing on the screens of those who are not signed in', async ({ page, newsroom }) => {
      for (const path of doors) {
        await page.goto(newsroom.address + path);
        await settled(page);
        await expectNoFindings(page, path);
      }
    });

    test('axe finds nothing on the screens of an admin', async ({ page, newsroom }) => {
      await openAs(page, newsroom, newsroom.admin, '/admin');
      for (const path of screens) {
        await page.goto(newsroom.address + path);
        await settled(page);
        await expectNoFindings(page, path);
      }
    });

    test('axe finds nothing on the way to a role', async ({ page, newsroom }) => {
      await openAs(page, newsroom, await newsroom.signUp(), '/admin');
      await settled(page);
      await expectNoFindings(page, 'no role');
      await page.goto(`${newsroom.address}/admin/setup`);
      await settled(page);
      await expectNoFindings(page, 'setup');
    });

    test('axe finds nothing on a toast', async ({ page, newsroom }) => {
      await page.goto(`${newsroom.address}/admin/login`);
      await page.locator('input[type=email]').fill('ingen@novasjekk.example');
      await page.locator('input[type=password]').fill('feil passord');
      await page.keyboard.press('Enter');
      const toast = page.locator('[data-sonner-toast][data-type=error]');
      await expect(toast).toBeVisible();
      // Under the pointer it stays as long as it is looked at.
      await toast.hover();
      await expectNoFindings(page, 'toast');
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 375, height: 800 }, colorScheme });

    test('axe finds nothing on the dialogs', async ({ page, newsroom }) => {
      await openAs(page, newsroom, newsroom.admin, '/admin/security');
      await page.getByRole('button', { name: 'Bytt adresse' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page, 'new address');
      await page.keyboard.press('Escape');
      await page.goto(`${newsroom.address}/admin/users`);
      await page.getByRole('button', { name: 'Inviter en bruker' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page, 'invitation');
      await page.keyboard.press('Escape');
      await page.getByRole('switch', { checked: true }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoFindings(page, 'question');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Meny' }).click();
      await expect(page.getByRole('dialog', { name: 'Redaksjonen' })).toBeVisible();
      await expectNoFindings(page, 'menu');
      await page.keyboard.press('Escape');
      await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
      await page.getByLabel('Søk etter en adresse').fill('kari');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Innlogging kreves' })).toBeVisible();
      await expectNoFindings(page, 'session ended');
    });
  });
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}
