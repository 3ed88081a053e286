/**
 * Names the content that a cached page depends on: one article, all lists of articles, the articles with one keyword, or
 * the site settings.
 */
export type CacheTag = 'articles' | `article:${string}` | `keyword:${string}` | TableTag;

/** The cache tags of content other than articles, which the triggers of its tables send. */
export const tableTags = ['site-settings'] as const;
type TableTag = (typeof tableTags)[number];
