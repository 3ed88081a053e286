/**
 * Names the content that a cached page depends on: one article, all lists of articles, or the articles with one keyword.
 */
export type CacheTag = 'articles' | `article:${string}` | `keyword:${string}`;
