import type { Page } from '@playwright/test';
import { createArticle, saveElsewhere } from '../articles.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, openAs, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d|ERR_/ });

const signedOutScreens = [
  '/admin',
  '/admin/login',
  '/admin/login?mode=create',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/unsubscribe',
];
const screens = [
  '/admin',
  '/admin/today',
  '/admin/calendar',
  '/admin/calendar?view=list',
  '/admin?q=finnes-ikke',
  '/admin?status=bin',
  '/admin/article/new',
  '/admin/article/new?tab=settings',
  '/admin/article/finnes-ikke',
  '/admin/keywords',
  '/admin/queue',
  '/admin/queue?status=queued',
  '/admin/queue/00000000-0000-4000-8000-000000000000',
  '/admin/sources',
  '/admin/gsc',
  '/admin/users',
  '/admin/users?q=finnes-ikke',
  '/admin/audit',
  '/admin/import',
  '/admin/authors',
  '/admin/tokens',
  '/admin/topics',
  '/admin/webhooks',
  '/admin/settings',
  '/admin/status',
  '/admin/security',
  '/admin/setup',
  '/admin/reset-password',
];

/** Screens are checked on a phone in light mode in one language, and on a desktop in dark mode in the other. */
const looks = [
  { locale: 'nb-NO', colorScheme: 'light', viewport: { width: 375, height: 800 } },
  { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;

for (const look of looks) {
  test.describe(`the admin at ${look.viewport.width} px (${look.colorScheme}, ${look.locale})`, () => {
    test.use(look);

    test('has no accessibility problems on the screens that need no session', async ({ page, newsroom }) => {
      for (const path of signedOutScreens) {
        await page.goto(newsroom.address + path);
        await settled(page);
        await expectNoFindings(page, path);
      }
    });

    test('has no accessibility problems on the screens of an admin', async ({ page, newsroom }) => {
      await openAs(page, newsroom, newsroom.admin, '/admin');
      for (const path of screens) {
        await page.goto(newsroom.address + path);
        await settled(page);
        await expectNoFindings(page, path);
      }
    });

    test('has no accessibility problems on the screens of a user without a role', async ({
      page,
      newsroom,
    }) => {
      await openAs(page, newsroom, await newsroom.signUp(), '/admin');
      await settled(page);
      await expectNoFindings(page, 'no role');
      await page.goto(`${newsroom.address}/admin/setup`);
      await settled(page);
      await expectNoFindings(page, 'setup');
    });

    test('has no accessibility problems on a toast', async ({ page, newsroom }) => {
      await page.goto(`${newsroom.address}/admin/login`);
      await page.locator('input[type=email]').fill('ingen@novasjekk.example');
      await page.locator('input[type=password]').fill('feil passord');
      await page.keyboard.press('Enter');
      const toast = page.locator('[data-sonner-toast][data-type=error]');
      await expect(toast).toBeVisible();
      // A toast stays open while the pointer is over it.
      await toast.hover();
      await expectNoFindings(page, 'toast');
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the admin on a phone (${colorScheme})`, () => {
    test.use({ viewport: { width: 375, height: 800 }, colorScheme });

    test('has no accessibility problems on keywords, an import, a review and the dialog that schedules', async ({
      page,
      newsroom,
    }) => {
      const call = async (method: string, path: string, body?: object) =>
        (await newsroom.call(newsroom.admin, method, `/api${path}`, body)).json();
      const term = `tilgjengelighet ${Date.now()}`;
      const { id: keyword_id } = await call('POST', '/keywords', { term });
      const payload = { term, locale: 'no' };
      const { id } = await call('POST', '/queue', { keyword_id, payload });
      await call('POST', '/functions/generate-content', { queueId: id });
      await expect(async () =>
        expect((await call('GET', `/queue/${id}`)).status).toBe('needs_review'),
      ).toPass();
      await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
      await expect(page.getByRole('row', { name: new RegExp(term) })).toBeVisible();
      await expectNoFindings(page, 'keywords');
      await page.getByRole('button', { name: 'Importer' }).click();
      await page.getByLabel('Eller lim inn rader her').fill('term,volum\nbrød,10\n,5');
      await page.getByRole('button', { name: 'Forhåndsvis' }).click();
      await expect(page.getByText('1 rad kunne ikke leses')).toBeVisible();
      await expectNoFindings(page, 'import');
      await page.goto(`${newsroom.address}/admin/queue`);
      await expect(page.getByRole('row', { name: new RegExp(term) })).toBeVisible();
      await expectNoFindings(page, 'queue');
      await page.goto(`${newsroom.address}/admin/queue/${id}?view=edit`);
      await page.getByLabel('Innhold (Markdown)').fill('Dette gir kreft.');
      await expectNoFindings(page, 'review, edit');
      await page.getByRole('tab', { name: 'Forhåndsvisning' }).click();
      await expect(page.locator('mark')).toBeVisible();
      await expectNoFindings(page, 'review, claims');
      await page.getByRole('button', { name: 'Godkjenn' }).click();
      await page.getByRole('button', { name: 'Planlegg' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page, 'scheduling');
    });

    test('has no accessibility problems on the dialogs of the account and user screens', async ({
      page,
      newsroom,
    }) => {
      await openAs(page, newsroom, newsroom.admin, '/admin/security');
      await page.getByRole('button', { name: 'Endre e-postadresse' }).click();
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
      await page.getByLabel('Søk etter e-postadresse').fill('kari');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Innlogging kreves' })).toBeVisible();
      await expectNoFindings(page, 'session ended');
    });
  });
}

test('the article list with selected rows and its confirmation dialog have no accessibility problems', async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin');
  await page.getByRole('table').getByRole('checkbox').first().check();
  await expectNoFindings(page, 'a choice');
  const actions = page.getByRole('group', { name: 'Massehandlinger' });
  await actions.getByRole('button', { name: 'Slett', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page, 'its question');
});

test('the editor and its dialogs have no accessibility problems', async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    title_en: 'English',
    content_en: '# English\n\n> a\n\n| a | b |\n|---|---|\n| c | d |',
  });
  await saveElsewhere(newsroom, id, { content_no: 'Nytt.\n\n![](https://andre.example/x.png)' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en&beside=1`);
  await expect(page.getByText('Oversettelsen er utdatert.')).toBeVisible();
  await expectNoFindings(page, 'a stale translation');
  await page.getByRole('tab', { name: 'Norsk' }).click();
  await page.getByRole('button', { name: 'Vis engelsk ved siden av' }).click();
  await page.getByLabel('Tittel').fill('x'.repeat(400));
  await expect(page.getByText('Høyst 300 tegn.')).toBeVisible();
  await expectNoFindings(page, 'a title too long');
  await page.getByLabel('Tittel').fill('Kort');
  await page.getByRole('button', { name: 'Versjonshistorikk' }).click();
  await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Gjenopprett denne versjonen' })).toBeVisible();
  await expectNoFindings(page, 'the history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^\d+ advars/ }).click();
  await expect(page.getByRole('dialog', { name: 'Dette publiseres' })).toBeVisible();
  await expectNoFindings(page, 'what goes live');
  await page.keyboard.press('Escape');
  await saveElsewhere(newsroom, id, { content_no: 'De var raskere.' });
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Du har lagret denne artikkelen i en annen fane' }),
  ).toBeVisible();
  await expectNoFindings(page, 'a conflict');
});

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}
