import type { Locale } from '../locale.ts';
import type { CacheTag } from './cache-tag.ts';

/** The public pages that editors create in a feature: for the sitemap, link checks and social cards. */
export interface PageSource {
  /** The kind of the pages, a key of `kinds` in the texts of the search. */
  kind: string;
  /** The path of the pages without the language prefix and the slug, such as `/tema/`. */
  folder: string;
  cacheTag: CacheTag;
  list(): Promise<readonly { slug: string; locales: readonly Locale[]; updatedAt?: Date }[]>;
  titleOf(slug: string, locale: Locale): Promise<string | undefined>;
  /** The text that makes the title of a page from its `name`. If undefined, the name is the title. */
  titleText?: 'foods:pageTitle';
  /** Returns the ids of the articles that a page lists, if each page has a feed of them. */
  articleIdsOf?(slug: string, locale: Locale): Promise<readonly string[] | undefined>;
}

/** Returns the slug of a path without a language prefix; undefined if the path is not of this source. */
export function slugIn({ folder }: Pick<PageSource, 'folder'>, path: string): string | undefined {
  const slug = path.startsWith(folder) ? path.slice(folder.length) : '';
  return slug && !slug.includes('/') ? slug : undefined;
}
