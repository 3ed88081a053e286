import type { ArticleEvent } from '../../../domain/results/results.ts';
import { Table } from '../../ui/table.tsx';
import { useTexts } from '../parts/formats.ts';
import type { Results } from './data.ts';

const width = 600;
const height = 180;
const inset = 6;

/** Shows the views per day, with the previous period dashed, and the article's events. A table has the same figures. */
export function CountChart({ days, events = [] }: Pick<Results, 'days'> & { events?: ArticleEvent[] }) {
  const { t, day, whole } = useTexts('results');
  const highest = Math.max(1, ...days.flatMap(({ views, beforeViews }) => [views, beforeViews]));
  const x = (index: number) => inset + (index / Math.max(1, days.length - 1)) * (width - 2 * inset);
  const line = (values: number[]) =>
    values
      .map((value, index) => {
        const y = height - inset - (value / highest) * (height - 2 * inset);
        return `${x(index).toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const label = t('chart.label', { from: day(first.day), to: day(last.day), highest: whole(highest) });
  const marked = events.flatMap((event) => {
    const index = days.findIndex((each) => each.day === event.day);
    return index === -1 ? [] : [{ ...event, index }];
  });
  return (
    <figure className="grid gap-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-44 w-full rounded-lg bg-sand-soft text-spruce"
      >
        <title>{label}</title>
        {marked.map(({ kind, day: at, index }) => (
          <line
            key={`${at} ${kind}`}
            x1={x(index)}
            x2={x(index)}
            y1={inset}
            y2={height - inset}
            className="stroke-lingon"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polyline
          points={line(days.map(({ beforeViews }) => beforeViews))}
          fill="none"
          className="stroke-ink-soft"
          strokeWidth="1.5"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={line(days.map(({ views }) => views))}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-soft">
        <span>{day(first.day)}</span>
        <span>{t('chart.legend', { highest: whole(highest) })}</span>
        <span>{day(last.day)}</span>
      </figcaption>
      {marked.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={t('events.title')}>
          {marked.map(({ kind, day: at }) => (
            <li key={`${at} ${kind}`}>
              <span className="font-semibold text-lingon">{t(`events.${kind}`)}</span> {day(at)}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm underline">
          {t('chart.table')}
        </summary>
        <Table
          label={t('chart.table')}
          rows={days.toReversed()}
          columns={[
            { text: t('chart.day'), cell: (each) => day(each.day) },
            { text: t('views'), cell: ({ views }) => whole(views) },
            { text: t('viewsBefore'), cell: ({ beforeViews }) => whole(beforeViews) },
            { text: t('scans'), cell: ({ scans }) => whole(scans) },
          ]}
        />
      </details>
    </figure>
  );
}
