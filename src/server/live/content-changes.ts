import { z } from 'zod';
import type { Database } from '../db/database.ts';

/**
 * What a page shows, so that a change empties only the pages it touches: one article, a list of them, or those that have
 * a keyword, which others come to and leave.
 */
export type CacheTag = 'articles' | `article:${string}` | `keyword:${string}`;

const noticeSchema = z.object({
  articles: z.union([z.literal('all'), z.array(z.string())]),
  keywords: z.array(z.string()).default([]),
});

/** The topics a database notice names; 'all' where it does not say or cannot be read. */
export function cacheTagsOfNotification(payload: string): CacheTag[] | 'all' {
  try {
    const { articles, keywords } = noticeSchema.parse(JSON.parse(payload));
    if (articles === 'all') return 'all';
    return [
      'articles',
      ...articles.map((slug) => `article:${slug}` as const),
      ...keywords.map((word) => `keyword:${word}` as const),
    ];
  } catch {
    return 'all';
  }
}

export interface ContentListener {
  onChange(topics: CacheTag[] | 'all'): void;
  onCut(reason: Error): void;
  onRestored(): void;
}

export const listenForContentChanges = (database: Database, listener: ContentListener) =>
  database.listen('content_changed', {
    onNotice: (payload) => listener.onChange(cacheTagsOfNotification(payload)),
    onCut: listener.onCut,
    onRestored: listener.onRestored,
  });

/** The number of changes readers can see; rises with each. */
export async function readContentVersion(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ version: string }>('SELECT version FROM content_version');
  return rows[0]?.version ?? '';
}
