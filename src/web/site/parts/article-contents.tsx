import type { RenderedMarkdown } from '../markdown/markdown.ts';
import { useTexts } from '../render/use-texts.ts';

interface ContentsProps {
  headings: RenderedMarkdown['headings'];
  /** The language of the article. Undefined if it is the language of the page. */
  lang: string | undefined;
}

/** The table of contents on narrow screens, collapsed above the text. Wide screens show `SideContents` instead. */
export function FoldedContents({ headings, lang }: ContentsProps) {
  const { t } = useTexts('blog');
  return (
    <details className="fold no-print mb-8 rounded-2xl border border-line bg-card px-5 lg:hidden">
      <summary>
        <span className="font-semibold">{t('article.contents')}</span>
      </summary>
      <nav aria-label={t('article.contents')} className="pb-4">
        <ContentsList headings={headings} lang={lang} />
      </nav>
    </details>
  );
}

export function SideContents({ headings, lang }: ContentsProps) {
  const { t } = useTexts('blog');
  return (
    <nav
      aria-labelledby="contents"
      className="no-print hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto text-sm lg:sticky lg:top-24 lg:block"
    >
      <h2 id="contents" className="font-sans text-base tracking-normal">
        {t('article.contents')}
      </h2>
      <div className="mt-2 border-l border-line pl-4">
        <ContentsList headings={headings} lang={lang} />
      </div>
    </nav>
  );
}

function ContentsList({ headings, lang }: ContentsProps) {
  return (
    <ol lang={lang}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            className="block py-1.5 leading-snug text-ink-soft hover:text-ink hover:underline"
            href={`#${id}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
