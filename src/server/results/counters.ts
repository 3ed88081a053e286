import { site } from '../../../site.config.ts';
import { type Locale, splitLocale } from '../../domain/locale.ts';
import type { CountedEvent } from '../../domain/results/counted-event.ts';
import { createEntryLabeller, otherName } from '../../domain/results/entry-label.ts';
import { type CountedHeaders, isCounted } from './view-filter.ts';

/**
 * The maximum number of different hosts and campaigns per day and process. Further ones are counted together as
 * `other`.
 */
const maxNames = 300;
const maxFoods = 500;

/** The part of a cache key that identifies the viewed page. */
interface ViewedPage {
  id: string;
  url: string;
  locale: Locale;
}

type CountKind = 'view' | 'scan' | 'food-check';

export interface Increment {
  path: string;
  locale: Locale;
  kind: CountKind;
  /** The entry of a view, the call to action of a scan, or the result of a food check. */
  label: string;
  /** The date in Oslo. Undefined until the counts are taken. */
  day?: string;
  count: number;
}

export interface FoodIncrement {
  name: string;
  locale: Locale;
  day?: string;
  count: number;
}

export interface CountBatch {
  counts: (Increment & { day: string })[];
  foods: (FoodIncrement & { day: string })[];
}

interface PageCounts {
  page: ViewedPage;
  views: Map<string, { n: number }>;
}

/**
 * Counts views and events of this process in memory. No counter contains an IP address, a user agent or anything else
 * about a single reader.
 */
export function createCounters(options: { siteUrl: string; countsUnknownFoods: boolean }) {
  const labelOf = createEntryLabeller({
    site: new URL(options.siteUrl).host,
    app: [new URL(site.appUrl).host, new URL(site.recipesUrl).host],
  });
  let pages = new Map<string, PageCounts>();
  let events = new Map<string, Increment>();
  let foods = new Map<string, FoodIncrement>();
  const names = new Set<string>();
  const foodNames = new Set<string>();
  /**
   * The counts that this process has stored, by kind and label. The labels do not contain the name of a site or
   * campaign.
   */
  const totals: Record<CountKind, Record<string, number>> = { view: {}, scan: {}, 'food-check': {} };

  const add = (increment: Increment) => {
    const { path, locale, kind, label, day } = increment;
    const key = [path, locale, kind, label, day].join(' ');
    const known = events.get(key);
    if (known) known.count += increment.count;
    else events.set(key, { ...increment });
  };

  const addFood = (increment: FoodIncrement) => {
    const key = [increment.locale, increment.day, increment.name].join(' ');
    const known = foods.get(key);
    if (known) known.count += increment.count;
    else foods.set(key, { ...increment });
  };

  /** Limits the different names, because a client can invent any number of referrers and campaigns. */
  const limited = (label: string): string => {
    const nameAt = label.indexOf(':');
    if (nameAt === -1 || names.has(label)) return label;
    if (names.size >= maxNames) return `${label.slice(0, nameAt)}:${otherName}`;
    names.add(label);
    return label;
  };

  return {
    totals,

    /** Counts a page that is sent to a reader. Runs for every cached page, so it must stay fast. */
    countView(page: ViewedPage, url: string, headers: CountedHeaders & { referer?: string | undefined }) {
      if (!isCounted(headers)) return;
      let counts = pages.get(page.id);
      if (!counts) {
        counts = { page, views: new Map() };
        pages.set(page.id, counts);
      }
      const label = labelOf(url, headers.referer);
      const known = counts.views.get(label);
      if (known) known.n++;
      else {
        const limitedLabel = limited(label);
        const counter = counts.views.get(limitedLabel) ?? { n: 0 };
        counter.n++;
        counts.views.set(limitedLabel, counter);
      }
    },

    countEvent(event: CountedEvent) {
      const { path } = splitLocale(event.path);
      const { locale, kind } = event;
      const label = event.kind === 'scan' ? event.medium : event.result;
      add({ path, locale, kind, label, count: 1 });
      if (event.kind !== 'food-check' || !event.food || !options.countsUnknownFoods) return;
      if (!foodNames.has(event.food) && foodNames.size >= maxFoods) return;
      foodNames.add(event.food);
      addFood({ name: event.food, locale, count: 1 });
    },

    /** Returns the counts since the last call, dated with the given day, and starts again at zero. */
    take(day: string): CountBatch {
      for (const { page, views } of pages.values()) {
        const { path } = splitLocale(page.url.split('?', 1)[0] ?? page.url);
        for (const [label, { n }] of views) add({ path, locale: page.locale, kind: 'view', label, count: n });
      }
      const batch = {
        counts: [...events.values()].map((each) => ({ day, ...each })),
        foods: [...foods.values()].map((each) => ({ day, ...each })),
      };
      pages = new Map();
      events = new Map();
      foods = new Map();
      return batch;
    },

    /** Adds back counts that could not be stored. */
    putBack({ counts, foods: names }: CountBatch) {
      for (const each of counts) add(each);
      for (const each of names) addFood(each);
    },

    addToTotals({ counts }: CountBatch) {
      for (const { kind, label, count } of counts) {
        const name = label.split(':', 1)[0] ?? label;
        totals[kind][name] = (totals[kind][name] ?? 0) + count;
      }
    },

    /** Forgets the names of the previous day, so that today's names are counted. */
    startDay() {
      names.clear();
      foodNames.clear();
    },
  };
}

export type Counters = ReturnType<typeof createCounters>;
