import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { createKnownList, type KnownListOptions } from './known-list.ts';

/** The number of unknown slugs that are looked up in the database per second, also during a flood. */
const lookupsPerSecond = 20;
/** A flood is over when the number of lookups has stayed within the limit for this long. */
const floodMs = 10_000;

/**
 * Decides during a flood of requests which slugs have no article, without a query for each request. A few slugs per
 * second are always looked up in the database, so in ordinary traffic a new article is found before its notification
 * arrives. The list of slugs is loaded only when there are more requests than that.
 */
export function createKnownSlugs(options: KnownListOptions) {
  const { now = () => performance.now() } = options;
  const known = createKnownList(options);
  let second = Number.NEGATIVE_INFINITY;
  let lookups = 0;
  let floodUntil = Number.NEGATIVE_INFINITY;

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
      void known.ensureLoaded();
      return known.isCurrent() && !known.has(slug);
    },
    /** True during a flood: while more slugs are requested than may be looked up, and for `floodMs` afterwards. */
    isFlooded: (): boolean => now() < floodUntil,
    invalidate(tags: readonly CacheTag[] | 'all'): void {
      const prefix = 'article:';
      if (tags === 'all') known.invalidate();
      else known.add(tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : [])));
    },
  };
}

export type KnownSlugs = ReturnType<typeof createKnownSlugs>;
