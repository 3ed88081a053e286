import { expect, firstAdmin, openAs, test } from '../newsroom.ts';
import {
  addItem,
  call,
  createApprovedItem,
  createGeneratedItem,
  newTerm,
  rowOf,
} from '../queue/queue-parts.ts';
import { toastDescription } from './toasts.ts';

test.use({ expectedConsoleErrors: /status of 4\d\d/, locale: 'en-GB' });

test('Process sends term, locale, type and existingContent with the id of the item', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('kropp');
  const { id } = await addItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
  const request = page.waitForRequest('**/api/functions/generate-content');
  await rowOf(page, term).getByRole('button', { name: 'Process', exact: true }).click();
  expect((await request).postDataJSON()).toEqual({
    queueId: id,
    term,
    locale: 'no',
    type: 'outline',
    existingContent: null,
  });
  await expect(page.getByText('Content generated successfully')).toBeVisible();
});

test('"Run all" appears from two queued items on, and each item shows "Content generated successfully"', async ({
  page,
  emptyNewsroom,
}) => {
  const newsroom = { ...emptyNewsroom, admin: await firstAdmin(emptyNewsroom) };
  await addItem(newsroom, 'første');
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=queued');
  await expect(page.getByRole('button', { name: 'Process', exact: true })).toHaveCount(1);
  const runAll = page.getByRole('button', { name: 'Run all', exact: true });
  await expect(runAll).toHaveCount(0);
  await addItem(newsroom, 'andre');
  await runAll.click();
  await expect(page.getByText('Content generated successfully')).toHaveCount(2);
});

test('Approve shows "Content approved and ready for publishing", and unwritten passages in a separate element', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('godkjennes');
  await createGeneratedItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue');
  await rowOf(page, term).getByRole('button', { name: 'Approve' }).click();
  await expect(toastDescription(page)).toHaveText('Content approved and ready for publishing');
  await expect(page.locator('.toast-note')).toHaveText(/^\d+ passages have not been written yet\.$/);
});

test('Publish on an approved item publishes with one click, shows "Article published" and offers Undo', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('publiseres');
  const { id } = await createApprovedItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, '/admin/queue?status=approved');
  const row = rowOf(page, term);
  await expect(row).toContainText('4 warnings');
  await row.getByRole('button', { name: 'Publish' }).click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Article published' });
  await expect(toast.locator('[data-title]')).toHaveText('Article published');
  await expect(row).toHaveCount(0);
  const { article } = await call(newsroom, 'GET', `/queue/${id}`);
  expect((await fetch(`${newsroom.address}/blogg/${article.slug}`)).status).toBe(200);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect((await fetch(`${newsroom.address}/blogg/${article.slug}`)).status).toBe(404);
});

test('Publish on an approved item asks first if it contains placeholders that have not been written', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('uskrevet');
  const { id } = await createGeneratedItem(newsroom, term);
  const { version } = await call(newsroom, 'GET', `/queue/${id}`);
  await call(newsroom, 'POST', `/queue/${id}/approve`, { version });
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Publish “${term}”` });
  await expect(question.getByRole('listitem').first()).toBeVisible();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Article published')).toBeVisible();
});
