import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './newsroom.ts';

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

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role=status].animate-pulse, .animate-pulse')).toHaveCount(0);
};

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

for (const width of [375, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe finds nothing at ${width}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme, expectedConsoleErrors: /status of 4\d\d/ });
      test.setTimeout(90_000);

      test('on the screens in front of the newsroom', async ({ page, newsroom }) => {
        for (const path of doors) {
          await page.goto(newsroom.address + path);
          await settled(page);
          expect(await findings(page), path).toEqual([]);
        }
        await page.goto(`${newsroom.address}/admin/login`);
        await page.locator('input[type=email]').fill('ingen@novasjekk.example');
        await page.locator('input[type=password]').fill('feil passord');
        await page.keyboard.press('Enter');
        await expect(page.locator('[data-sonner-toast][data-type=error]')).toBeVisible();
        // Measured at rest: a toast on its way in is half transparent.
        await page.waitForFunction(() => document.getAnimations().length === 0);
        expect(await findings(page), 'a toast').toEqual([]);
      });

      test('on the screens of the newsroom', async ({ page, newsroom }) => {
        await openAs(page, newsroom, newsroom.admin, '/admin');
        for (const path of screens) {
          await page.goto(newsroom.address + path);
          await settled(page);
          expect(await findings(page), path).toEqual([]);
        }
      });

      test('on its dialogs', async ({ page, newsroom }) => {
        await openAs(page, newsroom, newsroom.admin, '/admin/users');
        await page.getByRole('button', { name: 'Inviter en bruker' }).click();
        await atRest(page);
        expect(await findings(page), 'invite').toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('switch', { checked: true }).first().click();
        await atRest(page);
        expect(await findings(page), 'confirm').toEqual([]);
        await page.keyboard.press('Escape');
        if (width < 1024) {
          await page.getByRole('button', { name: 'Meny' }).click();
          await atRest(page);
          expect(await findings(page), 'drawer').toEqual([]);
          await page.keyboard.press('Escape');
        }
        await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Innlogging kreves' })).toBeVisible();
      });
    });
  }
}

const atRest = async (page: Page) => {
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().length === 0);
};
