import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createArticle, saveElsewhere } from './articles.ts';
import { expect, openAs, test } from './newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d|ERR_/ });
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
  '/admin?q=finnes-ikke',
  '/admin?status=bin',
  '/admin/article/new',
  '/admin/article/new?tab=settings',
  '/admin/article/finnes-ikke',
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

test('axe finds nothing in the list with a choice, and in its question', async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await page.getByRole('table').getByRole('checkbox').first().check();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Slett', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing in the editor and its dialogs', async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    title_en: 'English',
    content_en: '# English\n\n> a\n\n| a | b |\n|---|---|\n| c | d |',
  });
  await saveElsewhere(newsroom, id, { content_no: 'Nytt.\n\n![](https://andre.example/x.png)' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en&beside=1`);
  await expect(page.getByText('Oversettelsen er utdatert.')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('tab', { name: 'Norsk' }).click();
  await page.getByRole('button', { name: 'Vis den engelske ved siden av' }).click();
  await page.getByLabel('Tittel').fill('x'.repeat(400));
  await expect(page.getByText('Høyst 300 tegn.')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Tittel').fill('Kort');
  await page.getByRole('button', { name: 'Historikk' }).click();
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Hent tilbake denne versjonen' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publiser', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Publisere likevel?' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await saveElsewhere(newsroom, id, { content_no: 'De var raskere.' });
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByRole('dialog', { name: 'Noen andre har lagret denne artikkelen' })).toBeVisible();
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
