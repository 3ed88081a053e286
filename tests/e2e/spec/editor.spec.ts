import type { Page } from '@playwright/test';
import { createArticle, newTitle, readArticle } from '../articles.ts';
import { content, publish, save, tab } from '../editor/editor-parts.ts';
import { expect, openAs, test } from '../newsroom.ts';
import { toastDescription } from './toasts.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/, locale: 'en-GB' });

const warnings = (page: Page) => page.getByRole('button', { name: /^\d+ warnings?$/ });

test('the Publish button publishes with one click, shows "Article is now live", goes to /admin and offers Undo', async ({
  page,
  newsroom,
}) => {
  const { id, slug, title_no } = await createArticle(newsroom, { content_no: 'For kort.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await expect(warnings(page)).toHaveText('3 warnings');
  await publish(page).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(toastDescription(page)).toHaveText('Article is now live');
  expect(await readArticle(newsroom, id)).toMatchObject({ status: 'published' });
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).status).toBe(200);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({ status: 'draft', published_at: null });
  await expect(page.getByRole('row', { name: new RegExp(title_no) })).toContainText(/Created \d/);
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).status).toBe(404);
});

test('Publish asks first if the text contains placeholders that have not been written', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: 'Start.\n\n[Skriv: en innledning]' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await publish(page).click();
  const question = page.getByRole('dialog', { name: 'Publish anyway?' });
  await expect(question).toContainText('en innledning');
  await question.getByRole('button', { name: 'Go back' }).click();
  expect((await readArticle(newsroom, id)).status).toBe('draft');
  await publish(page).click();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(toastDescription(page)).toHaveText('Article is now live');
});

test('a new article is saved as a draft with a title alone, and Publish needs a text too', async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(newTitle('Bare tittel'));
  await save(page).click();
  await expect(toastDescription(page)).toHaveText('Article created successfully');
  await expect(page).toHaveURL(/\/admin\/article\/[\da-f-]{36}$/);
  await tab(page, 'Settings').click();
  await publish(page).click();
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true');
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  expect((await readArticle(newsroom, id)).status).toBe('draft');
});

test('the toast of a saved schedule reads "Article updated successfully", and its time is a separate element', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  await page.getByLabel('Status').selectOption('scheduled');
  await page.getByLabel('Auto-Publish At').fill('2031-12-24T08:00');
  await save(page).click();
  await expect(toastDescription(page)).toHaveText('Article updated successfully');
  await expect(page.locator('.toast-note')).toHaveText('Goes live 24 Dec 2031, 08:00.');
});

test('a cleared Author is saved as the default author and leaves no unsaved change', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { author_name: 'Kari' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  await page.getByLabel('Author').fill('');
  await save(page).click();
  await expect(toastDescription(page)).toHaveText('Article updated successfully');
  await expect(page.getByLabel('Author')).toHaveValue('NovaSjekk');
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  expect((await readArticle(newsroom, id)).author_name).toBe('NovaSjekk');
  await page.getByText('Back', { exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('the editor has a Back button', async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await expect(back).toHaveAttribute('href', '/admin');
  await back.press('Space');
  await expect(page).toHaveURL(/\/admin$/);
});
