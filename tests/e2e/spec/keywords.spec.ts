import { expect, openAs, test } from '../newsroom.ts';
import { addKeyword, newTerm, rowOf } from '../search-data/keyword-parts.ts';

test.use({ locale: 'en-GB' });

test('the difficulty of a keyword is a number from 0 to 100, and an empty difficulty or volume is the default', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('vanskelig');
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${encodeURIComponent(term)}`);
  await addKeyword(page, { term, difficulty: '33.5', volume: '' });
  await expect(page.getByText('Keyword added successfully')).toBeVisible();
  await expect(rowOf(page, term)).toContainText('33.5');
  await rowOf(page, term).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit keyword' });
  await expect(form.getByLabel('Volume')).toHaveValue('0');
  await form.getByLabel('Difficulty').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, term).getByRole('cell').filter({ hasText: /^50$/ })).toBeVisible();
});

test('Generate Content shows "Added to content queue" the second time too, and says that an item is open, with Undo', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('to ganger');
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${encodeURIComponent(term)}`);
  await addKeyword(page, { term });
  const generate = rowOf(page, term).getByRole('button', { name: 'Generate Content' });
  await generate.click();
  const titles = page
    .locator('[data-sonner-toast] [data-title]')
    .filter({ hasText: 'Added to content queue' });
  await expect(titles).toHaveText(['Added to content queue']);
  await generate.click();
  await expect(titles).toHaveText(['Added to content queue', 'Added to content queue']);
  await expect(page.locator('.toast-note')).toHaveText(`The queue already has an open item for “${term}”.`);
  const queued = async () => {
    const list = await newsroom.call(newsroom.admin, 'GET', '/api/queue?status=queued');
    const { items } = (await list.json()) as { items: { type: string; payload: { term: string } }[] };
    return items.filter((item) => item.payload.term === term).map(({ type }) => type);
  };
  expect(await queued()).toEqual(['outline', 'outline']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await queued()).toEqual(['outline']);
});
