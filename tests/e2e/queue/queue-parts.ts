import type { Locator, Page } from '@playwright/test';
import { expect, type Newsroom, type Person } from '../newsroom.ts';

let count = 0;
export const newTerm = (words: string) => `${words} ${process.pid}-${++count}`;
export const rowOf = (page: Page, term: string): Locator => page.getByRole('row', { name: new RegExp(term) });
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

interface Item {
  id: string;
  status: string;
}
type NewsroomWithAdmin = Newsroom & { admin: Person };

export async function call(newsroom: NewsroomWithAdmin, method: string, path: string, body?: object) {
  const response = await newsroom.call(newsroom.admin, method, `/api${path}`, body);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

export const addItem = (newsroom: NewsroomWithAdmin, term: string, more: object = {}): Promise<Item> =>
  call(newsroom, 'POST', '/queue', { type: 'outline', payload: { term, locale: 'no' }, ...more });

/** Creates an item whose content has been generated. */
export async function createGeneratedItem(
  newsroom: NewsroomWithAdmin,
  term: string,
  more: object = {},
): Promise<Item> {
  const { id } = await addItem(newsroom, term, more);
  await call(newsroom, 'POST', '/functions/generate-content', { queueId: id });
  let item: Item | undefined;
  await expect(async () => {
    item = await call(newsroom, 'GET', `/queue/${id}`);
    expect(item?.status).not.toBe('running');
  }).toPass();
  return item as Item;
}

/** Creates an approved item whose text is so short that it has quality warnings. */
export async function createApprovedItem(
  newsroom: NewsroomWithAdmin,
  term: string,
  more: object = {},
): Promise<Item> {
  const { id } = await createGeneratedItem(newsroom, term, more);
  const { version } = await call(newsroom, 'GET', `/queue/${id}`);
  const result = {
    title: `Kort om ${term}`,
    metaDescription: 'Kort.',
    excerpt: 'Kort.',
    body: 'Kort tekst.',
  };
  const edited = await call(newsroom, 'PATCH', `/queue/${id}`, { version, result });
  return call(newsroom, 'POST', `/queue/${id}/approve`, { version: edited.version });
}
