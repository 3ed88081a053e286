import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { locales } from '../../../domain/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useTexts } from '../parts/formats.ts';
import type { ListedCalendar } from './data.ts';

export type Entry = ListedCalendar['entries'][number];

export const kindLooks = { planned: 'outline', scheduled: 'soft', published: 'strong' } as const;

/** The languages in which the article exists, such as "no, en". */
export const languagesOf = (entry: Pick<Entry, 'exists_no' | 'exists_en'>): string =>
  locales.filter((locale) => entry[`exists_${locale}`]).join(', ');

export const moveButtonId = (id: string): string => `move-${id}`;

export function EntryList({ entries, onMove }: { entries: Entry[]; onMove: (entry: Entry) => void }) {
  const { t, titleOf, weekday, clock } = useTexts();
  const days = [...new Set(entries.map(({ day }) => day))].sort();
  return (
    <ol className="grid gap-4">
      {days.map((day) => (
        <li key={day}>
          <h3 className="text-sm font-semibold">{weekday(day)}</h3>
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
                      className="inline-flex min-h-9 min-w-0 grow items-center font-semibold text-ink [overflow-wrap:anywhere]"
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
