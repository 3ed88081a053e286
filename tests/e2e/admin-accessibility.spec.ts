import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/ });
test.setTimeout(60_000);

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
  '/admin/queue?status=queued',
  '/admin/queue/00000000-0000-4000-8000-000000000000',
  '/admin/sources',
  '/admin/gsc',
  '/admin/users',
  '/admin/users?q=finnes-ikke',
  '/admin/audit',
  '/admin/security',
  '/admin/setup',
  '/admin/reset-password',
];

for (const path of doors) {
  test(`axe finds nothing on ${path} for those who are not signed in`, async ({ page, newsroom }) => {
    await page.goto(newsroom.address + path);
    await settled(page);
    await expectNoFindings(page);
  });
}

for (const path of screens) {
  test(`axe finds nothing on ${path} for an admin`, async ({ page, newsroom }) => {
    await openAs(page, newsroom, newsroom.admin, path);
    await settled(page);
    await expectNoFindings(page);
  });
}

test('axe finds nothing on the way to a role', async ({ page, newsroom }) => {
  await openAs(page, newsroom, await newsroom.signUp(), '/admin');
  await settled(page);
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Gå til oppsett' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Førstegangsoppsett' })).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing on a toast', async ({ page, newsroom }) => {
  await page.goto(`${newsroom.address}/admin/login`);
  await page.locator('input[type=email]').fill('ingen@novasjekk.example');
  await page.locator('input[type=password]').fill('feil passord');
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-sonner-toast][data-type=error]');
  await expect(toast).toBeVisible();
  // Under the pointer it stays as long as it is looked at.
  await expectNoFindings(page, () => toast.hover());
});

test('axe finds nothing on the dialogs', async ({ page, newsroom }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openAs(page, newsroom, newsroom.admin, '/admin/users');
  await page.getByRole('button', { name: 'Inviter en bruker' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { checked: true }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Meny' }).click();
  await expect(page.getByRole('dialog', { name: 'Redaksjonen' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await page.getByLabel('Søk etter en adresse').fill('kari');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Innlogging kreves' })).toBeVisible();
  await expectNoFindings(page);
});

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}

/** On a phone and on a desk, by day and by night. */
async function expectNoFindings(page: Page, prepare?: () => Promise<void>): Promise<void> {
  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await prepare?.();
      // Measured at rest: what is on its way in is half transparent.
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect(found, `${width} ${colorScheme}`).toEqual([]);
    }
  }
}
