import { eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm';
import { sentenceKey } from '../../domain/articles/claim-ledger.ts';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { locales } from '../../domain/locale.ts';
import { fromOsloField, osloDay } from '../../domain/oslo-time.ts';
import { pick } from '../../domain/pick.ts';
import { maxPostponedTasks, type PostponedTask } from '../../domain/today/postponed-task.ts';
import type { Caller } from '../auth/require-access.ts';
import type { CalendarService } from '../calendar/calendar-service.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import { calculateText } from '../platform/calculations/calculate.ts';
import { addMilliseconds, dayMs } from '../platform/clock.ts';
import { createTableQueries } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { SourceWatchService } from '../source-watch/source-watch-service.ts';
import { createOwnWorkReadModel } from './own-work-read-model.ts';
import { postponed_tasks } from './schema.ts';

const listedPerKind = 3;
/** Only the newest texts are searched for claims, so that the cost does not grow with the site. */
const searchedTexts = 5;

interface OwnWorkDependencies extends ServiceParts {
  settings: SettingsService;
  calendar: CalendarService;
  sourceWatch: SourceWatchService;
  generation: GenerationService;
}

function createPostponedTasks({ database, clock }: ServiceParts) {
  const tasks = createTableQueries(database.orm, postponed_tasks);
  const { user_id: owner, task: name, until: hiddenUntil } = postponed_tasks;
  return {
    async list(user_id: string): Promise<string[]> {
      const rows = await tasks.list([{ user_id }, or(isNull(hiddenUntil), gt(hiddenUntil, clock()))]);
      return rows.map(({ task }) => task);
    },

    async add(user_id: string, task: string, until: Date | null): Promise<void> {
      await tasks.upsert({ user_id, task, until }, [owner, name], { until });
      const newest = database.orm
        .select({ task: name })
        .from(postponed_tasks)
        .where(eq(owner, user_id))
        .orderBy(sql`${hiddenUntil} DESC NULLS FIRST`)
        .limit(maxPostponedTasks);
      await tasks.delete([{ user_id }, notInArray(name, newest)]);
    },

    clear: (user_id: string) => tasks.delete({ user_id }),
  };
}

export function createOwnWork(parts: OwnWorkDependencies) {
  const { database, clock, settings, calendar, sourceWatch, generation } = parts;
  const store = createOwnWorkReadModel(database.orm);
  const postponed = createPostponedTasks(parts);

  /** Counts the claims that neither link to a source nor are tied to one, per article and language. */
  const listUnsourced = async () => {
    const articles = await store.listNewestTexts(searchedTexts);
    const tied = new Set(
      (await store.listTiedSentences(articles.map(({ id }) => id))).map(
        ({ id, locale, sentence }) => `${id} ${locale} ${sentence}`,
      ),
    );
    const soon = addMilliseconds(clock(), 7 * dayMs);
    const found = [];
    for (const { id, title_no, title_en, status, auto_publish_at: at, ...texts } of articles) {
      const isLiveSoon = status === 'published' || (status === 'scheduled' && at !== null && at < soon);
      for (const locale of locales) {
        const text = texts[`content_${locale}`];
        const claims = await calculateText('findUnsourcedClaims', findUnsourcedClaims, text, locale);
        const count = claims.filter(
          ({ sentence }) => !tied.has(`${id} ${locale} ${sentenceKey(sentence)}`),
        ).length;
        if (count > 0) found.push({ id, title_no, title_en, locale, count, isLiveSoon });
      }
    }
    return found.toSorted((a, b) => Number(b.isLiveSoon) - Number(a.isLiveSoon)).slice(0, listedPerKind);
  };

  const listFindings = async () =>
    (await sourceWatch.listOpenFindings()).slice(0, listedPerKind).map(({ kind, url, source, articles }) => ({
      kind,
      url,
      title_no: source?.title_no ?? '',
      title_en: source?.title_en ?? '',
      articleId: articles[0]?.id ?? null,
    }));

  return {
    async describe({ id: userId, roles }: Pick<Caller, 'id' | 'roles'>) {
      const [unsaved, drafts, planned, mentions, unsourced, findings, setup, { missing }, hidden, hasModel] =
        await Promise.all([
          store.listUnsaved(userId, listedPerKind),
          store.listOwnDrafts(userId, listedPerKind),
          calendar.listPlanned(osloDay(clock())),
          store.listMentions(userId, listedPerKind),
          listUnsourced(),
          listFindings(),
          store.describeSetup(),
          settings.find(),
          postponed.list(userId),
          generation.hasModel(),
        ]);
      const started = new Set([...unsaved, ...planned].map((article) => article.id));
      return {
        unsaved,
        drafts: drafts.filter((article) => !started.has(article.id)),
        planned: planned
          .slice(0, listedPerKind)
          .map((draft) => pick(draft, 'id', 'title_no', 'title_en', 'planned_on')),
        mentions,
        unsourced,
        findings,
        setup: {
          ...setup,
          hasModel,
          missingSettings: roles.includes('admin') ? missing.length : 0,
        },
        postponed: hidden,
      };
    },

    /** Hides a row until six o'clock in Oslo on the next day or in a week, or for good. Returns all hidden rows. */
    async postpone(userId: string, { task, until }: PostponedTask): Promise<string[]> {
      const days = until === 'tomorrow' ? 1 : 7;
      const day = osloDay(addMilliseconds(clock(), days * dayMs));
      const morning = fromOsloField(`${day}T06:00`)?.time ?? null;
      await postponed.add(userId, task, until === 'forever' ? null : morning);
      return postponed.list(userId);
    },

    countMentions: store.countMentions,

    showAll: postponed.clear,
  };
}

export type OwnWork = ReturnType<typeof createOwnWork>;
