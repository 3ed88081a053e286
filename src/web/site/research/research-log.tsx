import { type ResearchEntry, researchAnchor } from '../../../domain/research/research-entry.ts';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { longDate } from '../parts/dates.ts';
import { useTexts } from '../render/use-texts.ts';

/** So many entries are shown at once. The older ones are in a disclosure. */
const shownAtOnce = 6;

/** The research log: what new studies and decisions add, newest first. */
export function ResearchLog({ entries }: { entries: readonly ResearchEntry[] }) {
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
