import type { CacheTag } from '../live/content-changes.ts';
import type { Log } from '../log.ts';
import type { CachedResponse } from './cached-response.ts';

/** A page as it was rendered: what to send, and what it showed. */
export interface RenderedPage {
  stored: CachedResponse;
  topics: readonly CacheTag[];
  /** The key to keep it under, where that is not the one it was asked for: all 404s share one entry. */
  sharedKey?: string;
}

interface Entry extends RenderedPage {
  expiresAt: number;
  /** Since when it shows what is no longer so. */
  changedAt: number | undefined;
  /** Asked for since eviction last looked at it. */
  hot: boolean;
  /** After a rendering that failed: until then it is answered as it is, without trying. */
  failingUntil: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  maxAgeMs: number;
  now: () => number;
  /** Read only while the notice channel is cut. */
  readContentVersion: () => Promise<string>;
  log: Log;
}

const versionCheckEveryMs = 250;
const versionCheckTimeoutMs = 500;
const databaseAwayForMs = 1000;
/** While a changed page is rendered for one reader, others get the old one, for no longer than this. */
const oldWhileRenderingMs = 500;

/** Keeps public pages as rendered, until the content they show changes. */
export function createPageCache({ maxBytes, maxAgeMs, now, readContentVersion, log }: PageCacheOptions) {
  const entries = new Map<string, Entry>();
  const keysByTopic = new Map<CacheTag, Set<string>>();
  const rendering = new Map<string, Promise<RenderedPage>>();
  const counts = { hits: 0, misses: 0, renders: 0 };
  let bytes = 0;
  /** Rises with every change, so that a page rendered from older content is not kept. */
  let changes = 0;
  let listening = true;
  let knownVersion: string | undefined;
  let checkedUntil = 0;
  let checking: Promise<void> | undefined;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.stored.bytes;
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysByTopic.delete(topic);
    }
  };

  const current = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry && entry.changedAt === undefined && entry.expiresAt > now() ? entry : undefined;
  };

  /** The kept page, where it may be sent: it is current, or its successor is under way and not yet overdue. */
  const presentable = (key: string): Entry | undefined => {
    const entry = current(key);
    if (entry) return entry;
    const old = rendering.has(key) ? entries.get(key) : undefined;
    return old?.changedAt !== undefined && now() - old.changedAt < oldWhileRenderingMs ? old : undefined;
  };

  /** Past its hour, but as far as is known nothing has changed. */
  const standIn = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry?.changedAt === undefined ? entry : undefined;
  };

  /** What changed is unknown: every page is rendered anew, and where that cannot be done the old one stands in. */
  const distrustAll = () => {
    changes++;
    rendering.clear();
    for (const entry of entries.values()) entry.expiresAt = Number.NEGATIVE_INFINITY;
  };

  const makeRoom = () => {
    // A hot entry goes to the back of the line once, where this loop meets it again as a cold one.
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      if (entry.hot) {
        entry.hot = false;
        entries.delete(key);
        entries.set(key, entry);
      } else drop(key);
    }
  };

  const keep = (key: string, page: RenderedPage) => {
    if (page.stored.bytes > maxBytes) return;
    drop(key);
    entries.set(key, {
      ...page,
      expiresAt: now() + maxAgeMs,
      changedAt: undefined,
      hot: false,
      failingUntil: 0,
    });
    bytes += page.stored.bytes;
    for (const topic of page.topics) {
      const keys = keysByTopic.get(topic) ?? new Set();
      keys.add(key);
      keysByTopic.set(topic, keys);
    }
    makeRoom();
  };

  /** While notices cannot be heard: has the content changed? With the database out of reach the pages stand as they are. */
  const checkVersion = async () => {
    let timer: NodeJS.Timeout | undefined;
    try {
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), versionCheckTimeoutMs);
      });
      const version = await Promise.race([readContentVersion(), timeout]);
      if (version !== knownVersion) distrustAll();
      knownVersion = version;
      checkedUntil = now() + versionCheckEveryMs;
    } catch {
      checkedUntil = now() + databaseAwayForMs;
    } finally {
      clearTimeout(timer);
    }
  };

  const render = (key: string, renderPage: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const running = rendering.get(key);
    if (running) return running;
    const changesBefore = changes;
    counts.renders++;
    const run = renderPage()
      .then((page) => {
        // A shared entry is kept once: its hour does not begin anew with every missing page.
        if (changes === changesBefore && !(page.sharedKey && current(page.sharedKey)))
          keep(page.sharedKey ?? key, page);
        // The page that lay here is gone: nothing may stand in with it later.
        if (page.sharedKey && page.sharedKey !== key) drop(key);
        return page;
      })
      .finally(() => {
        if (rendering.get(key) === run) rendering.delete(key);
      });
    rendering.set(key, run);
    return run;
  };

  return {
    counts,
    get bytes() {
      return bytes;
    },

    /** A kept page that may be sent as it is, at once; anything else goes through `respond`. */
    hit(key: string): CachedResponse | undefined {
      if (!listening) return undefined;
      const entry = presentable(key);
      if (!entry) return undefined;
      counts.hits++;
      entry.hot = true;
      return entry.stored;
    },

    /** It was kept until it changed or grew old: rendering it again is all that is needed. */
    wasKept: (key: string): boolean => entries.has(key),

    /** The page, kept or rendered; many who ask at once wait for one rendering. */
    async respond(key: string, renderPage: () => Promise<RenderedPage>): Promise<CachedResponse> {
      if (!listening && now() >= checkedUntil) {
        checking ??= checkVersion().finally(() => {
          checking = undefined;
        });
        await checking;
      }
      const kept = presentable(key);
      if (kept) {
        counts.hits++;
        kept.hot = true;
        return kept.stored;
      }
      counts.misses++;
      const entry = standIn(key);
      if (entry && now() < entry.failingUntil) return entry.stored;
      try {
        const page = await render(key, renderPage);
        return (page.sharedKey && entries.get(page.sharedKey)?.stored) || page.stored;
      } catch (error) {
        // An old page is better than an error page; others who want one need not wait for the same failure.
        const old = standIn(key);
        if (!old) throw error;
        old.failingUntil = now() + databaseAwayForMs;
        return old.stored;
      }
    },

    shared: (key: string): CachedResponse | undefined => current(key)?.stored,

    /** The address no longer holds a page. */
    forget: drop,

    contentChanged(topics: readonly CacheTag[] | 'all'): void {
      changes++;
      rendering.clear();
      const keys =
        topics === 'all' ? entries.keys() : topics.flatMap((each) => [...(keysByTopic.get(each) ?? [])]);
      for (const key of keys) {
        const entry = entries.get(key);
        if (entry) entry.changedAt ??= now();
      }
    },

    channelCut(reason: Error): void {
      listening = false;
      knownVersion = undefined;
      checkedUntil = 0;
      log.warn(
        { reason: reason.message },
        'change notices are cut: kept pages are checked against the content version',
      );
    },

    channelRestored(): void {
      listening = true;
      distrustAll();
      log.info('change notices are back: all kept pages are rendered anew');
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
