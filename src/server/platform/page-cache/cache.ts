import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { within } from '../clock.ts';
import type { Log } from '../logs/log.ts';
import type { CachedResponse } from './cached-response.ts';

export interface RenderedPage {
  response: CachedResponse;
  /** The cache tags of the content that the page depends on. A change of this content invalidates the page. */
  cacheTags: readonly CacheTag[];
  /** The id of an entry that addresses share, such as all 404 pages of one kind and language. */
  sharedId?: string;
}

export type Rendering<Other> =
  | { kind: 'page'; page: RenderedPage }
  /** An error page. If the cache has a stale entry of the address, the stale entry is served instead. */
  | { kind: 'failure'; response: CachedResponse }
  /** A response that cannot be cached, such as a redirect. An existing entry of the address is removed. */
  | { kind: 'other'; response: Other };

export type CacheAnswer<Other> =
  | { kind: 'page'; response: CachedResponse }
  | { kind: 'other'; response: Other };

export function answerOf<Other>(rendering: Rendering<Other>): CacheAnswer<Other> {
  if (rendering.kind === 'page') return { kind: 'page', response: rendering.page.response };
  return rendering.kind === 'failure' ? { kind: 'page', response: rendering.response } : rendering;
}

type CacheTags = readonly CacheTag[] | 'all';

interface Entry extends RenderedPage {
  expiresAt: number;
  /** The time when content that the page depends on changed; undefined if the content is unchanged. */
  invalidatedAt: number | undefined;
  /** Whether the entry was used since the eviction last examined it. */
  recentlyUsed: boolean;
  /** After a failed rendering, the stale entry is served until this time without another attempt to render. */
  retryAt: number;
}

const versionCheckIntervalMs = 250;
const versionCheckTimeoutMs = 500;
/** The wait after a failure before the cache tries again to render the page or to read the content version. */
const retryAfterMs = 1000;
/** For this long after an invalidation, all requests but one get the stale entry instead of waiting. */
const maxStaleMs = 500;

/** Stores rendered public pages until the content that they depend on changes. */
export function createPageCache(options: {
  maxBytes: number;
  maxAgeMs: number;
  /** A monotonic clock, because the system clock may be set back. */
  now?: () => number;
  /** Called only while content notifications are lost, that is, while the connection that delivers them is broken. */
  readContentVersion: () => Promise<string>;
  log: Log;
}) {
  const { maxBytes, maxAgeMs, now = () => performance.now(), readContentVersion, log } = options;
  const entries = new Map<string, Entry>();
  const idsByTag = new Map<CacheTag, Set<string>>();
  const renderings = new Map<string, Promise<Rendering<unknown>>>();
  const counts = { hits: 0, misses: 0, renders: 0 };
  let bytes = 0;
  /** The number of content changes so far. A page is not stored if this number changed during its rendering. */
  let changes = 0;
  let notified = true;
  let knownVersion: string | undefined;
  let nextVersionCheckAt = 0;
  let versionCheck: Promise<void> | undefined;
  /** Set by the last check of the content version. Stale entries are then served without rendering. */
  let isDatabaseUnavailable = false;

  const remove = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    bytes -= entry.response.bytes;
    for (const tag of entry.cacheTags) {
      const ids = idsByTag.get(tag);
      ids?.delete(id);
      if (ids?.size === 0) idsByTag.delete(tag);
    }
  };

  const idsWith = (tags: CacheTags): string[] =>
    tags === 'all' ? [...entries.keys()] : tags.flatMap((tag) => [...(idsByTag.get(tag) ?? [])]);

  const freshEntry = (id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry && entry.invalidatedAt === undefined && entry.expiresAt > now() ? entry : undefined;
  };

  /** A fresh entry, or an entry that was invalidated less than `maxStaleMs` ago and is being rendered again. */
  const servableEntry = (id: string): Entry | undefined => {
    const fresh = freshEntry(id);
    if (fresh) return fresh;
    const stale = renderings.has(id) ? entries.get(id) : undefined;
    return stale?.invalidatedAt !== undefined && now() - stale.invalidatedAt < maxStaleMs ? stale : undefined;
  };

  /** Any content may have changed: every page is rendered again, with its stale entry as the fallback. */
  const expireAll = () => {
    changes++;
    renderings.clear();
    for (const entry of entries.values()) entry.expiresAt = Number.NEGATIVE_INFINITY;
  };

  const evict = () => {
    // A recently used entry is moved to the end once. If the loop reaches the entry again, it is removed.
    for (const [id, entry] of entries) {
      if (bytes <= maxBytes) return;
      if (entry.recentlyUsed) {
        entry.recentlyUsed = false;
        entries.delete(id);
        entries.set(id, entry);
      } else remove(id);
    }
  };

  const store = (id: string, page: RenderedPage) => {
    if (page.response.bytes > maxBytes) return;
    remove(id);
    entries.set(id, {
      ...page,
      expiresAt: now() + maxAgeMs,
      invalidatedAt: undefined,
      recentlyUsed: false,
      retryAt: 0,
    });
    bytes += page.response.bytes;
    for (const tag of page.cacheTags) {
      const ids = idsByTag.get(tag) ?? new Set();
      ids.add(id);
      idsByTag.set(tag, ids);
    }
    evict();
  };

  /** Detects changes while notifications are lost. Without a database, all entries stay as they are. */
  const checkVersion = async () => {
    try {
      const version = await within(versionCheckTimeoutMs, readContentVersion());
      isDatabaseUnavailable = false;
      if (version !== knownVersion) expireAll();
      knownVersion = version;
      nextVersionCheckAt = now() + versionCheckIntervalMs;
    } catch {
      isDatabaseUnavailable = true;
      nextVersionCheckAt = now() + retryAfterMs;
    }
  };

  const storeRendering = (id: string, rendering: Rendering<unknown>, changesBefore: number) => {
    if (rendering.kind === 'other') remove(id);
    if (rendering.kind !== 'page') return;
    const { page } = rendering;
    // A fresh shared entry stays: requests for further missing pages must not extend its lifetime.
    if (changes === changesBefore && !(page.sharedId && freshEntry(page.sharedId)))
      store(page.sharedId ?? id, page);
    // The address now shows a shared 404 page, so its former page must not remain as a fallback.
    if (page.sharedId && page.sharedId !== id) remove(id);
  };

  const renderOnce = <Other>(
    id: string,
    render: () => Promise<Rendering<Other>>,
  ): Promise<Rendering<Other>> => {
    const running = renderings.get(id);
    if (running) return running as Promise<Rendering<Other>>;
    const changesBefore = changes;
    counts.renders++;
    const run = render()
      .then((rendering) => {
        storeRendering(id, rendering, changesBefore);
        return rendering;
      })
      .finally(() => {
        if (renderings.get(id) === run) renderings.delete(id);
      });
    renderings.set(id, run);
    return run;
  };

  /** Returns the stale entry of a page that could not be rendered: a former version is better than no page. */
  const serveStale = (id: string): CachedResponse | undefined => {
    const stale = entries.get(id);
    if (stale) stale.retryAt = now() + retryAfterMs;
    return stale?.response;
  };

  const find = (id: string): CachedResponse | undefined => {
    const entry = servableEntry(id);
    if (!entry) return undefined;
    counts.hits++;
    entry.recentlyUsed = true;
    return entry.response;
  };

  return {
    counts,
    get bytes() {
      return bytes;
    },
    /** False while content notifications are lost. */
    get isNotified() {
      return notified;
    },

    /** Returns an entry that can be sent at once. While notifications are lost, call `findOrRender` instead. */
    find: (id: string): CachedResponse | undefined => (notified ? find(id) : undefined),

    has: (id: string): boolean => entries.has(id),

    /** Returns the cached page, or renders it. Concurrent requests for the same id share one rendering. */
    async findOrRender<Other>(
      id: string,
      render: () => Promise<Rendering<Other>>,
    ): Promise<CacheAnswer<Other>> {
      if (!notified && now() >= nextVersionCheckAt) {
        versionCheck ??= checkVersion().finally(() => {
          versionCheck = undefined;
        });
        await versionCheck;
      }
      const found = find(id);
      if (found) return { kind: 'page', response: found };
      counts.misses++;
      const stale = entries.get(id);
      if (stale && (isDatabaseUnavailable || now() < stale.retryAt))
        return { kind: 'page', response: stale.response };
      let rendering: Rendering<Other>;
      try {
        rendering = await renderOnce(id, render);
      } catch (error) {
        const fallback = serveStale(id);
        if (fallback) return { kind: 'page', response: fallback };
        throw error;
      }
      const fallback = rendering.kind === 'failure' ? serveStale(id) : undefined;
      const shared = rendering.kind === 'page' ? entries.get(rendering.page.sharedId ?? '') : undefined;
      const response = fallback ?? shared?.response;
      return response ? { kind: 'page', response } : answerOf(rendering);
    },

    findShared: (id: string): CachedResponse | undefined => freshEntry(id)?.response,

    /** Marks entries as stale. Those with a tag in `discarded` must not even be a fallback, so they are removed. */
    invalidate(tags: CacheTags, discarded: CacheTags = []): void {
      changes++;
      renderings.clear();
      for (const id of idsWith(tags)) {
        const entry = entries.get(id);
        if (entry) entry.invalidatedAt ??= now();
      }
      for (const id of idsWith(discarded)) remove(id);
    },

    notificationsLost(reason: Error): void {
      notified = false;
      knownVersion = undefined;
      nextVersionCheckAt = 0;
      log.warn(
        { reason: reason.message },
        'content notifications lost: cached pages are checked against the content version',
      );
    },

    notificationsRestored(): void {
      notified = true;
      isDatabaseUnavailable = false;
      expireAll();
      log.info('content notifications restored: all cached pages are rendered again');
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
