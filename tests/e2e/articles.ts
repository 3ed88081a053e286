import type { Page } from '@playwright/test';
import { slugFromTitle } from '../../src/domain/articles/slug.ts';
import { expect, type Newsroom, type Person } from './newsroom.ts';

export interface Article {
  id: string;
  version: number;
  slug: string;
  status: string;
  title_no: string;
  title_en: string;
  content_no: string;
  content_en: string;
  keywords: string[];
  author_name: string;
  auto_publish_at: string | null;
  published_at: string | null;
  archived_at: string | null;
  deleted_at: string | null;
  featured_image_url: string | null;
  featured_image_alt_no: string;
  meta_description_no: string;
  excerpt_no: string;
}

let made = 0;
/** A title that no other test uses. */
export const newTitle = (what = 'Artikkel') => {
  made += 1;
  return `${what} ${process.pid} ${made}`;
};

export async function createArticle(
  newsroom: Newsroom & { admin: Person },
  fields: Partial<Article> = {},
): Promise<Article> {
  const title_no = fields.title_no ?? newTitle();
  const body = {
    title_no,
    content_no: `# ${title_no}\n\nFørste avsnitt.\n\nAndre avsnitt.`,
    slug: slugFromTitle(title_no),
    ...fields,
  };
  const response = await newsroom.call(newsroom.admin, 'POST', '/api/articles', body);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Article;
}

export async function readArticle(newsroom: Newsroom & { admin: Person }, id: string): Promise<Article> {
  const response = await newsroom.call(newsroom.admin, 'GET', `/api/articles/${id}`);
  return (await response.json()) as Article;
}

/** Saves the newest version of an article through the API, as another user would. */
export async function saveElsewhere(
  newsroom: Newsroom & { admin: Person },
  id: string,
  changes: Partial<Article>,
): Promise<void> {
  const now = await readArticle(newsroom, id);
  const response = await newsroom.call(newsroom.admin, 'PUT', `/api/articles/${id}`, { ...now, ...changes });
  if (!response.ok) throw new Error(await response.text());
}

export const toastOf = (page: Page, kind: 'success' | 'error') =>
  page.locator(`[data-sonner-toast][data-type=${kind}]`);

export const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A text without quality warnings. */
export const goodText = (title: string) =>
  `# ${title}\n\n${'Vi spiser mye brød. '.repeat(250)}\n\n[Les mer](/hva-er-upf)`;
export const goodDescription = 'En metabeskrivelse av passende lengde. '
  .repeat(4)
  .slice(0, 150)
  .trim()
  .padEnd(150, '.');

/** Expects the editor to say that the unsaved text is stored in this browser. */
export const expectKept = (page: Page) =>
  expect(page.getByText(/Unsaved changes, kept in this browser|tatt vare på i nettleseren/)).toBeVisible();
