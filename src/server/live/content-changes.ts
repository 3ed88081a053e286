import { z } from 'zod';
import { type CacheTag, tableTags } from '../../domain/site/cache-tag.ts';
import type { Database } from '../db/database.ts';

const notificationSchema = z.object({
  articles: z.union([z.literal('all'), z.array(z.string())]),
  keywords: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  tags: z.array(z.enum(tableTags)).default([]),
});

/** The cache tags of the changed content, or 'all' if the payload does not list the content or cannot be parsed. */
export function cacheTagsOfNotification(payload: string): CacheTag[] | 'all' {
  try {
    const { articles, keywords, authors, tags } = notificationSchema.parse(JSON.parse(payload));
    if (articles === 'all') return 'all';
    return [
      ...(articles.length > 0 ? ['articles' as const] : []),
      ...tags,
      ...articles.map((slug) => `article:${slug}` as const),
      ...keywords.map((word) => `keyword:${word}` as const),
      ...authors.map((name) => `author:${name}` as const),
    ];
  } catch {
    return 'all';
  }
}

export interface ContentListener {
  onChange(tags: CacheTag[] | 'all'): void;
  onDisconnected(reason: Error): void;
  /** Called after `onDisconnected`. The content changes between the two calls were missed and are unknown. */
  onReconnected(): void;
}

export const listenForContentChanges = (database: Database, listener: ContentListener) =>
  database.listen('content_changed', {
    onNotification: (payload) => listener.onChange(cacheTagsOfNotification(payload)),
    onDisconnected: listener.onDisconnected,
    onReconnected: listener.onReconnected,
  });

/** A number that the database increments with every change of public content. */
export async function readContentVersion(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ version: string }>('SELECT version FROM content_version');
  return rows[0]?.version ?? '';
}
