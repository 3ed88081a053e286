import { type ResearchEntry, researchAnchor } from '../../../domain/research/research-entry.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { MarkdownHtml, MarkdownParagraph, SectionIntro } from '../markdown/markdown-html.tsx';
import { longDate } from '../parts/dates.ts';
import { PageCallToAction, PageIntro, Paragraphs } from '../parts/text-page.tsx';
import { type LoaderRequest, type LoaderResult, metaOf } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { ForestPlot } from './forest-plot.tsx';

export const meta = metaOf('research');

const sections = ['table', 'scales', 'spending', 'disputed', 'log'] as const;

interface ResearchData {
  entries: ResearchEntry[];
}

export async function load({ context }: LoaderRequest): Promise<LoaderResult<ResearchData>> {
  return { kind: 'page', data: { entries: await context.services.research.listIn(context.locale) } };
}

export function Page({ data }: { data: ResearchData }) {
  const { t } = useTexts('upf');
  return (
    <>
      <PageIntro
        title={t('research.title')}
        lead={t('research.lead')}
        contents={sections.map((id) => ({ id, text: t(`research.${id}.title`) }))}
      />
      <Findings />
      <Scales />
      <Spending />
      <Disputed />
      <ResearchLog entries={data.entries} />
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

function Scales() {
  const { t } = useTexts('upf');
  return (
    <section className="bg-sand-soft py-16 md:py-24">
      <div className="container">
        <h2 id="scales">{t('research.scales.title')}</h2>
        <div className="prose mt-4">
          <Paragraphs texts={t('research.scales.paragraphsMd', { returnObjects: true })} />
        </div>
      </div>
    </section>
  );
}

function Spending() {
  const { t } = useTexts('upf');
  return (
    <section className="container py-16 md:py-24">
      <h2 id="spending">{t('research.spending.title')}</h2>
      <SectionIntro isWide text={t('research.spending.introMd')} />
      <MarkdownHtml className="prose mt-8" html={renderMarkdown(t('research.spending.figureMd')).html} />
      <MarkdownParagraph
        className="rich mt-6 max-w-[66ch] text-ink-soft"
        text={t('research.spending.noteMd')}
      />
    </section>
  );
}

function Disputed() {
  const { t } = useTexts('upf');
  return (
    <section className="container border-t border-line py-12 md:py-16">
      <h2 id="disputed">{t('research.disputed.title')}</h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {t('research.disputed.items', { returnObjects: true }).map(({ title, textMd }) => (
          <li key={title} className="max-w-[60ch]">
            <h3>{title}</h3>
            <MarkdownParagraph className="rich mt-2" text={textMd} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many entries are shown at once. The older ones are in a disclosure. */
const shownAtOnce = 6;

/** The research log: what new studies and decisions add, newest first. */
function ResearchLog({ entries }: { entries: readonly ResearchEntry[] }) {
  const { t, href } = useTexts('upf');
  const older = entries.slice(shownAtOnce);
  return (
    <section className="container border-t border-line py-12 md:py-16">
      <h2 id="log">{t('research.log.title')}</h2>
      <p className="mt-2 max-w-[66ch]">
        {t('research.log.intro')}{' '}
        <a className="link" href={href('/forskningen/rss.xml')}>
          {t('research.log.feed')}
        </a>
      </p>
      {entries.length === 0 && <p className="mt-6">{t('research.log.none')}</p>}
      <Entries entries={entries.slice(0, shownAtOnce)} />
      {older.length > 0 && (
        <details className="mt-6">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('research.log.older')}</summary>
          <Entries entries={older} />
        </details>
      )}
    </section>
  );
}

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
