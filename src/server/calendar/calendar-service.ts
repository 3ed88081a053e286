import type { CalendarKind, CalendarMove } from '../../domain/calendar/calendar.ts';
import { fromOsloField, osloDay, toOsloField } from '../../domain/oslo-time.ts';
import { Problem } from '../../domain/problems.ts';
import { addDays } from '../../domain/search-console/search-console.ts';
import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import type { Actor } from '../audit/actor.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createCalendarReadModel } from './calendar-read-model.ts';

const maxUnplanned = 50;

export function createCalendarService(parts: ServiceParts & { articles: ArticleAdminService }) {
  const { database, audit, articles } = parts;
  const store = createCalendarReadModel(database.orm);

  return {
    /** Lists the drafts that are planned for the given day or an earlier one, the oldest plan first. */
    listPlanned: (until: string) => store.listPlanned('0001-01-01', until),

    async list({ from, to }: { from: string; to: string }) {
      const [start, end] = [startOf(from), startOf(addDays(to, 1))];
      const [planned, scheduled, published, unplanned] = await Promise.all([
        store.listPlanned(from, to),
        store.listScheduled(start, end),
        store.listPublished(start, end),
        store.listUnplanned(maxUnplanned),
      ]);
      const timed =
        (kind: CalendarKind) =>
        ({ at, ...article }: (typeof scheduled)[number]) => ({
          ...article,
          kind,
          at,
          day: at ? osloDay(at) : '',
        });
      const entries = [
        ...planned.map(({ planned_on, ...article }) => ({
          ...article,
          kind: 'planned' as CalendarKind,
          at: null,
          day: planned_on,
        })),
        ...scheduled.map(timed('scheduled')),
        ...published.map(timed('published')),
      ];
      return { entries, unplanned };
    },

    /** Null removes a plan. With a time, a draft is scheduled; without one, a scheduled article keeps its own. */
    async move(id: string, { day, time, version }: CalendarMove, actor: Actor) {
      const article = await articles.findForEditing(id);
      if (article.deleted_at) throw new Problem('article_in_bin');
      if (article.version !== version)
        throw new Problem('article_changed', { details: { current: article } });
      if (article.status === 'draft' && !time) {
        await database.orm.transaction(async (transaction) => {
          await createCalendarReadModel(transaction).setPlan(id, day);
          await audit.recordIn(transaction, 'article.planned', actor, article.slug, {
            after: { planned_on: day },
          });
        });
        return { day };
      }
      const timeOfDay =
        time ?? (article.auto_publish_at && toOsloField(new Date(article.auto_publish_at)).slice(11));
      if (!timeOfDay || day === null) throw new Problem('calendar_entry_fixed');
      const at = fromOsloField(`${day}T${timeOfDay}`)?.time;
      if (!at) throw new Problem('invalid_input');
      await articles.schedule(id, version, at, actor);
      return { day };
    },
  };
}

export type CalendarService = ReturnType<typeof createCalendarService>;

const startOf = (day: string): Date => fromOsloField(`${day}T00:00`)?.time ?? new Date(day);
