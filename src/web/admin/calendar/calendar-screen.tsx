import { CalendarDays, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addMonths, monthPattern, weeksOf } from '../../../domain/calendar/calendar.ts';
import { osloDay } from '../../../domain/oslo-time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { bindText, Field, Select } from '../../ui/field.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, responseBody, useAdminMutation, useApiList } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { MutationForm } from '../parts/forms/form-dialog.tsx';
import { useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { calendarKey, type ListedCalendar } from './data.ts';
import { type Entry, EntryList, moveButtonId } from './entry-list.tsx';
import { MonthGrid } from './month-grid.tsx';

/** The calendar entry that the open dialog moves, and the day that the dialog suggests. */
interface Moving {
  entry: Entry;
  day: string;
}

const isPhone = () => window.matchMedia('(width < 48rem)').matches;

export default function Calendar() {
  const { t } = useTexts();
  const { value, oneOf, setFilter } = useListParams();
  const thisMonth = osloDay(new Date()).slice(0, 7);
  const month = monthPattern.test(value('month')) ? value('month') : thisMonth;
  const view = oneOf('view', ['month', 'list']) || (isPhone() ? 'list' : 'month');
  const [planning, setPlanning] = useState<string>();
  const [moving, setMoving] = useState<Moving>();
  const weeks = weeksOf(month);
  const query = { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.at(-1) ?? '' };
  const calendar = useApiList([...calendarKey, query], () => api.calendar.$get({ query }), {
    meta: { failureToast: { title: t('error'), description: t('calendar.loadFailed') } },
  });
  useLiveEvents();
  const focusMoved = useFocusOfMoved(calendar.data?.entries);
  const move = useMoveEntry((id, day) => {
    focusMoved(id, day);
    setMoving(undefined);
  });
  /**
   * A planned day is changed at once. Moving a scheduled article changes when readers see it, so a dialog asks first.
   */
  const drop = (entry: Entry, day: string) => {
    if (entry.day === day) return;
    if (entry.kind === 'scheduled') setMoving({ entry, day });
    else move.mutate({ entry, day });
  };
  const openMove = (entry: Entry) => setMoving({ entry, day: entry.day });
  return (
    <>
      <ScreenHeader title={t('calendar.title')} text={t('calendar.text')} shortOnPhone>
        <Button icon={Plus} onClick={() => setPlanning(osloDay(new Date()))} text={t('calendar.plan')} />
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
              if (view === 'month') {
                return (
                  <MonthGrid
                    month={month}
                    entries={shown}
                    onMove={openMove}
                    onDrop={drop}
                    onPlan={setPlanning}
                  />
                );
              }
              return shown.length === 0 ? (
                <EmptyState icon={CalendarDays} title={t('calendar.empty')} text={t('calendar.emptyText')} />
              ) : (
                <EntryList entries={shown} onMove={openMove} />
              );
            }}
          </QueryView>
        </TabContent>
      </Tabs>
      {planning !== undefined && (
        <PlanArticle
          day={planning}
          drafts={calendar.data?.unplanned ?? []}
          hasDrafts={calendar.data?.hasDrafts ?? true}
          onClose={() => setPlanning(undefined)}
        />
      )}
      {moving && (
        <MoveEntry
          key={moving.entry.id}
          {...moving}
          busy={move.isPending}
          onMove={(day) => move.mutate({ entry: moving.entry, day })}
          onClose={() => setMoving(undefined)}
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

/** The name of the month, and buttons that lead to other months. */
function MonthBar(props: { month: string; thisMonth: string; onGo: (month: string) => void }) {
  const { month, thisMonth, onGo } = props;
  const { t, monthName } = useTexts();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1">
      <h2 className="mr-2 text-lg font-semibold" aria-live="polite">
        {monthName(`${month}-01`)}
      </h2>
      <Button
        look="quiet"
        tight
        aria-label={t('calendar.previous')}
        onClick={() => onGo(addMonths(month, -1))}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Button look="quiet" tight aria-label={t('calendar.next')} onClick={() => onGo(addMonths(month, 1))}>
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        tight
        onClick={() => {
          if (month !== thisMonth) onGo(thisMonth);
          else document.querySelector('time[aria-current]')?.scrollIntoView({ block: 'center' });
        }}
        text={t('calendar.today')}
      />
    </div>
  );
}

interface PlanArticleProps {
  day: string;
  drafts: ListedCalendar['unplanned'];
  /** Whether the site has any draft, with or without a day. */
  hasDrafts: boolean;
  onClose: () => void;
}

function PlanArticle({ day: proposed, drafts, hasDrafts, onClose }: PlanArticleProps) {
  const { t, titleOf } = useTexts();
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
        <MutationForm
          mutation={{ ...plan, mutate: () => draft && plan.mutate({ entry: draft, day }) }}
          submitLabel={t('calendar.save')}
          submitClass="justify-self-end"
        >
          <Select label={t('calendar.article')} value={id} onChange={(event) => setId(event.target.value)}>
            {drafts.map((each) => (
              <option key={each.id} value={each.id}>
                {titleOf(each) || t('articles.untitled')}
              </option>
            ))}
          </Select>
          <Field label={t('calendar.day')} type="date" required {...bindText(day, setDay)} />
        </MutationForm>
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
function MoveEntry({ entry, day: proposed, busy, onMove, onClose }: MoveEntryProps) {
  const { t, titleOf, weekday, clock } = useTexts();
  const [day, setDay] = useState(proposed);
  const title = titleOf(entry) || t('articles.untitled');
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
function useMoveEntry(onMoved: (id: string, day: string | null) => void) {
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
