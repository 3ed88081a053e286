import type { Page } from '@playwright/test';
import { type Newsroom, openAs, type Person } from '../newsroom.ts';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
export const content = (page: Page) => page.getByLabel('Content (Markdown)');
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Opens an empty editor as the administrator, with the cursor in the text. */
export async function openNewArticle(page: Page, newsroom: Newsroom & { admin: Person }) {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const area = content(page);
  await area.focus();
  return area;
}
