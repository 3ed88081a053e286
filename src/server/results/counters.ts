import { site } from '../../../site.config.ts';
import { type Locale, splitLocale } from '../../domain/locale.ts';
import type { CountedEvent } from '../../domain/results/counted-event.ts';
import { createEntryLabeller, otherName } from '../../domain/results/entry-label.ts';
import { hourMs } from '../platform/clock.ts';
import { clientAddress, type Incoming } from '../platform/http/client-address.ts';
import { createAddressLimit } from './address-limit.ts';
import { isCounted } from './view-filter.ts';

/** More different hosts and campaigns per day and process are counted together as `other`. */
const maxNames = 300;
/** The limits of one address, so that a script cannot invent a page's readers or fill the list of referrers. */
const viewsPerPageAndHour = 10;
const newNamesPerDay = 20;

/** The part of a cache key that identifies the viewed page. */
interface ViewedPage {
  id: string;
  url: string;
  locale: Locale;
}

type CountKind = 'view' | 'scan';

export interface Increment {
  path: string;
  locale: Locale;
  kind: CountKind;
  /** The entry of a view, or the call to action of a scan. */
  label: string;
  /** The date in Oslo. Undefined until the counts are taken. */
  day?: string;
  count: number;
}

export type DatedIncrement = Increment & { day: string };

/** Counts in memory. No counter contains anything about a single reader, such as an IP address. */
export function createCounters(options: {
  siteUrl: string;
  trustedProxies: number;
  now?: (() => number) | undefined;
}) {
  const { trustedProxies, now } = options;
  const isAllowed = createAddressLimit({
    limit: viewsPerPageAndHour,
    windowMs: hourMs,
    counters: 2 ** 22,
    now,
  });
  const mayAddName = createAddressLimit({
    limit: newNamesPerDay,
    windowMs: 24 * hourMs,
    counters: 2 ** 16,
    now,
  });
  const labelOf = createEntryLabeller({
    site: new URL(options.siteUrl).host,
    app: [new URL(site.appUrl).host, new URL(site.recipesUrl).host],
  });
  let pages = new Map<string, { page: ViewedPage; views: Map<string, { n: number }> }>();
  let events = new Map<string, Increment>();
  const names = new Set<string>();
  /** The stored counts of this process by kind and label, which name no site or campaign. */
  const totals: Record<CountKind, Record<string, number>> = { view: {}, scan: {} };

  const add = (increment: Increment) => {
    const { path, locale, kind, label, day } = increment;
    const key = [path, locale, kind, label, day].join(' ');
    const known = events.get(key);
    if (known) known.count += increment.count;
    else events.set(key, { ...increment });
  };

  /** Limits the different names, because a client can invent any number of referrers and campaigns. */
  const limited = (label: string, address: string): string => {
    const nameAt = label.indexOf(':');
    if (nameAt === -1 || label.startsWith('assistant:') || names.has(label)) return label;
    if (names.size >= maxNames || !mayAddName(address)) return `${label.slice(0, nameAt)}:${otherName}`;
    names.add(label);
    return label;
  };

  return {
    totals,

    /** Counts a page that is sent to a reader. Runs for every cached page, so it must stay fast. */
    countView(page: ViewedPage, url: string, incoming: NonNullable<Incoming>) {
      const { headers } = incoming;
      if (!isCounted(headers)) return;
      const address = clientAddress(incoming, trustedProxies);
      const queryAt = page.url.indexOf('?');
      if (!isAllowed(address, queryAt === -1 ? page.url : page.url.slice(0, queryAt))) return;
      let counts = pages.get(page.id);
      if (!counts) {
        counts = { page, views: new Map() };
        pages.set(page.id, counts);
      }
      const label = labelOf(url, headers.referer);
      const known = counts.views.get(label);
      if (known) known.n++;
      else {
        const limitedLabel = limited(label, address);
        const counter = counts.views.get(limitedLabel) ?? { n: 0 };
        counter.n++;
        counts.views.set(limitedLabel, counter);
      }
    },

    countEvent(event: CountedEvent) {
      const { locale, kind, medium } = event;
      add({ path: splitLocale(event.path).path, locale, kind, label: medium, count: 1 });
    },

    /** Returns the counts since the last call, dated with the given day, and starts again at zero. */
    take(day: string): DatedIncrement[] {
      for (const { page, views } of pages.values()) {
        const { path } = splitLocale(page.url.split('?', 1)[0] ?? page.url);
        for (const [label, { n }] of views) add({ path, locale: page.locale, kind: 'view', label, count: n });
      }
      const counts = [...events.values()].map((each) => ({ day, ...each }));
      pages = new Map();
      events = new Map();
      return counts;
    },

    /** Adds back counts that could not be stored. */
    putBack(counts: readonly DatedIncrement[]) {
      for (const each of counts) add(each);
    },

    addToTotals(counts: readonly DatedIncrement[]) {
      for (const { kind, label, count } of counts) {
        const name = label.split(':', 1)[0] ?? label;
        totals[kind][name] = (totals[kind][name] ?? 0) + count;
      }
    },

    /** Forgets the names of the previous day, so that today's names are counted. */
    startDay() {
      names.clear();
    },
  };
}

export type Counters = ReturnType<typeof createCounters>;
