import type { Page } from '@playwright/test';
import { type AiProvider, answerOf, startAiProvider } from '../../fakes/ai-provider.ts';
import { test as base, expect, firstAdmin, openAs } from '../newsroom.ts';
import { newTerm } from './keyword-parts.ts';

/** Adds a fake provider of a language model: a local server with the protocol of a real provider. */
const test = base.extend<{ provider: AiProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  provider: async ({}, use) => {
    const provider = await startAiProvider({ answer: answerOf() });
    await use(provider);
    await provider.close();
  },
});
const withModel = test.extend({
  settings: async ({ provider }, use) => use(provider.settings('openai-compatible')),
});

test.use({ expectedConsoleErrors: /status of 4\d\d|net::ERR_/, locale: 'en-GB' });
withModel.use({ expectedConsoleErrors: /status of 4\d\d|net::ERR_/, locale: 'en-GB' });

/** Publishes the open item, and confirms the dialog about unwritten passages if it appears. */
async function publish(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Publish anyway' });
  await expect(anyway.or(page.getByText(said))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByText(said)).toBeVisible();
}

test('a keyword becomes a published article with five clicks besides writing', async ({ page, newsroom }) => {
  const term = newTerm('havremelk i kaffe');
  await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term });
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${term}`);
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await page.getByRole('link', { name: 'Outline: Queued' }).click();
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await page.getByRole('button', { name: 'Open as draft' }).click();
  await page.getByLabel('Content (Markdown)').fill('Havremelk er ofte ultraprosessert.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Article is now live')).toBeVisible();
});

test('a keyword becomes an article in both languages with the built-in composer', { tag: '@long' }, async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  const term = 'emulgatorer i brød';
  await openAs(page, emptyNewsroom, admin, '/admin/keywords');
  for (const language of ['Norwegian', 'English']) {
    await page.goto(`${emptyNewsroom.address}/admin/keywords`);
    await page.getByRole('button', { name: 'Add Keyword' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Term').fill(term);
    await form.getByLabel('Language').selectOption(language);
    await form.getByRole('button', { name: 'Add Keyword' }).click();
    await expect(form).toBeHidden();
    await page
      .getByRole('row')
      .filter({ hasText: term })
      .filter({ hasText: language })
      .getByRole('button', { name: 'Generate Content' })
      .click();
    await expect(page.getByText('Added to content queue')).toBeVisible();

    await page.getByRole('link', { name: 'Content Queue', exact: true }).click();
    await page.getByRole('tab', { name: /^Queued/ }).click();
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await expect(page.getByText('Content generated successfully')).toBeVisible();
    await page.getByRole('tab', { name: /^Needs Review/ }).click();
    await page.getByRole('link', { name: term }).click();
    await expect(page.getByText('Written without a language model.')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Content approved and ready for publishing')).toBeVisible();
    await publish(page, language === 'Norwegian' ? 'Article published' : 'Translation queued');
  }
  await page.getByRole('link', { name: 'View on the site' }).click();
  await expect(page).toHaveURL(/\/en\/blogg\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(term);
  await page.getByRole('button', { name: 'Norsk' }).click();
  await expect(page).toHaveURL(/\/blogg\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hva bør du vite om ${term}?`);
});

withModel(
  'several keywords become texts to review in one run, with a warning if a page covers the term',
  { tag: '@long' },
  async ({ page, emptyNewsroom, provider }) => {
    const admin = await firstAdmin(emptyNewsroom);
    for (const term of ['e471 farlig', 'kjøkkenbenk'])
      await emptyNewsroom.call(admin, 'POST', '/api/keywords', { term });
    provider.plan({ answer: answerOf() });
    await openAs(page, emptyNewsroom, admin, '/admin/keywords');
    const covered = page.getByRole('row').filter({ hasText: 'e471 farlig' });
    await expect(covered).toContainText('Covered by /e-stoffer/e471');
    await expect(covered).not.toContainText('No article yet');
    await page.getByLabel('Select all on this page').check();
    await page
      .getByRole('group', { name: 'Bulk actions' })
      .getByRole('button', { name: 'Generate to review' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Write 2 articles?' });
    await expect(dialog.getByRole('link', { name: '/e-stoffer/e471' })).toBeVisible();
    await expect(dialog.getByRole('link')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Generate to review' }).click();
    await expect(page.getByText('2 articles are being written')).toBeVisible();
    await page.goto(`${emptyNewsroom.address}/admin/queue`);
    await expect(page.getByRole('tab', { name: 'Needs Review (2)' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'kjøkkenbenk' })).toContainText('Article');
    // Two answers for each text: the outline and the article.
    expect(provider.seen).toHaveLength(4);
  },
);

withModel(
  'the text of a language model is streamed, its outline becomes an article, and the article is translated',
  { tag: '@long' },
  async ({ page, emptyNewsroom, provider }) => {
    const admin = await firstAdmin(emptyNewsroom);
    let goOn = () => {};
    const hold = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const body = `# Hva er emulgatorer?\n\n${'Emulgatorer holder fett og vann sammen. '.repeat(40)}\n\n## Slutt\n\nDet var alt.\n`;
    provider.plan({ answer: answerOf({ body }), hold });
    await openAs(page, emptyNewsroom, admin, '/admin/keywords');
    await page.getByRole('button', { name: 'Add your first keyword' }).click();
    await page.getByRole('dialog').getByLabel('Term').fill('emulgatorer');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Keyword' }).click();
    await page.getByRole('button', { name: 'Generate Content' }).click();
    await page.getByRole('link', { name: 'Outline: Queued' }).click();
    await page.getByRole('button', { name: 'Process', exact: true }).click();

    // The first half of the response is shown while the provider holds back the rest.
    const growing = page.getByRole('region', { name: 'Generating…' });
    await expect(growing).toContainText('Hva er emulgatorer?');
    await expect(growing).not.toContainText('Det var alt.');
    goOn();
    await expect(page.getByText('Content generated successfully')).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Det var alt.');
    await expect(page.getByText('fake-1')).toBeVisible();
    await expect(page.getByText('1,200 in, 800 out')).toBeVisible();
    await expect(page.getByText('Written without a language model.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Approve' }).click();

    provider.plan({
      answer: answerOf({ title: 'Alt om emulgatorer', body: body.replace('Det var', 'Dette er') }),
    });
    await page.getByRole('button', { name: 'Write the article' }).click();
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await expect(preview).toContainText('Dette er alt.');
    await expect(page.getByRole('region', { name: 'Source', exact: true }).first()).toContainText(
      'Det var alt.',
    );
    await page.getByRole('button', { name: 'Approve' }).click();
    await publish(page, 'Article published');

    provider.plan({
      answer: answerOf({
        title: 'All about emulsifiers',
        body: '# All about emulsifiers\n\nThey hold fat and water together.\n\n## The end\n\nThis is all.\n',
      }),
    });
    await page.goto(`${emptyNewsroom.address}/admin/queue`);
    await page.getByRole('button', { name: 'New item' }).click();
    const start = page.getByRole('dialog');
    await start.getByLabel('Find an article').fill('Alt om emulgatorer');
    await start.getByRole('button', { name: 'Search' }).click();
    await start.getByRole('radio', { name: /emulgatorer/ }).check();
    await expect(start.getByLabel('Translate into')).toHaveValue('en');
    await start.getByRole('button', { name: 'Add to queue' }).click();
    await page.getByRole('tab', { name: /^Queued/ }).click();
    await page.getByRole('link', { name: 'Alt om emulgatorer' }).click();
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await expect(preview).toContainText('This is all.');
    await expect(page.getByRole('region', { name: 'Alt om emulgatorer' })).toContainText('Dette er alt.');
    await page.getByRole('button', { name: 'Approve' }).click();
    await publish(page, 'Translation queued');
    await page.getByRole('link', { name: 'View on the site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All about emulsifiers' })).toBeVisible();

    // The review of a refresh shows the changes to the article.
    provider.plan({
      answer: answerOf({ title: 'Alt om emulgatorer', body: body.replace('Det var', 'Her er') }),
    });
    await page.goto(`${emptyNewsroom.address}/admin/queue`);
    await page.getByRole('button', { name: 'New item' }).click();
    await start.getByLabel('Task').selectOption('Refresh');
    await start.getByLabel('Find an article').fill('emulgatorer');
    await start.getByRole('button', { name: 'Search' }).click();
    await start.getByRole('radio', { name: /emulsifiers/ }).check();
    await start.getByLabel('Language').selectOption('Norwegian');
    await start.getByRole('button', { name: 'Add to queue' }).click();
    await page.getByRole('tab', { name: /^Queued/ }).click();
    await page.getByRole('link', { name: 'Alt om emulgatorer' }).click();
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await page.getByRole('tab', { name: 'Changes' }).click();
    await expect(page.locator('del').filter({ hasText: 'Dette' })).toBeVisible();
    await expect(page.locator('ins').filter({ hasText: 'Her' })).toBeVisible();
  },
);

withModel(
  'the reviewer sees the error message of the provider',
  { tag: '@long' },
  async ({ page, emptyNewsroom, provider }) => {
    const admin = await firstAdmin(emptyNewsroom);
    provider.plan({ status: 401, message: 'Incorrect API key provided.' });
    const response = await emptyNewsroom.call(admin, 'POST', '/api/queue', {
      payload: { term: 'brød', locale: 'no' },
    });
    const { id } = await response.json();
    await openAs(page, emptyNewsroom, admin, `/admin/queue/${id}`);
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await expect(page.locator('[data-sonner-toast]')).toContainText('Incorrect API key provided.');
    await expect(page.getByText('Generation failed:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
);
