import { publishWithinMs } from '../../domain/articles/article-lifecycle.ts';
import { locales } from '../../domain/locale.ts';
import { osloDay } from '../../domain/oslo-time.ts';
import { pick } from '../../domain/pick.ts';
import { isCancelled } from '../../domain/queue/queue-item.ts';
import { inFourWeeks } from '../../domain/search-console/search-console.ts';
import { chartDays, clicksPerDay, daysBefore } from '../../domain/today/day-series.ts';
import { addMilliseconds } from '../platform/clock.ts';
import type { StatusService } from '../platform/status/status-service.ts';
import type { QueueService } from '../queue/queue-service.ts';
import type { ResultsService } from '../results/results-service.ts';
import type { SearchConsoleService } from '../search-console/search-console-service.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createTodayReadModel } from './today-read-model.ts';

/** Each section has at most this many items. The Today screen links to the complete lists. */
const listedPerSection = 5;

interface TodayDependencies extends ServiceParts {
  queue: QueueService;
  searchConsole: SearchConsoleService;
  results: ResultsService;
  status: StatusService;
}

export function createTodayService(dependencies: TodayDependencies) {
  const { database, clock, queue, searchConsole, results, status } = dependencies;
  const store = createTodayReadModel(database.orm);

  const listItems = async (status: 'needs_review' | 'approved' | 'failed') => {
    const { items, counts } = await queue.list({ status, page: 1 });
    const cancelled = status === 'failed' ? await queue.countCancelled() : 0;
    return {
      total: counts[status] - cancelled,
      items: items
        .filter((item) => !isCancelled(item))
        .slice(0, listedPerSection)
        .map(({ payload, ...item }) => ({
          ...pick(item, 'id', 'type', 'error', 'error_message', 'created_at'),
          ...pick(payload, 'term', 'locale'),
        })),
    };
  };

  const listTranslations = (state: 'stale' | 'missing') =>
    Promise.all(
      locales.map(async (locale) => {
        const total = await store.countTranslations(locale, state);
        const articles = total > 0 ? await store.listTranslations(locale, state, listedPerSection) : [];
        return { locale, total, articles };
      }),
    );

  /** Leaves out the opportunities that someone is working on already, in the queue or in a draft. */
  const listOpportunities = async () => {
    const { opportunities } = await searchConsole.listOpportunities();
    const drafted = await store.listDraftedKeywords(opportunities.map(({ keywordId }) => keywordId));
    return opportunities
      .filter(({ keywordId, queued }) => !queued && !drafted.has(keywordId))
      .slice(0, listedPerSection)
      .map((each) => ({
        ...pick(each, 'keywordId', 'term', 'locale', 'score', 'advice', 'article', 'queued'),
        clicksInFourWeeks: inFourWeeks(each.extraClicks, each.days),
      }));
  };

  const describeChart = async () => {
    const days = daysBefore(osloDay(clock()), chartDays);
    const [periods, counted] = await Promise.all([
      store.listClickPeriods(days[0] ?? '', days.at(-1) ?? ''),
      results.overview({ days: chartDays, locale: '', sort: 'views' }),
    ]);
    const countOf = (name: 'views' | 'scans') =>
      counted.isCounting
        ? days.map((day) => counted.days.find((each) => each.day === day)?.[name] ?? 0)
        : null;
    return {
      days,
      views: countOf('views'),
      scans: countOf('scans'),
      clicks: periods.length > 0 ? clicksPerDay(days, periods) : null,
    };
  };

  return {
    async describeToday() {
      const overdueBefore = addMilliseconds(clock(), -publishWithinMs);
      return awaitAll({
        review: listItems('needs_review'),
        approved: listItems('approved'),
        proposals: awaitAll({
          articles: store.listProposals(listedPerSection),
          sources: store.countProposedSources(),
        }),
        failed: listItems('failed'),
        scheduled: store.listScheduledAfter(overdueBefore, listedPerSection),
        overdue: store.listOverdue(overdueBefore, listedPerSection),
        stale: listTranslations('stale'),
        missing: listTranslations('missing'),
        opportunities: listOpportunities(),
        chart: describeChart(),
        readers: results.week(),
        backup: status.describeBackup(),
        alerts: status.listAlerts(),
      });
    },
  };
}

export type TodayService = ReturnType<typeof createTodayService>;

async function awaitAll<Values extends Record<string, unknown>>(
  values: Values,
): Promise<{ [Key in keyof Values]: Awaited<Values[Key]> }> {
  const entries = Object.entries(values).map(async ([key, value]) => [key, await value]);
  return Object.fromEntries(await Promise.all(entries));
}
