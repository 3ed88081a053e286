import type { Page } from '@playwright/test';
import { expectNoFindings } from '../axe.ts';
import { databaseUnavailableFor, expect, giveRoles, openAs, test } from '../newsroom.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)/ });

const languages = [
  {
    locale: 'nb-NO',
    link: 'Driftsstatus',
    well: 'Alt fungerer som normalt.',
    noBackup: /^Det er ikke tatt noen sikkerhetskopi/,
    engine: 'Innebygd',
    mail: 'Lagres som filer. Sett opp en e-posttjener under Innstillinger.',
    jobs: 'Jobber',
    mailJob: /E-post med lenke eller kode/,
    errors: 'De siste feilene',
    failed: 'Mislykkede jobber',
    overdue: /^Forsinket: Tømming av papirkurven\. Sist kjørt /,
    late: /skulle vært publisert/,
    failedCount: '23 jobber mislyktes. Se listen nedenfor.',
    worker: 'Jobber',
    chart: 'Minne, den siste timen',
  },
  {
    locale: 'en-GB',
    link: 'Status',
    well: 'Everything is running normally.',
    noBackup: /^No backup has been made/,
    engine: 'Embedded',
    mail: 'Saved as files. Set up a mail server under Settings.',
    jobs: 'Jobs',
    mailJob: /Emails with a link or code/,
    errors: 'Recent errors',
    failed: 'Failed jobs',
    overdue: /^Overdue: Emptying the bin\. Last run: /,
    late: /was due to be published/,
    failedCount: '23 jobs have failed. See the list below.',
    worker: 'Jobs',
    chart: 'Memory, the last hour',
  },
];

const fitsThePhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

for (const words of languages) {
  test.describe(`the status screen (${words.locale})`, {
    tag: words.locale === 'nb-NO' ? '@long' : [],
  }, () => {
    test.use({ locale: words.locale });

    test('shows an admin the state of the product', { tag: '@long' }, async ({ page, newsroom }) => {
      const person = await newsroom.signUp();
      await fetch(`${newsroom.address}/auth/v1/recover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email }),
      });
      await openAs(page, newsroom, newsroom.admin, '/admin/settings');
      await page.getByRole('link', { name: words.link, exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/status$/);
      await expect(page.getByText(words.noBackup)).toBeVisible();
      await expect(page.getByText(words.well)).toHaveCount(0);
      await page.route('**/api/status', async (route) => {
        const real = await (await route.fetch()).json();
        await route.fulfill({ json: { ...real, lastBackup: new Date().toISOString() } });
      });
      await page.reload();
      await expect(page.getByText(words.well)).toBeVisible();
      await expect(page.getByText(words.mail)).toBeVisible();
      await expect(page.getByText(/^\d+\.\d+\.\d+ \([0-9a-f]{8}\)$/).first()).toBeVisible();
      await expect(
        page.getByRole('table', { name: words.jobs }).getByRole('row', { name: words.mailJob }),
      ).toBeVisible();
      await expectNoFindings(page, '/admin/status');
    });

    test('shows errors and late jobs on a phone', { tag: '@long' }, async ({ page, newsroom }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.route('**/api/status', async (route) => {
        const real = await (await route.fetch()).json();
        await route.fulfill({ json: troubled(real) });
      });
      await openAs(page, newsroom, newsroom.admin, '/admin/status');
      await expect(page.getByText(words.overdue)).toBeVisible();
      await expect(page.getByText(words.late)).toBeVisible();
      await expect(page.getByText(words.failedCount)).toBeVisible();
      await expect(page.getByRole('table', { name: words.failed })).toContainText(
        'The mail server does not answer',
      );
      await expect(page.getByRole('table', { name: words.errors })).toContainText('0b61ab17');
      await expect(page.getByRole('heading', { name: /worker-machine/ })).toContainText(words.worker);
      await expect(page.getByRole('img', { name: words.chart }).first()).toBeVisible();
      await fitsThePhone(page);
      await expectNoFindings(page, '/admin/status with trouble');
    });
  });
}

test.describe('the status screen', () => {
  test.use({ locale: 'en-GB' });

  test('does not say that all is well if an item of the queue has failed', { tag: '@long' }, async ({
    page,
    newsroom,
  }) => {
    await page.route('**/api/status', async (route) => {
      const real = await (await route.fetch()).json();
      await route.fulfill({ json: { ...real, items: { ...real.items, failed: 2 } } });
    });
    await openAs(page, newsroom, newsroom.admin, '/admin/status');
    await expect(
      page.getByRole('link', { name: '2 items in the content queue have failed.' }),
    ).toHaveAttribute('href', /\/admin\/queue\?status=failed$/);
    await expect(page.getByText('Everything is running normally.')).toHaveCount(0);
  });

  test('says that all is well only if there is a backup', async ({ page, newsroom }) => {
    let lastBackup: string | null = null;
    await page.route('**/api/status', async (route) => {
      const real = await (await route.fetch()).json();
      const well = { overdue: [], late: [], failed: [], failedCount: 0, alerts: [] };
      await route.fulfill({ json: { ...real, ...well, items: { ...real.items, failed: 0 }, lastBackup } });
    });
    await openAs(page, newsroom, newsroom.admin, '/admin/status');
    const missing = page.getByRole('link', { name: /^No backup has been made/ });
    await expect(missing).toHaveAttribute('href', '/admin/settings#server');
    await expect(page.getByText('Everything is running normally.')).toHaveCount(0);
    lastBackup = new Date().toISOString();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Everything is running normally.')).toBeVisible();
    await expect(missing).toHaveCount(0);
  });

  test('can be opened by admins only', { tag: '@long' }, async ({ page, newsroom }) => {
    const editor = await newsroom.signUp();
    await giveRoles(newsroom, editor, 'editor');
    expect((await newsroom.call(editor, 'GET', '/api/status')).status).toBe(403);
    await openAs(page, newsroom, editor, '/admin/status');
    await expect(page.getByText('This page is for admins only')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Status', exact: true })).toHaveCount(0);
  });

  test('shows the reason and a retry button if it cannot be loaded', { tag: '@long' }, async ({
    page,
    newsroom,
  }) => {
    const isBack = await databaseUnavailableFor(page, '**/api/status');
    await openAs(page, newsroom, newsroom.admin, '/admin/status');
    await expect(page.getByRole('alert')).toContainText('The database is not responding.');
    await isBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    // The newsroom has no backup, so the screen says that instead of “Everything is running normally.”
    await expect(page.getByText('No backup has been made')).toBeVisible();
  });
});

/** A status with errors, late jobs and long words. */
function troubled(real: { processes: object[] }) {
  const at = '2026-11-14T03:17:00.000Z';
  const minutes = Array.from({ length: 60 }, (_, n) => ({
    at,
    requests: 100 + (n % 7) * 40,
    failures: n % 9 === 0 ? 3 : 0,
    memoryBytes: 200e6 + n * 1e6,
    loopDelayMs: n % 5,
  }));
  const host = `worker-machine-${'x'.repeat(60)}`;
  return {
    ...real,
    overdue: [{ queue: 'empty-bin', lastRun: at }],
    late: [{ id: '00000000-0000-4000-8000-000000000001', slug: `en-${'lang-'.repeat(20)}adresse`, due: at }],
    failed: ['auth-mail', 'a-job-of-a-later-version'].map((queue) => ({
      id: queue,
      queue,
      at,
      tries: 9,
      reason: `The mail server does not answer: ${'smtp.example.org'.repeat(8)}`,
    })),
    failedCount: 23,
    errors: [
      {
        at,
        message: 'job failed',
        reason: 'connect ECONNREFUSED 10.0.0.12:25',
        requestId: '0b61ab17-8a7c-4d53-9d4f-3d8d4c7b6a10',
        job: 'auth-mail',
        host,
        pid: 17,
      },
      { at, message: 'a page failed', reason: null, requestId: null, job: null, host, pid: 17 },
    ],
    processes: [
      ...real.processes.map((process) => ({ ...process, minutes })),
      {
        ...real.processes[0],
        id: 'another',
        role: 'worker',
        host,
        minutes,
        pool: { total: 10, idle: 0, waiting: 3 },
      },
    ],
  };
}
