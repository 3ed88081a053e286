/**
 * The content on which a cached page depends: one article, all lists of articles, the articles with one keyword, one
 * author by name, or a whole table. `article-page` is the tag of the pages of one article, which are removed from the
 * cache when the article is unpublished.
 */
export type CacheTag =
  | 'articles'
  | `article:${string}`
  | `article-page:${string}`
  | `keyword:${string}`
  | `author:${string}`
  | TableTag;

/** The cache tags of tables other than articles. Database triggers on these tables send the tags. */
export const tableTags = ['site-settings', 'authors', 'corrections', 'sources', 'topics'] as const;
type TableTag = (typeof tableTags)[number];
