import type { CalendarKind } from '../../domain/calendar/calendar.ts';
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
      const [planned, scheduled, published, unplanned, hasDrafts] = await Promise.all([
        store.listPlanned(from, to),
        store.listScheduled(start, end),
        store.listPublished(start, end),
        store.listUnplanned(maxUnplanned),
        store.hasDrafts(),
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
      return { entries, unplanned, hasDrafts };
    },

    /**
     * Plans a draft for a day, or removes its plan if `day` is null. Moves a scheduled article to the same time of
     * another day.
     */
    async move(id: string, { day, version }: { day: string | null; version: number }, actor: Actor) {
      const article = await articles.findForEditing(id);
      if (article.deleted_at) throw new Problem('article_in_bin');
      if (article.version !== version) {
        throw new Problem('article_changed', { details: { current: article } });
      }
      if (article.status === 'draft') {
        await database.orm.transaction(async (transaction) => {
          await createCalendarReadModel(transaction).setPlan(id, day);
          await audit.recordIn(transaction, 'article.planned', actor, article.slug, {
            after: { planned_on: day },
          });
        });
        return { day };
      }
      if (article.status !== 'scheduled' || !article.auto_publish_at || day === null) {
        throw new Problem('calendar_entry_fixed');
      }
      const timeOfDay = toOsloField(new Date(article.auto_publish_at)).slice(10);
      const at = fromOsloField(`${day}${timeOfDay}`)?.time;
      if (!at) throw new Problem('invalid_input');
      await articles.reschedule(id, version, at, actor);
      return { day };
    },
  };
}

export type CalendarService = ReturnType<typeof createCalendarService>;

const startOf = (day: string): Date => fromOsloField(`${day}T00:00`)?.time ?? new Date(day);
