/**
 * Names the content that a cached page depends on: one article, all lists of articles, the articles with one keyword,
 * one author by name, or the rows of a whole table. `article-page` is the tag of an article's own pages, which are
 * removed from the cache when the article is unpublished.
 */
export type CacheTag =
  | 'articles'
  | `article:${string}`
  | `article-page:${string}`
  | `keyword:${string}`
  | `author:${string}`
  | TableTag;

/** The cache tags of content other than articles, which the triggers of its tables send. */
export const tableTags = ['site-settings', 'authors', 'corrections', 'sources', 'hubs'] as const;
type TableTag = (typeof tableTags)[number];
