import { useTexts } from '../parts/formats.ts';
import type { DescribedToday } from './data.ts';

type Chart = DescribedToday['chart'];

/** Bar charts of the last 28 days, one per measure. A table contains the same figures. */
export function DayChart({ chart }: { chart: Chart }) {
  const { t, whole, day } = useTexts();
  const series = seriesOf(chart);
  return (
    <section className="rounded-xl border border-line bg-card p-4 sm:p-5">
      <h2 className="text-base font-semibold">{t('today.chart.title')}</h2>
      {series.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{t('today.chart.none')}</p>
      ) : (
        <>
          <div className="mt-3 flex flex-wrap gap-5">
            {series.map(({ name, values }) => (
              <figure key={name} className="min-w-0 grow basis-64">
                <figcaption className="text-sm">
                  <span className="text-2xl font-semibold tabular-nums">{whole(sumOf(values))}</span>{' '}
                  {t(`today.chart.${name}`)}
                </figcaption>
                <Bars days={chart.days} values={values} />
                <p className="flex justify-between text-xs text-ink-soft" aria-hidden="true">
                  <span>{day(chart.days[0] ?? '')}</span>
                  <span>{day(chart.days.at(-1) ?? '')}</span>
                </p>
              </figure>
            ))}
          </div>
          {chart.clicks && <p className="mt-3 text-sm text-ink-soft">{t('today.chart.clicksNote')}</p>}
          <FigureTable days={chart.days} series={series} />
        </>
      )}
    </section>
  );
}

interface Series {
  name: 'views' | 'scans' | 'clicks';
  values: readonly (number | null)[];
}

const seriesOf = (chart: Chart): Series[] =>
  (['views', 'scans', 'clicks'] as const).flatMap((name) => {
    const values = chart[name];
    return values ? [{ name, values }] : [];
  });

const sumOf = (values: Series['values']) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const height = 64;

/** Hidden from screen readers, which read the table below the charts instead. */
function Bars({ days, values }: { days: readonly string[]; values: Series['values'] }) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <svg
      aria-hidden="true"
      className="mt-2 h-16 w-full text-spruce"
      viewBox={`0 0 ${values.length * 4} ${height}`}
      preserveAspectRatio="none"
    >
      <line x1="0" x2={values.length * 4} y1={height} y2={height} stroke="currentColor" strokeOpacity="0.4" />
      {days.map((day, at) => {
        const length = ((values[at] ?? 0) / highest) * (height - 2);
        return (
          <rect
            key={day}
            x={at * 4 + 0.5}
            y={height - length}
            width="3"
            height={length}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}

function FigureTable({ days, series }: { days: readonly string[]; series: readonly Series[] }) {
  const { t, day, whole } = useTexts();
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft">
        {t('today.chart.table')}
      </summary>
      <table className="mt-2 tabular-nums">
        <thead>
          <tr>
            <th className="pr-6 text-left">{t('today.chart.day')}</th>
            {series.map(({ name }) => (
              <th key={name} className="pr-6 text-right">
                {t(`today.chart.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((each, at) => (
            <tr key={each} className="border-t border-line">
              <th scope="row" className="py-1 pr-6 text-left font-normal">
                {day(each)}
              </th>
              {series.map(({ name, values }) => {
                const value = values[at] ?? null;
                return (
                  <td key={name} className="pr-6 text-right">
                    {value === null ? '–' : whole(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
