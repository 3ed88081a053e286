import { type Locale, localizedPath, splitLocale } from '../../domain/locale.ts';
import { osloDay } from '../../domain/oslo-time.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem } from '../../domain/problems.ts';
import { internalEntry } from '../../domain/results/entry-label.ts';
import {
  type ArticleEvent,
  defaultResultPeriod,
  type ResultsSearch,
  scanRateOf,
  wholeSite,
} from '../../domain/results/results.ts';
import { addDays } from '../../domain/search-console/search-console.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { csvLine, csvStart } from '../../domain/text/csv.ts';
import type { CitationService } from '../citations/citation-service.ts';
import type { Log } from '../platform/logs/log.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createCounters } from './counters.ts';
import { createPageCountStore } from './page-count-store.ts';
import type { PageResults } from './responses.ts';
import {
  createResultsReadModel,
  type DayCounts,
  type LabelCounts,
  type PageResult,
} from './results-read-model.ts';

/** A killed process loses the counts of at most this time. */
const flushEveryMs = 10_000;
const listedPages = 50;
/** The scan rate of the site is unknown until the site has this many views in 90 days. */
const minRateViews = 100;
/** The scan rate of a page includes the site's rate, weighted as if it came from this many views of the page. */
const siteRateWeight = 100;
const exportedPages = 5000;
const shownSources = 10;
const articlePattern = /^\/blogg\/([a-z0-9-]+)$/;

/** Counts views and scan clicks without cookies, and returns the totals. */
export function createResultsService(parts: ServiceParts & { citations: CitationService }) {
  const { database, env, clock, citations } = parts;
  const store = createPageCountStore(database.orm);
  const readModel = createResultsReadModel(database.orm);
  const counters = createCounters({ siteUrl: env.SITE_URL, trustedProxies: env.TRUST_PROXY });
  let day = osloDay(clock());
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const storeBatch = async () => {
    // Counts between midnight and the next flush are stored under the day that ended.
    const batch = counters.take(day);
    const today = osloDay(clock());
    if (today !== day) counters.startDay();
    day = today;
    if (batch.length === 0) return;
    try {
      await store.add(batch);
      counters.addToTotals(batch);
    } catch (error) {
      counters.putBack(batch);
      throw error;
    }
  };

  /** Stores the counts of this process. Two calls never run at the same time. */
  const flush = (): Promise<void> => {
    const next = flushing.catch(() => {}).then(storeBatch);
    flushing = next;
    return next;
  };

  const daysOf = (days: number) => {
    const today = osloDay(clock());
    const first = addDays(today, 1 - days);
    return { days, first, last: today, before: addDays(first, -days) };
  };

  /** The chart, the entries and the calls to action of a page or of the whole site. */
  const describePaths = async (
    paths: readonly string[],
    { days, locale }: Pick<ResultsSearch, 'days' | 'locale'>,
  ) => {
    const period = daysOf(days);
    const [counted, labels, months] = await Promise.all([
      readModel.listDays(paths, period, locale || undefined),
      readModel.listLabels(paths, period, locale || undefined),
      readModel.listMonths(paths, locale || undefined),
    ]);
    const all = everyDay(counted, period);
    const current = all.slice(days);
    const previous = all.slice(0, days);
    return {
      period: { start: period.first, end: period.last },
      before: { start: period.before, end: addDays(period.first, -1) },
      days: current.map((each, index) => ({ ...each, beforeViews: previous[index]?.views ?? 0 })),
      months,
      totals: { ...sumOf(current), beforeViews: sumOf(previous).views, beforeScans: sumOf(previous).scans },
      ...groupLabels(labels),
    };
  };

  /** The results of a page with one or several addresses, and its clicks in search results. */
  const describePage = async (paths: readonly string[], search: Pick<ResultsSearch, 'days' | 'locale'>) => {
    const [described, period] = await Promise.all([
      describePaths(paths, search),
      readModel.findSearchPeriod(),
    ]);
    if (!period) return { ...described, search: null };
    const addresses = paths.flatMap((path) => [path, localizedPath(path, 'en')]);
    const found = await readModel.listSearchClicks(period.id, addresses);
    const clicks = [...found.values()].reduce((sum, each) => sum + each, 0);
    return { ...described, search: { ...pick(period, 'start', 'end'), clicks } };
  };

  const withTitles = async (pages: readonly PageResult[]) => {
    const search = await readModel.findSearchPeriod();
    const addressOf = ({ path, locale }: PageResult) => localizedPath(path, locale);
    const [found, clicks, cited] = await Promise.all([
      readModel.listArticles(pages.flatMap(({ path }) => articlePattern.exec(path)?.[1] ?? [])),
      search ? readModel.listSearchClicks(search.id, pages.map(addressOf)) : undefined,
      citations.read(),
    ]);
    return pages.map((page) => {
      const slug = articlePattern.exec(page.path)?.[1];
      const article = found.find((each) => each.slug === slug);
      return {
        ...page,
        address: addressOf(page),
        articleId: article?.id ?? null,
        title: article?.[`title_${page.locale}`] || article?.title_no || article?.title_en || null,
        rate: scanRateOf(page) ?? null,
        searchClicks: clicks ? (clicks.get(addressOf(page)) ?? 0) : null,
        citations: cited.ofPage(addressOf(page)),
      };
    });
  };

  const listMostClicked = async (days: number, locale: Locale | undefined, limit: number) => {
    const search = await readModel.findSearchPeriod();
    if (!search) return [];
    const clicked = (await readModel.listMostClicked(search.id, limit * 2))
      .map(({ path: address }) => ({
        path: splitLocale(address).path,
        locale: splitLocale(address).prefixed ? ('en' as const) : ('no' as const),
      }))
      .filter((page) => !locale || page.locale === locale)
      .slice(0, limit);
    const counted = await readModel.listPagesOf(days, [...new Set(clicked.map(({ path }) => path))]);
    const none = { views: 0, scans: 0, beforeViews: 0, beforeScans: 0 };
    return clicked.map(
      ({ path, locale }) =>
        counted.find((each) => each.path === path && each.locale === locale) ?? { path, locale, ...none },
    );
  };

  const listPages = async ({ days, sort, locale }: ResultsSearch, limit: number) => {
    const options = { locale: locale || undefined, limit };
    return withTitles(
      sort === 'clicks'
        ? await listMostClicked(days, options.locale, limit)
        : await readModel.listPages(days, sort, options),
    );
  };

  return {
    async overview(search: ResultsSearch) {
      const [described, pages, searchPeriod] = await Promise.all([
        describePaths([wholeSite], search),
        listPages(search, listedPages),
        readModel.findSearchPeriod(),
      ]);
      return {
        isCounting: env.COUNT_READERS,
        ...described,
        pages,
        searchPeriod: searchPeriod ? pick(searchPeriod, 'start', 'end') : null,
      };
    },

    /** Returns the results of an article, including those of its former addresses, and the events of the article. */
    async article(id: string, search: Pick<ResultsSearch, 'days' | 'locale'>): Promise<PageResults> {
      const article = await orProblem(readModel.findArticle(id), 'article_not_found');
      const { formerSlugs, published_at, ...named } = article;
      const paths = [article.slug, ...formerSlugs].map(articlePath);
      const { first, before } = daysOf(search.days);
      const [described, events, indexOf] = await Promise.all([
        describePage(paths, search),
        readModel.listEvents(id, before),
        readModel.listIndexStates([article.slug]),
      ]);
      return {
        article: named,
        ...described,
        index: indexOf(article.slug),
        events: eventsOf(published_at, events).filter(({ day }) => day >= first),
      };
    },

    async page({ path, ...search }: Omit<ResultsSearch, 'sort'> & { path: string }): Promise<PageResults> {
      return { article: null, index: [], ...(await describePage([path], search)), events: [] };
    },

    /**
     * Views and scan clicks of articles in the last 28 days, search clicks in the newest search period, and the index
     * states, by slug. Both languages are counted together.
     */
    async ofArticles(slugs: readonly string[]) {
      const searchPeriod = await readModel.findSearchPeriod();
      const paths = slugs.map(articlePath);
      const addresses = paths.flatMap((path) => [path, localizedPath(path, 'en')]);
      const [counted, clicks, indexOf] = await Promise.all([
        readModel.listPagesOf(defaultResultPeriod, paths),
        searchPeriod ? readModel.listSearchClicks(searchPeriod.id, addresses) : undefined,
        readModel.listIndexStates(slugs),
      ]);
      return Object.fromEntries(
        slugs.map((slug) => {
          const path = articlePath(slug);
          const ofSlug = counted.filter((each) => each.path === path);
          const clicksOf = (locale: Locale) => clicks?.get(localizedPath(path, locale)) ?? 0;
          const searchClicks = clicks ? clicksOf('no') + clicksOf('en') : null;
          return [slug, { ...sumOf(ofSlug), searchClicks, index: indexOf(slug) }] as const;
        }),
      );
    },

    /** The clicks of those of the addresses that the newest search data with figures of pages contain. */
    async searchClicks(addresses: readonly string[]): Promise<Map<string, number>> {
      const search = await readModel.findSearchPeriod();
      return search ? readModel.listSearchClicks(search.id, addresses) : new Map();
    },

    /**
     * The scan clicks per view of the site and of pages in the last 90 days. A page with few views gets a rate close to
     * that of the site. Undefined until the site has enough views.
     */
    async scanRates(paths: readonly string[]) {
      const { totals } = await describePaths([wholeSite], { days: 90, locale: '' });
      const siteRate = totals.views >= minRateViews ? scanRateOf(totals) : undefined;
      if (siteRate === undefined) return undefined;
      const counted = Map.groupBy(await readModel.listPagesOf(90, paths), ({ path }) => path);
      const pages = new Map<string, number>();
      for (const [path, counts] of counted) {
        const { views, scans } = sumOf(counts);
        pages.set(path, (scans + siteRate * siteRateWeight) / (views + siteRateWeight));
      }
      return { site: siteRate, pages };
    },

    /** The last seven days compared with the seven before, for the screen Today. */
    async week() {
      const search = { days: 7, locale: '', sort: 'views' } as const;
      const [{ totals, period }, pages] = await Promise.all([
        describePaths([wholeSite], search),
        listPages(search, 5),
      ]);
      return { isCounting: env.COUNT_READERS, totals, period, pages };
    },

    async exportCsv(search: ResultsSearch): Promise<string> {
      const pages = await listPages(search, exportedPages);
      const columns = ['address', 'title', 'language', 'views', 'views_before', 'scans', 'scans_before'];
      return [
        csvStart,
        csvLine([...columns, 'scan_rate', 'search_clicks', 'bing_citations', 'google_ai_impressions']),
        ...pages.map((page) =>
          csvLine([
            page.address,
            page.title,
            page.locale,
            page.views,
            page.beforeViews,
            page.scans,
            page.beforeScans,
            page.rate === null ? null : Number(page.rate.toFixed(4)),
            page.searchClicks,
            page.citations.bing,
            page.citations.google,
          ]),
        ),
      ].join('');
    },

    counters: env.COUNT_READERS ? counters : undefined,
    flush,

    start(log: Log): void {
      if (!env.COUNT_READERS) return;
      let failed = false;
      timer = setInterval(() => {
        flush().then(
          () => {
            failed = false;
          },
          (error) => {
            if (!failed)
              log.warn({ err: error }, 'counts of readers could not be stored; they are kept in memory');
            failed = true;
          },
        );
      }, flushEveryMs).unref();
    },

    /** Stores the last counts. Call it after the HTTP server has stopped and before the database closes. */
    async stop(): Promise<void> {
      clearInterval(timer);
      if (env.COUNT_READERS) await flush();
    },

    /** Computes the sums of the periods again if a new day has begun. Returns true if it computed them. */
    async startNewDay(): Promise<boolean> {
      const today = osloDay(clock());
      if ((await store.lastDayOfPeriods()) >= today) return false;
      await store.rebuildPeriods(today);
      return true;
    },

    compact: () => store.compact(osloDay(clock())),
  };
}

/** Returns every day from the first day of the previous period, with zeros for days without counts. */
function everyDay(counted: readonly DayCounts[], period: { before: string; last: string }): DayCounts[] {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  const days: DayCounts[] = [];
  for (let day = period.before; day <= period.last; day = addDays(day, 1))
    days.push(byDay.get(day) ?? { day, views: 0, scans: 0 });
  return days;
}

const sumOf = (counts: readonly { views: number; scans: number }[]) => ({
  views: counts.reduce((sum, { views }) => sum + views, 0),
  scans: counts.reduce((sum, { scans }) => sum + scans, 0),
});

function groupLabels(labels: readonly LabelCounts[]) {
  const ofKind = (kind: LabelCounts['kind']) =>
    labels.filter((each) => each.kind === kind).map(({ label, now, before }) => ({ label, now, before }));
  const entries = new Map<string, Omit<LabelCounts, 'kind'>>();
  const sources: Omit<LabelCounts, 'kind'>[] = [];
  for (const each of ofKind('view')) {
    const [kind = '', name] = each.label.split(/:(.*)/s);
    if (kind === internalEntry) continue;
    const known = entries.get(kind) ?? { label: kind, now: 0, before: 0 };
    entries.set(kind, { label: kind, now: known.now + each.now, before: known.before + each.before });
    if (name) sources.push(each);
  }
  return {
    entries: [...entries.values()].sort((a, b) => b.now - a.now),
    // For the whole site, the names of referring sites and campaigns are stored as the kind `source`. For a page, they
    // are part of the labels of its views.
    sources: [...sources, ...ofKind('source')].slice(0, shownSources),
    callsToAction: ofKind('scan'),
  };
}

function eventsOf(
  publishedAt: Date | null,
  { saved, queued }: { saved: string[]; queued: { at: string; type: string }[] },
): ArticleEvent[] {
  const published = publishedAt ? [{ day: osloDay(publishedAt), kind: 'published' as const }] : [];
  const ofQueue = queued.map(({ at, type }) => ({
    day: at,
    kind: type === 'refresh' ? ('refreshed' as const) : ('translated' as const),
  }));
  const known = new Set([...published, ...ofQueue].map(({ day }) => day));
  const corrected = saved
    .filter((day) => !known.has(day))
    .map((day) => ({ day, kind: 'corrected' as const }));
  return [...published, ...ofQueue, ...corrected].sort((a, b) => (a.day < b.day ? -1 : 1));
}

export type ResultsService = ReturnType<typeof createResultsService>;
