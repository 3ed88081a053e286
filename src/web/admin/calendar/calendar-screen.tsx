import { CalendarDays, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addMonths, monthPattern, weeksOf } from '../../../domain/calendar/calendar.ts';
import type { Locale } from '../../../domain/locale.ts';
import { fromOsloField, osloDay, toOsloField } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, useFields } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { type AdminMutation, api, responseBody, useAdminMutation, useApiList } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { SavedTextWarnings } from '../editor/publish-warnings.tsx';
import { blankDraft, fieldsOf } from '../editor/state/article-draft.ts';
import { proposeSlug } from '../editor/state/use-slug-proposal.ts';
import { useTexts } from '../parts/formats.ts';
import { Form } from '../parts/forms/form-dialog.tsx';
import { useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type Entry, EntryList, MonthGrid, moveButtonId } from './calendar-views.tsx';
import { calendarKey, type ListedCalendar } from './data.ts';

export default function Calendar() {
  const { t } = useTexts();
  const { value, oneOf, setFilter } = useListParams();
  const thisMonth = osloDay(new Date()).slice(0, 7);
  const month = monthPattern.test(value('month')) ? value('month') : thisMonth;
  const view = oneOf('view', ['month', 'list']) || (matchMedia('(width < 48rem)').matches ? 'list' : 'month');
  /** The calendar entry that the open dialog moves, or none, and the day that the dialog suggests. */
  const [chosen, setChosen] = useState<{ entry?: Entry; day: string }>();
  // The search of everything opens the dialog with this address.
  const moving: typeof chosen = chosen ?? (value('plan') ? { day: osloDay(new Date()) } : undefined);
  const close = () => {
    setChosen(undefined);
    if (value('plan')) setFilter('plan', '');
  };
  const weeks = weeksOf(month);
  const query = { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.at(-1) ?? '' };
  const calendar = useApiList([...calendarKey, query], () => api.calendar.$get({ query }), {
    meta: { failureToast: { title: t('error'), description: t('calendar.loadFailed') } },
  });
  useLiveEvents();
  const focusMoved = useFocusOfMoved(calendar.data?.entries);
  const move = useMove((id, day) => {
    focusMoved(id, day);
    close();
  });
  /**
   * A planned day is changed at once. Moving a scheduled article changes when readers see it, so a dialog asks first.
   */
  const drop = (entry: Entry, day: string) => {
    if (entry.day === day) return;
    if (entry.kind === 'scheduled') setChosen({ entry, day });
    else move.mutate({ article: entry, day });
  };
  const openMove = (entry: Entry) => setChosen({ entry, day: entry.day });
  const plan = (day: string) => setChosen({ day });
  return (
    <>
      <ScreenHeader title={t('calendar.title')} text={t('calendar.text')} shortOnPhone>
        <Button icon={Plus} onClick={() => plan(osloDay(new Date()))} text={t('calendar.plan')} />
      </ScreenHeader>
      <MonthBar
        month={month}
        thisMonth={thisMonth}
        onGo={(to) => setFilter('month', to === thisMonth ? '' : to)}
      />
      <Tabs
        label={t('calendar.view')}
        value={view}
        onChange={(next) => setFilter('view', next)}
        tabs={[
          { value: 'month', label: t('calendar.month') },
          { value: 'list', label: t('calendar.list') },
        ]}
      >
        <TabContent value={view}>
          <QueryView query={calendar} lines={8} failedTitle={t('calendar.loadFailed')}>
            {({ entries }) => {
              const shown = entries.filter(({ day }) => view === 'month' || day.startsWith(month));
              if (view === 'month')
                return (
                  <MonthGrid month={month} entries={shown} onMove={openMove} onDrop={drop} onPlan={plan} />
                );
              return shown.length === 0 ? (
                <EmptyState icon={CalendarDays} title={t('calendar.empty')} text={t('calendar.emptyText')} />
              ) : (
                <EntryList entries={shown} onMove={openMove} />
              );
            }}
          </QueryView>
        </TabContent>
      </Tabs>
      {moving && calendar.data && (
        <DayDialog
          key={moving.entry?.id}
          {...moving}
          drafts={calendar.data.unplanned}
          move={move}
          onClose={close}
        />
      )}
    </>
  );
}

/** Focuses a moved entry. It is rendered in another place, so its button has lost the focus of the keyboard. */
function useFocusOfMoved(entries: readonly Entry[] | undefined) {
  const moved = useRef<{ id: string; day: string | null }>(undefined);
  useEffect(() => {
    const { id, day } = moved.current ?? {};
    if (!id || !entries?.some((entry) => entry.id === id && entry.day === day)) return;
    moved.current = undefined;
    document.getElementById(moveButtonId(id))?.focus();
  }, [entries]);
  return (id: string, day: string | null) => {
    moved.current = { id, day };
  };
}

function MonthBar(props: { month: string; thisMonth: string; onGo: (month: string) => void }) {
  const { month, thisMonth, onGo } = props;
  const { t, monthName } = useTexts('calendar');
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1">
      <h2 className="mr-2 text-lg font-semibold first-letter:uppercase" aria-live="polite">
        {monthName(`${month}-01`)}
      </h2>
      <Button look="quiet" tight aria-label={t('previous')} onClick={() => onGo(addMonths(month, -1))}>
        <ChevronLeft className="size-5" />
      </Button>
      <Button look="quiet" tight aria-label={t('next')} onClick={() => onGo(addMonths(month, 1))}>
        <ChevronRight className="size-5" />
      </Button>
      <Button
        look="quiet"
        tight
        onClick={() => {
          if (month !== thisMonth) onGo(thisMonth);
          else document.querySelector('time[aria-current]')?.scrollIntoView({ block: 'center' });
        }}
        text={t('today')}
      />
    </div>
  );
}

type Draft = ListedCalendar['unplanned'][number];

/** A change in the calendar. `time` publishes a draft on the day, or changes the time of a scheduled article. */
interface Move {
  /** The text is the title of a new article. */
  article: Pick<Draft, 'id' | 'version'> | string;
  /** Null removes the planned day. */
  day: string | null;
  time?: string | undefined;
}

/** Asks for the day of an article and optionally for a time, and says whether it will be published then. */
function DayDialog(props: {
  /** The entry to move. If undefined, the dialog offers the drafts and a new article. */
  entry?: Entry;
  /** The day that the date field contains at first. */
  day: string;
  drafts: readonly Draft[];
  move: AdminMutation<Move>;
  onClose: () => void;
}) {
  const { entry, day, drafts, move, onClose } = props;
  const { t, titleOf, weekday, clock } = useTexts();
  const isScheduled = entry?.kind === 'scheduled';
  const { fields, bind } = useFields({
    // Of several drafts, none is the obvious one, and the wrong one would go live.
    id: drafts.length > 1 ? '' : (drafts[0]?.id ?? 'new'),
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
      <Form onSubmit={() => move.mutate({ article: chosen ?? fields.title, day: fields.day, time })}>
        {!entry && (
          <Select label={t('calendar.article')} required {...bind('id')}>
            {drafts.length > 1 && <option value="">{t('calendar.choose')}</option>}
            {drafts.map((draft) => (
              <option key={draft.id} value={draft.id}>
                {titleOf(draft) || t('articles.untitled')}
              </option>
            ))}
            <option value="new">{t('articles.new')}</option>
          </Select>
        )}
        {!chosen && fields.id && <Field label={t('calendar.newTitle')} required {...bind('title')} />}
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
              : t(fields.day < osloDay(new Date()) ? 'calendar.past' : 'calendar.onlyPlanned', {
                  day: weekday(fields.day),
                })}
          </p>
        )}
        {moment && chosen && <SavedTextWarnings id={chosen.id} />}
        <div className="flex flex-wrap justify-end gap-2">
          {entry && !isScheduled && (
            <Button
              look="secondary"
              onClick={() => move.mutate({ article: entry, day: null })}
              text={t('calendar.remove')}
            />
          )}
          <Button type="submit" busy={move.isPending}>
            {t(time ? 'calendar.schedule' : 'calendar.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Moves an article to a day, and creates it first if it is new. */
function useMove(onMoved: (id: string, day: string | null) => void) {
  const { t, locale, day: dayText } = useTexts();
  return useAdminMutation({
    mutationFn: async ({ article, ...to }: Move) => {
      const { id, version } = typeof article === 'string' ? await createDraft(article, locale) : article;
      await responseBody(api.calendar[':id'].$put({ param: { id }, json: { ...to, version } }));
      return id;
    },
    done: (_, { day, time }) => {
      if (!day) return t('calendar.removed');
      return t(time ? 'calendar.goesLive' : 'calendar.moved', { day: dayText(day), time });
    },
    onSuccess: (id, { day }) => onMoved(id, day),
    // A failure may mean that a colleague has changed the article, so the calendar is refetched then too.
    changes: [calendarKey],
  });
}

async function createDraft(title: string, locale: Locale) {
  const draft = { ...blankDraft, [`title_${locale}`]: title, slug: await proposeSlug(title) };
  return responseBody(api.articles.$post({ json: fieldsOf(draft) }));
}
