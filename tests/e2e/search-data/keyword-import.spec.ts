import { expect, openAs, test } from '../newsroom.ts';
import { addKeyword, newTerm, rowOf } from './keyword-parts.ts';

test.use({ locale: 'en-GB' });

test('a keyword file is previewed and then imported', async ({ page, newsroom }) => {
  const [known, fresh] = [newTerm('kjent'), newTerm('nytt')];
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await addKeyword(page, { term: known });
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import keywords' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Choose a file, or paste some rows first.')).toBeVisible();
  await dialog.getByLabel('File').setInputFiles({
    name: 'søkeord.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Søkeord;Språk;Hensikt;Vanskelighet;Volum\n${known};norsk;info;10;2000\n${fresh};en;how-to;20;1 000\nfeil;de;info;1;1\n`,
    ),
  });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 new', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 to be updated', { exact: true })).toBeVisible();
  const knownRow = dialog.getByRole('row', { name: new RegExp(known) });
  await expect(knownRow).toContainText('Already exists');
  await expect(knownRow).toContainText('Norwegian');
  await expect(knownRow).toContainText('2,000');
  await expect(dialog.getByText('1 row could not be read')).toBeVisible();
  await expect(dialog.getByText(/Line 4: the language is neither Norwegian nor English/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 keywords' }).click();
  await expect(page.getByText('1 added, 1 updated, 0 skipped')).toBeVisible();
  await expect(rowOf(page, known)).toContainText('1,800');
  await expect(rowOf(page, fresh)).toContainText('How-to');

  // The import button is missing if the file would change nothing.
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('Or paste rows here').fill(`term\n${known}`);
  await dialog.getByLabel('Existing keywords').selectOption('Skip them');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 to be skipped')).toBeVisible();
  await expect(dialog.getByText('There is nothing to import.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeHidden();
});

test('a keyword file of one megabyte is read in parts, and the preview says which of two volume columns is used', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const word = newTerm('stor');
  const rows = Array.from({ length: 6000 }, (_, n) => `${word} ${n} ${'x'.repeat(150)},${n},,${n % 100}`);
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import keywords' });
  await dialog.getByLabel('File').setInputFiles({
    name: 'stor.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Keyword,Avg. monthly searches,Volume,KD', ...rows, `${'y'.repeat(201)},1,1,1`].join('\n'),
    ),
  });
  await expect(dialog.getByText('This file (1 MB) is read in parts.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('6,000 new', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText(
      'Volume is read from “Volume”. Where that is empty, the value is taken from “Avg. monthly searches”.',
    ),
  ).toBeVisible();
  await expect(dialog.getByText('Line 6002: the term is longer than 200 characters')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 6,000 keywords' }).click();
  // Storing 6,000 keywords takes longer than other actions on a busy machine.
  await expect(page.getByText('6,000 added, 0 updated, 0 skipped')).toBeVisible();
});

test('a keyword file that is too large is refused', { tag: '@long' }, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'stor.csv', mimeType: 'text/csv', buffer: Buffer.alloc(21 * 1024 * 1024, 'x') });
  await expect(page.getByText('This file is too large. The limit is 20 MB.')).toBeVisible();
  await expect(page.getByLabel('Or paste rows here')).toHaveValue('');
});
