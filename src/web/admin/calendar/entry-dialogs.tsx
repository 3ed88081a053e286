import { useState } from 'react';
import { osloDay } from '../../../domain/oslo-time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bindText, Field, Select } from '../../ui/field.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useTexts } from '../parts/formats.ts';
import { calendarKey, type ListedCalendar } from './data.ts';
import type { Entry } from './entry-list.tsx';

interface PlanArticleProps {
  day: string;
  /** The drafts without a day. */
  drafts: ListedCalendar['unplanned'];
  /** Whether the site has any draft, with or without a day. */
  hasDrafts: boolean;
  onClose: () => void;
}

export function PlanArticle({ day: proposed, drafts, hasDrafts, onClose }: PlanArticleProps) {
  const { t, locale } = useTexts();
  const [day, setDay] = useState(proposed);
  const [id, setId] = useState(drafts[0]?.id ?? '');
  const plan = useMoveEntry(onClose);
  const draft = drafts.find((each) => each.id === id);
  return (
    <Dialog onClose={onClose} title={t('calendar.plan')} text={t('calendar.planText')}>
      {drafts.length === 0 ? (
        <div className="grid justify-items-start gap-4">
          <p>{hasDrafts ? t('calendar.allPlanned') : t('calendar.noDrafts')}</p>
          {!hasDrafts && <LinkButton to="/admin/article/new" text={t('articles.new')} />}
        </div>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (draft) plan.mutate({ entry: draft, day });
          }}
        >
          <Select label={t('calendar.article')} value={id} onChange={(event) => setId(event.target.value)}>
            {drafts.map((each) => (
              <option key={each.id} value={each.id}>
                {titleIn(each, locale) || t('articles.untitled')}
              </option>
            ))}
          </Select>
          <Field label={t('calendar.day')} type="date" required {...bindText(day, setDay)} />
          <Button type="submit" className="justify-self-end" busy={plan.isPending}>
            {t('calendar.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

interface MoveEntryProps {
  entry: Entry;
  /** The day that the date field contains at first. */
  day: string;
  busy: boolean;
  onMove: (day: string | null) => void;
  onClose: () => void;
}

/** Asks for the new day of an article, and says whether it will be published on that day. */
export function MoveEntry({ entry, day: proposed, busy, onMove, onClose }: MoveEntryProps) {
  const { t, locale, weekday, clock } = useTexts();
  const [day, setDay] = useState(proposed);
  const title = titleIn(entry, locale) || t('articles.untitled');
  const isScheduled = entry.kind === 'scheduled';
  return (
    <Dialog onClose={onClose} title={t('calendar.moveTitle', { title })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onMove(day);
        }}
      >
        <Field
          label={t('calendar.day')}
          type="date"
          required
          min={isScheduled ? osloDay(new Date()) : undefined}
          value={day}
          data-focus-first
          onChange={(event) => setDay(event.target.value)}
        />
        {day && (
          <p className="text-sm" aria-live="polite">
            {isScheduled && entry.at
              ? t('calendar.goesLive', { day: weekday(day), time: clock(entry.at) })
              : t('calendar.onlyPlanned', { day: weekday(day) })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {!isScheduled && (
            <Button look="secondary" onClick={() => onMove(null)} text={t('calendar.remove')} />
          )}
          <Button type="submit" busy={busy} text={t('calendar.save')} />
        </div>
      </form>
    </Dialog>
  );
}

/** Moves an article to another day. If `day` is null, its planned day is removed. */
export function useMoveEntry(onMoved: (id: string, day: string | null) => void) {
  const { t, day: dayText } = useTexts();
  return useAdminMutation({
    mutationFn: ({ entry, day }: { entry: { id: string; version: number }; day: string | null }) =>
      responseBody(
        api.calendar[':id'].$put({ param: { id: entry.id }, json: { day, version: entry.version } }),
      ),
    done: (_, { day }) => (day ? t('calendar.moved', { day: dayText(day) }) : t('calendar.removed')),
    onSuccess: (_, { entry, day }) => onMoved(entry.id, day),
    // A failure may mean that a colleague has changed the article, so the calendar is refetched then too.
    changes: [calendarKey],
  });
}
