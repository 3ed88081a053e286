import { memo, useMemo } from 'react';
import type { UnsourcedClaim } from '../../../domain/articles/health-claims.ts';
import { renderMarked } from '../../site/markdown/markdown.ts';
import { MarkdownHtml } from '../../site/markdown/markdown-html.tsx';

interface RenderedTextProps {
  markdown: string;
  lang: string;
  /** Sentences to mark. */
  claims?: UnsourcedClaim[];
}

const none: UnsourcedClaim[] = [];

/** Markdown as readers will see it, with the sentences marked that claim something and name no source. */
export const RenderedText = memo(function RenderedText({ markdown, lang, claims = none }: RenderedTextProps) {
  const html = useMemo(() => renderMarked(markdown, claims), [markdown, claims]);
  return (
    <div lang={lang}>
      <MarkdownHtml className="prose article-text" html={html} />
    </div>
  );
});
