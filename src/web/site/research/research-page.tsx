import estimates from '../../../../content/research/estimates.json' with { type: 'json' };
import { type ResearchEntry, researchAnchor } from '../../../domain/research/research-entry.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { MarkdownHtml, MarkdownParagraph, SectionIntro } from '../markdown/markdown-html.tsx';
import { longDate } from '../parts/dates.ts';
import { PageCallToAction, PageIntro, Paragraphs, TintedSection } from '../parts/text-page.tsx';
import { type DataOf, type LoaderRequest, metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

export const meta = metaOf('research');

const sections = ['table', 'scales', 'spending', 'disputed', 'log'] as const;

export async function load({ context }: LoaderRequest) {
  return { kind: 'page' as const, data: { entries: await context.services.research.listIn(context.locale) } };
}

export function Page({ data }: { data: DataOf<typeof load> }) {
  const { href, t } = useTexts('upf', { keyPrefix: 'research' });
  const older = data.entries.slice(shownAtOnce);
  return (
    <>
      <PageIntro
        title={t('title')}
        lead={t('lead')}
        contents={sections.map((id) => ({ id, text: t(`${id}.title`) }))}
      />
      <Findings />
      <TintedSection>
        <h2 id="scales">{t('scales.title')}</h2>
        <div className="prose mt-4">
          <Paragraphs texts={t('scales.paragraphsMd', { returnObjects: true })} />
        </div>
      </TintedSection>
      <section className="container py-16 md:py-24">
        <h2 id="spending">{t('spending.title')}</h2>
        <SectionIntro isWide text={t('spending.introMd')} />
        <MarkdownHtml className="prose mt-8" html={renderMarkdown(t('spending.figureMd')).html} />
        <MarkdownParagraph className="rich mt-6 max-w-[66ch] text-ink-soft" text={t('spending.noteMd')} />
      </section>
      <section className="container border-t border-line py-12 md:py-16">
        <h2 id="disputed">{t('disputed.title')}</h2>
        <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {t('disputed.items', { returnObjects: true }).map(({ title, textMd }) => (
            <li key={title} className="max-w-[60ch]">
              <h3>{title}</h3>
              <MarkdownParagraph className="rich mt-2" text={textMd} />
            </li>
          ))}
        </ul>
      </section>
      <section className="container border-t border-line py-12 md:py-16">
        <h2 id="log">{t('log.title')}</h2>
        <p className="mt-2 max-w-[66ch]">
          {t('log.intro')}{' '}
          <a className="link" href={href('/forskningen/rss.xml')}>
            {t('log.feed')}
          </a>
        </p>
        {data.entries.length === 0 && <p className="mt-6">{t('log.none')}</p>}
        <Entries entries={data.entries.slice(0, shownAtOnce)} />
        {older.length > 0 && (
          <details className="mt-6">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('log.older')}</summary>
            <Entries entries={older} />
          </details>
        )}
      </section>
      <PageCallToAction page="research" />
    </>
  );
}

/** A figure and a table of health outcomes. On phones each row is a card whose cells repeat the column names. */
function Findings() {
  const { t, href } = useTexts('upf');
  const columns = t('research.table.columns', { returnObjects: true });
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return (
    <section className="container py-12 md:py-20">
      <h2 id="table">{t('research.table.title')}</h2>
      <SectionIntro isWide text={t('research.table.introMd')} />
      <ForestPlot />
      <p className="mt-6">
        <a className="link" href={href('/forskningen/tall.csv')}>
          {t('research.table.figure.csv')}
        </a>
      </p>
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          {t('research.table.figure.table')}
        </summary>
        <table aria-labelledby="table" className="evidence mt-8">
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {t('research.table.rows', { returnObjects: true }).map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.outcome}</th>
                {names.slice(1).map((name) => (
                  <td key={name} data-label={columns[name]}>
                    {name === 'source' ? (
                      <a className="link" href={row.url}>
                        {row.source}
                      </a>
                    ) : (
                      row[name]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <MarkdownParagraph className="rich mt-6 max-w-[66ch] text-ink-soft" text={t('research.table.noteMd')} />
      <p className="mt-4">
        <a className="link" href={href('/pastander')}>
          {t('claims.title')}
        </a>
      </p>
    </section>
  );
}

/** So many entries are shown at once. The older ones are in a disclosure. */
const shownAtOnce = 6;

function Entries({ entries }: { entries: readonly ResearchEntry[] }) {
  const { t, locale } = useTexts('upf');
  return (
    <ol className="mt-8 grid gap-8">
      {entries.map((entry) => (
        <li key={entry.id} id={researchAnchor(entry)} className="max-w-[66ch]">
          <p className="text-sm text-ink-soft">
            <time dateTime={entry.publishedOn}>{longDate(new Date(entry.publishedOn), locale)}</time>
          </p>
          <h3 className="mt-1">{entry.title}</h3>
          <MarkdownParagraph className="rich mt-2" text={entry.adds} />
          <p className="mt-2 font-semibold">{t('research.log.certainty')}</p>
          <MarkdownParagraph className="rich" text={entry.certainty} />
          {entry.changed && (
            <>
              <p className="mt-2 font-semibold">{t('research.log.changed')}</p>
              <MarkdownParagraph className="rich" text={entry.changed} />
            </>
          )}
          <p className="mt-2">
            <a className="link" href={entry.url} aria-label={`${t('research.log.study')}: ${entry.title}`}>
              {t('research.log.study')}
            </a>
          </p>
        </li>
      ))}
    </ol>
  );
}

const groups = ['death', 'body', 'mind'] as const;
const ticks = [1, 1.25, 1.5, 1.75, 2];
const scaleFrom = 0.95;
const scaleTo = 2.05;
const width = 340;

/** The position of a ratio on the logarithmic axis, which all rows share. */
const xOf = (ratio: number): number =>
  10 + (Math.log(ratio / scaleFrom) / Math.log(scaleTo / scaleFrom)) * (width - 20);

/** The estimates of the research table with their intervals. All numbers are text too, so the drawings are decorative. */
function ForestPlot() {
  const { t, locale } = useTexts('upf', { keyPrefix: 'research.table' });
  const rows = new Map(t('rows', { returnObjects: true }).map((row) => [row.id, row]));
  const number = new Intl.NumberFormat(locale === 'no' ? 'nb' : 'en-GB');
  return (
    <figure className="mt-8 max-w-[60rem]">
      <figcaption>
        <p className="font-semibold">{t('figure.title')}</p>
        <p className="mt-1 max-w-[66ch] text-sm text-ink-soft">{t('figure.description')}</p>
      </figcaption>
      {groups.map((group) => (
        <section key={group} className="mt-6 break-inside-avoid">
          <h3 className="text-xl">{t(`figure.groups.${group}`)}</h3>
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
                          ? t('figure.grade', { grade: row?.grade.toLowerCase() })
                          : t('figure.noGrade')}
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
      <MarkdownParagraph className="rich mt-3 text-sm text-ink-soft" text={t('figure.sourceMd')} />
    </figure>
  );
}
