import type { Locator, Page } from '@playwright/test';

let count = 0;
export const newTerm = (words = 'term') => `${words} ${process.pid}-${++count}`;
export const rowOf = (page: Page, term: string): Locator => page.getByRole('row', { name: new RegExp(term) });

export async function addKeyword(page: Page, fields: { term: string; difficulty?: string; volume?: string }) {
  await page.getByRole('button', { name: 'Add Keyword' }).click();
  const form = page.getByRole('dialog', { name: 'Add Keyword' });
  await form.getByLabel('Term').fill(fields.term);
  if (fields.difficulty !== undefined) await form.getByLabel('Difficulty').fill(fields.difficulty);
  if (fields.volume !== undefined) await form.getByLabel('Volume').fill(fields.volume);
  await form.getByRole('button', { name: 'Add Keyword' }).click();
}
