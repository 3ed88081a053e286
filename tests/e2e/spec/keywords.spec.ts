import { expect, openAs, test } from '../newsroom.ts';
import { addKeyword, newTerm, rowOf } from '../search-data/keyword-parts.ts';

test.use({ locale: 'en-GB' });

test('the difficulty of a keyword is a number from 0 to 100, and an empty difficulty or volume is the default', async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  const term = newTerm('vanskelig');
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
