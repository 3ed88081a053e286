import { z } from 'zod';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';

const names = z.union([z.literal('all'), z.array(z.string())]);
const notificationSchema = z.object({
  articles: names,
  keywords: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  removed: names.default([]),
  addresses: names.default([]),
});

/** 'all' means that anything may have changed: the payload is invalid, or the list would be too long. */
export interface ContentChange {
  changed: CacheTag[] | 'all';
  /** The cache tags of the articles that are no longer published in at least one language. */
  removed: CacheTag[] | 'all';
  addresses: string[] | 'all';
}

export function contentChangeOf(payload: string): ContentChange {
  try {
    const { articles, keywords, authors, tags, removed, addresses } = notificationSchema.parse(
      JSON.parse(payload),
    );
    return {
      changed:
        articles === 'all'
          ? 'all'
          : [
              ...(articles.length > 0 ? ['articles' as const] : []),
              ...tags,
              ...articles.map((slug) => `article:${slug}` as const),
              ...keywords.map((word) => `keyword:${word}` as const),
              ...authors.map((name) => `author:${name}` as const),
            ],
      removed: removed === 'all' ? 'all' : removed.map((slug) => `article-page:${slug}` as const),
      addresses,
    };
  } catch {
    return { changed: 'all', removed: 'all', addresses: 'all' };
  }
}

export interface ContentListener extends Omit<Listener, 'onNotification'> {
  onChange(change: ContentChange): void;
}

export const listenForContentChanges = (database: Database, { onChange, ...listener }: ContentListener) =>
  database.listen('content_changed', {
    ...listener,
    onNotification: (payload) => onChange(contentChangeOf(payload)),
  });

/** A number that the database increments with every change of public content. */
export async function readContentVersion(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ version: string }>('SELECT version FROM content_version');
  return rows[0]?.version ?? '';
}
