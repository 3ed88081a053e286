import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { readAll } from './read-all.ts';

/** The number of unknown slugs that are looked up in the database per second, also during a flood. */
const lookupsPerSecond = 20;
/** A flood is over when the number of lookups has stayed within the limit for this long. */
const floodMs = 10_000;

export interface KnownSlugsOptions {
  /** Lists slugs of articles in order, beginning after `after`. */
  listSlugs: (after: string, limit: number) => Promise<string[]>;
  now?: () => number;
  onError: (error: unknown) => void;
}

/**
 * Decides during a flood of requests which slugs have no article, without a query for each request. A few slugs per
 * second are always looked up in the database, so in ordinary traffic a new article is found before its notification
 * arrives. The list of slugs is loaded only when there are more requests than that.
 */
export function createKnownSlugs({ listSlugs, now = () => performance.now(), onError }: KnownSlugsOptions) {
  let known: Set<string> | undefined;
  /** The slugs of articles that changed while the list was loading. */
  let added: string[] = [];
  let loading: Promise<void> | undefined;
  /** Incremented when the list becomes invalid. A list whose loading began before that is not used. */
  let version = 0;
  let second = Number.NEGATIVE_INFINITY;
  let lookups = 0;
  let floodUntil = Number.NEGATIVE_INFINITY;

  const load = async () => {
    const versionBefore = version;
    added = [];
    const slugs = await readAll(listSlugs);
    for (const slug of added) slugs.add(slug);
    if (version === versionBefore) known = slugs;
  };

  const mayLookUp = (): boolean => {
    if (now() - second >= 1000) {
      second = now();
      lookups = 0;
    }
    if (++lookups <= lookupsPerSecond) return true;
    floodUntil = now() + floodMs;
    return false;
  };

  return {
    /** True if no article has or had the slug. False if the database must decide. */
    isMissing(slug: string): boolean {
      if (mayLookUp()) return false;
      loading ??= known
        ? undefined
        : load()
            .catch(onError)
            .finally(() => {
              loading = undefined;
            });
      return known !== undefined && !known.has(slug);
    },
    /** True during a flood: while more slugs are requested than may be looked up, and for `floodMs` afterwards. */
    isFlooded: (): boolean => now() < floodUntil,
    invalidate(tags: readonly CacheTag[] | 'all'): void {
      if (tags === 'all') {
        version++;
        known = undefined;
        return;
      }
      for (const tag of tags) {
        if (!tag.startsWith('article:')) continue;
        const slug = tag.slice('article:'.length);
        known?.add(slug);
        if (loading) added.push(slug);
      }
    },
  };
}

export type KnownSlugs = ReturnType<typeof createKnownSlugs>;
