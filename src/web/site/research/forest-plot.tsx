import estimates from '../../../../content/research/estimates.json' with { type: 'json' };
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { useTexts } from '../render/use-texts.ts';

const groups = ['death', 'body', 'mind'] as const;
const ticks = [1, 1.25, 1.5, 1.75, 2];
const scaleFrom = 0.95;
const scaleTo = 2.05;
const width = 340;

/** The position of a ratio on the logarithmic axis, which all rows share. */
const xOf = (ratio: number): number =>
  10 + (Math.log(ratio / scaleFrom) / Math.log(scaleTo / scaleFrom)) * (width - 20);

/** The estimates of the research table with their intervals. All numbers are text too, so the drawings are decorative. */
export function ForestPlot() {
  const { t, locale } = useTexts('upf');
  const rows = new Map(t('research.table.rows', { returnObjects: true }).map((row) => [row.id, row]));
  const number = new Intl.NumberFormat(locale === 'no' ? 'nb' : 'en-GB');
  return (
    <figure className="mt-8 max-w-[60rem]">
      <figcaption>
        <p className="font-semibold">{t('research.table.figure.title')}</p>
        <p className="mt-1 max-w-[66ch] text-sm text-ink-soft">{t('research.table.figure.description')}</p>
      </figcaption>
      {groups.map((group) => (
        <section key={group} className="mt-6 break-inside-avoid">
          <h3 className="text-xl">{t(`research.table.figure.groups.${group}`)}</h3>
          <ul className="mt-2">
            {estimates
              .filter((estimate) => estimate.group === group)
              .map(({ id, estimate, low, high, certainty }) => {
                const row = rows.get(id);
                return (
                  <li
                    key={id}
                    className="grid gap-x-6 gap-y-1 border-t border-line py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] md:items-center"
                  >
                    <div>
                      <p className="font-semibold">{row?.outcome}</p>
                      <p className="text-sm">{row?.effect}</p>
                      <p className="text-sm text-ink-soft">
                        {certainty && (
                          <span aria-hidden="true" className="mr-2">
                            {'●'.repeat(certainty) + '○'.repeat(4 - certainty)}
                          </span>
                        )}
                        {certainty
                          ? t('research.table.figure.grade', { grade: row?.grade.toLowerCase() })
                          : t('research.table.figure.noGrade')}
                        {'. '}
                        {row?.design}.
                      </p>
                    </div>
                    <svg viewBox={`0 0 ${width} 24`} className="w-full" aria-hidden="true">
                      <path d={`M${xOf(1)} 0V24`} className="stroke-ink-soft" />
                      <path d={`M${xOf(low)} 12H${xOf(high)}`} strokeWidth="3" className="stroke-spruce" />
                      <circle cx={xOf(estimate)} cy="12" r="5" className="fill-spruce" />
                    </svg>
                  </li>
                );
              })}
          </ul>
          <div className="gap-x-6 border-t border-line md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
            <svg viewBox={`0 0 ${width} 22`} className="w-full md:col-start-2" aria-hidden="true">
              {ticks.map((tick) => (
                <text key={tick} x={xOf(tick)} y="16" fontSize="12" textAnchor="middle" className="fill-ink">
                  {number.format(tick)}
                </text>
              ))}
            </svg>
          </div>
        </section>
      ))}
      <MarkdownParagraph
        className="rich mt-3 text-sm text-ink-soft"
        text={t('research.table.figure.sourceMd')}
      />
    </figure>
  );
}
