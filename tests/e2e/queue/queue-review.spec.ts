import { holdRequests } from '../hold-requests.ts';
import { expect, openAs, test } from '../newsroom.ts';
import { call, createGeneratedItem, newTerm } from './queue-parts.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)|net::ERR_/, locale: 'en-GB' });

test("a reviewer's changes survive a reload and are approved with the item", { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const term = newTerm('redigeres');
  const { id } = await createGeneratedItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}`);
  await expect(page.getByText('Written without a language model.')).toBeVisible();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Min tittel');
  await page
    .getByLabel('Content (Markdown)')
    .fill('# Min tittel\n\nDette gir kreft. Se [BMJ](https://www.bmj.com/) om risiko.\n');
  await expect(page.getByText('Unsaved changes, kept in this browser.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Content quality' })).toContainText('800 words');
  await page.reload();
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Min tittel');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.locator('mark')).toHaveText(['Dette gir kreft.']);
  await expect(page.getByText('1 sentence makes a health claim without a source.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Content approved and ready for publishing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  const item = await call(newsroom, 'GET', `/queue/${id}`);
  expect(item).toMatchObject({ status: 'approved', result: { title: 'Min tittel' } });
  await expect(page.getByText('Edited')).toBeVisible();
});

test('a reviewer sees that a colleague has changed the item, and can still save the typed text', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('to');
  const { id } = await createGeneratedItem(newsroom, term);
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}?view=edit`);
  await page.getByLabel('Title').fill('Min');
  const { version, result } = await call(newsroom, 'GET', `/queue/${id}`);
  const { title: _, ...rest } = result;
  await call(newsroom, 'PATCH', `/queue/${id}`, { version, result: { title: 'Din', ...rest } });
  await expect(page.getByText(/Someone else has changed this item/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Min');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  expect((await call(newsroom, 'GET', `/queue/${id}`)).result.title).toBe('Min');
});

test('text that a reviewer types during a save or an approval is kept and shown as unsaved', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createGeneratedItem(newsroom, newTerm('videre'));
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}?view=edit`);
  const holdSaving = () => holdRequests(page, `**/api/queue/${id}`, 'PATCH');
  const title = page.getByLabel('Title');
  const stored = async () => {
    const { status, result } = await call(newsroom, 'GET', `/queue/${id}`);
    return { status, title: result.title };
  };
  await title.fill('Én');
  let release = await holdSaving();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await title.press('End');
  await title.pressSequentially(' to');
  release();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(title).toHaveValue('Én to');
  await expect(page.getByText('Unsaved changes, kept in this browser.')).toBeVisible();
  await expect(page.getByText(/Someone else has changed this item/)).toHaveCount(0);
  expect(await stored()).toEqual({ status: 'needs_review', title: 'Én' });
  release = await holdSaving();
  await page.getByRole('button', { name: 'Approve' }).click();
  await title.press('End');
  await title.pressSequentially(' tre');
  release();
  await expect(page.getByText('You kept typing')).toBeVisible();
  expect(await stored()).toEqual({ status: 'needs_review', title: 'Én to' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Content approved and ready for publishing')).toBeVisible();
  expect(await stored()).toEqual({ status: 'approved', title: 'Én to tre' });
});

test("after undoing their own changes, a reviewer sees and approves a colleague's version", {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createGeneratedItem(newsroom, newTerm('angret'));
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}?view=edit`);
  const title = page.getByLabel('Title');
  const { version, result } = await call(newsroom, 'GET', `/queue/${id}`);
  await title.fill('Min');
  await title.fill(result.title);
  await call(newsroom, 'PATCH', `/queue/${id}`, { version, result: { ...result, title: 'Din' } });
  await expect(title).toHaveValue('Din');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Content approved and ready for publishing')).toBeVisible();
  expect((await call(newsroom, 'GET', `/queue/${id}`)).result.title).toBe('Din');
});

test('Ctrl+S saves the changes of a reviewer, and discarded changes come back with Undo', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createGeneratedItem(newsroom, newTerm('snarvei'));
  await openAs(page, newsroom, newsroom.admin, `/admin/queue/${id}?view=edit`);
  const title = page.getByLabel('Title');
  await title.fill('Lagret');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Changes saved')).toBeVisible();
  expect((await call(newsroom, 'GET', `/queue/${id}`)).result.title).toBe('Lagret');
  await title.fill('Forkastet');
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(title).toHaveValue('Lagret');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Forkastet');
  await page.reload();
  await expect(title).toHaveValue('Forkastet');
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByText('Unsaved changes discarded')).toBeVisible();
  await title.fill('Ny');
  await expect(page.getByText('Unsaved changes discarded')).toHaveCount(0);
  await expect(title).toHaveValue('Ny');
});
