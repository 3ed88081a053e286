import type { Locale } from '../../../domain/locale.ts';
import { fromOsloField, osloDay, toOsloField } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, useFields } from '../../ui/field.tsx';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { blankDraft, fieldsOf } from '../editor/state/article-draft.ts';
import { proposeSlug } from '../editor/state/use-slug-proposal.ts';
import { useTexts } from '../parts/formats.ts';
import { calendarKey, type ListedCalendar } from './data.ts';
import type { Entry } from './entry-list.tsx';

type Draft = ListedCalendar['unplanned'][number];

/** A change in the calendar. `time` publishes a draft on the day, or changes the time of a scheduled article. */
export interface Move {
  /** The text is the title of a new article. */
  article: Pick<Draft, 'id' | 'version'> | string;
  /** Null removes the planned day. */
  day: string | null;
  time?: string | undefined;
}

interface DayDialogProps {
  /** The entry to move. If undefined, the dialog offers the drafts and a new article. */
  entry: Entry | undefined;
  /** The day that the date field contains at first. */
  day: string;
  drafts: readonly Draft[];
  busy: boolean;
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Asks for the day of an article and optionally for a time, and says whether it will be published then. */
export function DayDialog({ entry, day, drafts, busy, onMove, onClose }: DayDialogProps) {
  const { t, titleOf, weekday, clock } = useTexts();
  const isScheduled = entry?.kind === 'scheduled';
  const { fields, bind } = useFields({
    id: drafts[0]?.id ?? '',
    title: '',
    day,
    time: entry?.at ? toOsloField(new Date(entry.at)).slice(11) : '',
  });
  const chosen = entry ?? drafts.find(({ id }) => id === fields.id);
  const canPublish = chosen !== undefined && (chosen.exists_no || chosen.exists_en);
  const time = canPublish && fields.time ? fields.time : undefined;
  const moment = time && fromOsloField(`${fields.day}T${time}`)?.time;
  const title = entry
    ? t('calendar.moveTitle', { title: titleOf(entry) || t('articles.untitled') })
    : t('calendar.plan');
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onMove({ article: chosen ?? fields.title, day: fields.day, time });
        }}
      >
        {!entry && (
          <Select label={t('calendar.article')} {...bind('id')}>
            {drafts.map((draft) => (
              <option key={draft.id} value={draft.id}>
                {titleOf(draft) || t('articles.untitled')}
              </option>
            ))}
            <option value="">{t('articles.new')}</option>
          </Select>
        )}
        {!chosen && <Field label={t('calendar.newTitle')} required {...bind('title')} />}
        <Field
          label={t('calendar.day')}
          type="date"
          required
          min={time ? osloDay(new Date()) : undefined}
          data-focus-first={entry && true}
          {...bind('day')}
        />
        {canPublish && (
          <Field label={t('calendar.time')} type="time" required={isScheduled} {...bind('time')} />
        )}
        {fields.day && (
          <p className="text-sm" aria-live="polite">
            {moment
              ? t('calendar.goesLive', { day: weekday(fields.day), time: clock(moment.toISOString()) })
              : t('calendar.onlyPlanned', { day: weekday(fields.day) })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {entry && !isScheduled && (
            <Button
              look="secondary"
              onClick={() => onMove({ article: entry, day: null })}
              text={t('calendar.remove')}
            />
          )}
          <Button type="submit" busy={busy} text={t(time ? 'calendar.schedule' : 'calendar.save')} />
        </div>
      </form>
    </Dialog>
  );
}

/** Moves an article to a day, and creates it first if it is new. */
export function useMove(onMoved: (id: string, day: string | null) => void) {
  const { t, locale, day: dayText } = useTexts();
  return useAdminMutation({
    mutationFn: async ({ article, ...to }: Move) => {
      const { id, version } = typeof article === 'string' ? await createDraft(article, locale) : article;
      return responseBody(api.calendar[':id'].$put({ param: { id }, json: { ...to, version } })).then(
        () => id,
      );
    },
    done: (_, { day }) => (day ? t('calendar.moved', { day: dayText(day) }) : t('calendar.removed')),
    onSuccess: (id, { day }) => onMoved(id, day),
    // A failure may mean that a colleague has changed the article, so the calendar is refetched then too.
    changes: [calendarKey],
  });
}

async function createDraft(title: string, locale: Locale) {
  const draft = { ...blankDraft, [`title_${locale}`]: title, slug: await proposeSlug(title) };
  return responseBody(api.articles.$post({ json: fieldsOf(draft) }));
}
