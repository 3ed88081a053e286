/** Names content that a cached page depends on: one article, every list of articles, or the articles with a keyword. */
export type CacheTag = 'articles' | `article:${string}` | `keyword:${string}`;
