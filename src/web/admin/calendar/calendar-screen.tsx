import { CalendarDays, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addMonths, monthPattern, weeksOf } from '../../../domain/calendar/calendar.ts';
import { osloDay } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, useApiList } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { calendarKey } from './data.ts';
import { DayDialog, useMove } from './day-dialog.tsx';
import { type Entry, EntryList, moveButtonId } from './entry-list.tsx';
import { MonthGrid } from './month-grid.tsx';

/** The calendar entry that the open dialog moves, or none, and the day that the dialog suggests. */
interface Moving {
  entry?: Entry;
  day: string;
}

const isPhone = () => window.matchMedia('(width < 48rem)').matches;

export default function Calendar() {
  const { t } = useTexts();
  const { value, oneOf, setFilter } = useListParams();
  const thisMonth = osloDay(new Date()).slice(0, 7);
  const month = monthPattern.test(value('month')) ? value('month') : thisMonth;
  const view = oneOf('view', ['month', 'list']) || (isPhone() ? 'list' : 'month');
  const [moving, setMoving] = useState<Moving>();
  const weeks = weeksOf(month);
  const query = { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.at(-1) ?? '' };
  const calendar = useApiList([...calendarKey, query], () => api.calendar.$get({ query }), {
    meta: { failureToast: { title: t('error'), description: t('calendar.loadFailed') } },
  });
  useLiveEvents();
  const focusMoved = useFocusOfMoved(calendar.data?.entries);
  const move = useMove((id, day) => {
    focusMoved(id, day);
    setMoving(undefined);
  });
  /**
   * A planned day is changed at once. Moving a scheduled article changes when readers see it, so a dialog asks first.
   */
  const drop = (entry: Entry, day: string) => {
    if (entry.day === day) return;
    if (entry.kind === 'scheduled') setMoving({ entry, day });
    else move.mutate({ article: entry, day });
  };
  const openMove = (entry: Entry) => setMoving({ entry, day: entry.day });
  const plan = (day: string) => setMoving({ day });
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
              if (view === 'month') {
                return (
                  <MonthGrid month={month} entries={shown} onMove={openMove} onDrop={drop} onPlan={plan} />
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
      {moving && (
        <DayDialog
          key={moving.entry?.id}
          entry={moving.entry}
          day={moving.day}
          drafts={calendar.data?.unplanned ?? []}
          busy={move.isPending}
          onMove={move.mutate}
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
