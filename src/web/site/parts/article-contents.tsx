import type { RenderedMarkdown } from '../markdown/markdown.ts';
import { useTexts } from '../render/use-texts.ts';

interface ContentsProps {
  headings: RenderedMarkdown['headings'];
  /** The language of the article. Undefined if it is the language of the page. */
  lang: string | undefined;
}

export function FoldedContents({ headings, lang, className }: ContentsProps & { className: string }) {
  const { t } = useTexts('blog');
  return (
    <details className={`fold folded-contents ${className}`}>
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
    <nav aria-labelledby="contents" className="side-contents no-print">
      <h2 id="contents" className="small-heading">
        {t('article.contents')}
      </h2>
      <div className="mt-2 border-l border-line pl-4">
        <ContentsList headings={headings} lang={lang} />
      </div>
    </nav>
  );
}

const ContentsList = ({ headings, lang }: ContentsProps) => (
  <ol className="quiet-links" lang={lang}>
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
);
