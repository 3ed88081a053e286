import { use, useMemo } from 'react';
import { trustedHtml } from '../../trusted-html.ts';
import { CurrentPageContext } from '../render/use-page.ts';
import { renderMarkdown } from './markdown.ts';

export function MarkdownHtml(props: {
  html: string;
  as?: 'div' | 'p';
  className?: string;
  lang?: string | undefined;
}) {
  const { html, as: Tag = 'div', className, lang } = props;
  // English texts link to addresses under /en. On a page without the prefix, the links stay without it.
  const isInPlace = (use(CurrentPageContext)?.languages.length ?? 1) > 1;
  const shown = isInPlace ? html.replace(/ href="\/en(\/|(?=["?#]))/g, ' href="/') : html;
  // A new object would make React replace the elements, even if the HTML is the same.
  const content = useMemo(() => ({ __html: trustedHtml(shown) }), [shown]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown becomes HTML as text, and renderMarkdown escapes all HTML that its author typed
  return <Tag lang={lang} className={className} dangerouslySetInnerHTML={content} />;
}

/** Shows a text from the translation files, which may contain links and bold text. */
export function MarkdownParagraph({ text, className }: { text: string; className?: string }) {
  const html = renderMarkdown(text).html.replace(/^<p>(.*)<\/p>$/s, '$1');
  return <MarkdownHtml as="p" className={className} html={html} />;
}

export const SectionIntro = ({ text, isWide = false }: { text: string; isWide?: boolean }) => (
  <MarkdownParagraph
    className={`rich mt-3 ${isWide ? 'max-w-[66ch]' : 'max-w-[60ch]'} text-lg text-ink-soft`}
    text={text}
  />
);

export const Trail = ({ steps }: { steps: readonly { title: string; textMd: string }[] }) => (
  <ol className="trail">
    {steps.map(({ title, textMd }) => (
      <li key={title}>
        <h3>{title}</h3>
        <MarkdownParagraph className="rich mt-1 max-w-[60ch]" text={textMd} />
      </li>
    ))}
  </ol>
);
