import { CalendarClock, Plus } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { weeksOf } from '../../../domain/calendar/calendar.ts';
import { locales } from '../../../domain/locale.ts';
import { osloDay } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { useTexts } from '../parts/formats.ts';
import type { ListedCalendar } from './data.ts';

/** Shows the day of today if the table is wider than the screen. */
const scrollToColumn = (cell: HTMLElement | null) => {
  if (cell) cell.closest('div')?.scrollTo({ left: cell.offsetLeft - cell.offsetWidth });
};

/** A table of the month with one cell per day. A calendar entry is moved by dragging it or with its button. */
export function MonthGrid(props: {
  month: string;
  entries: Entry[];
  onMove: (entry: Entry) => void;
  onDrop: (entry: Entry, day: string) => void;
  onPlan: (day: string) => void;
}) {
  const { month, entries, onMove, onDrop, onPlan } = props;
  const { t, shortWeekday, weekday, monthName } = useTexts();
  const [dragged, setDragged] = useState<Entry>();
  const [over, setOver] = useState<string>();
  const weeks = weeksOf(month);
  const today = osloDay(new Date());
  const dropOn = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(day);
    },
    onDragLeave: () => setOver((before) => (before === day ? undefined : before)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      if (dragged) onDrop(dragged, day);
      setDragged(undefined);
    },
  });
  return (
    <div className="relative overflow-x-auto">
      <table
        className="w-full min-w-[44rem] table-fixed border-collapse text-sm"
        aria-label={monthName(`${month}-01`)}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="p-1.5 text-left text-xs font-semibold text-ink-soft">
                {shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  ref={day === today ? scrollToColumn : null}
                  {...dropOn(day)}
                  className={`h-24 border border-line p-1 align-top ${day.startsWith(month) ? 'bg-card' : 'bg-sand-soft'} ${over === day ? 'outline-2 -outline-offset-2 outline-spruce' : ''}`}
                >
                  <div className="flex items-center justify-between">
                    <time
                      dateTime={day}
                      {...(day === today && { 'aria-current': 'date' })}
                      className={`grid size-6 place-items-center rounded-full text-xs ${day === today ? 'bg-spruce font-semibold text-on-spruce' : 'text-ink-soft'}`}
                    >
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="sr-only">{weekday(day)}</span>
                    </time>
                    <button
                      type="button"
                      className="grid size-6 place-items-center rounded text-ink-soft hover:bg-sand"
                      aria-label={`${t('calendar.plan')}, ${weekday(day)}`}
                      title={t('calendar.plan')}
                      onClick={() => onPlan(day)}
                    >
                      <Plus className="size-3.5" />
                    </button>
                  </div>
                  <ul className="mt-1 grid gap-1">
                    {entries
                      .filter((entry) => entry.day === day)
                      .map((entry) => (
                        <DayEntry key={entry.id} entry={entry} onMove={onMove} onDrag={setDragged} />
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const kindClasses = {
  planned: 'border border-dashed border-control bg-card',
  scheduled: 'border border-spruce bg-sand',
  published: 'border border-transparent bg-sand-soft',
} as const;

function DayEntry(props: {
  entry: Entry;
  onMove: (entry: Entry) => void;
  onDrag: (entry: Entry | undefined) => void;
}) {
  const { entry, onMove, onDrag } = props;
  const { t, titleOf, clock } = useTexts();
  const title = titleOf(entry) || t('articles.untitled');
  const movable = entry.kind !== 'published';
  const kind = t(`calendar.kinds.${entry.kind}`);
  return (
    <li
      className={`flex items-start rounded text-xs ${kindClasses[entry.kind]}`}
      title={`${kind}: ${title} (${languagesOf(entry)})`}
      {...(movable && {
        draggable: true,
        onDragStart: () => onDrag(entry),
        onDragEnd: () => onDrag(undefined),
      })}
    >
      <Link
        className="min-h-6 min-w-0 grow px-1.5 py-1 text-ink no-underline hover:underline"
        to={`/admin/article/${entry.id}`}
        draggable={false}
      >
        <span className="sr-only">{kind}: </span>
        <span className="line-clamp-2 wrap-anywhere">
          {entry.at && entry.kind === 'scheduled' && <strong>{clock(entry.at)} </strong>}
          {title}
        </span>
        <span className="text-ink-soft">{languagesOf(entry)}</span>
      </Link>
      {movable && (
        <button
          type="button"
          className="grid size-6 shrink-0 place-items-center rounded hover:bg-sand-soft"
          id={moveButtonId(entry.id)}
          aria-label={t('calendar.moveNamed', { title })}
          title={t('calendar.move')}
          onClick={() => onMove(entry)}
        >
          <CalendarClock className="size-3.5" />
        </button>
      )}
    </li>
  );
}

export type Entry = ListedCalendar['entries'][number];

const kindLooks = { planned: 'outline', scheduled: 'soft', published: 'strong' } as const;

/** The languages in which the article exists, such as "no, en". */
const languagesOf = (entry: Pick<Entry, 'exists_no' | 'exists_en'>): string =>
  locales.filter((locale) => entry[`exists_${locale}`]).join(', ');

export const moveButtonId = (id: string): string => `move-${id}`;

export function EntryList({ entries, onMove }: { entries: Entry[]; onMove: (entry: Entry) => void }) {
  const { t, titleOf, weekday, clock } = useTexts();
  const days = [...new Set(entries.map(({ day }) => day))].sort();
  return (
    <ol className="grid gap-4">
      {days.map((day) => (
        <li key={day}>
          <h3 className="text-sm font-semibold first-letter:uppercase">{weekday(day)}</h3>
          <ul className="mt-1 grid gap-2">
            {entries
              .filter((entry) => entry.day === day)
              .map((entry) => {
                const title = titleOf(entry) || t('articles.untitled');
                return (
                  <li
                    key={entry.id}
                    className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-card px-4 py-2"
                  >
                    <Badge look={kindLooks[entry.kind]}>{t(`calendar.kinds.${entry.kind}`)}</Badge>
                    {entry.at && <span className="text-sm tabular-nums">{clock(entry.at)}</span>}
                    <Link
                      className="inline-flex min-h-9 min-w-0 grow items-center font-semibold text-ink wrap-anywhere"
                      to={`/admin/article/${entry.id}`}
                    >
                      {title}
                    </Link>
                    <span className="text-xs text-ink-soft">{languagesOf(entry)}</span>
                    {entry.kind !== 'published' && (
                      <Button
                        icon={CalendarClock}
                        look="quiet"
                        tight
                        id={moveButtonId(entry.id)}
                        aria-label={t('calendar.moveNamed', { title })}
                        onClick={() => onMove(entry)}
                        text={t('calendar.move')}
                      />
                    )}
                  </li>
                );
              })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
