import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HealthClaim } from '../../../../domain/articles/health-claims.ts';
import { renderMarked } from '../../../site/markdown/markdown.ts';
import { MarkdownHtml } from '../../../site/markdown/markdown-html.tsx';

interface RenderedTextProps {
  markdown: string;
  lang: string;
  /** The sentences to mark because they make a health claim without a source. */
  claims?: HealthClaim[];
}

const noClaims: HealthClaim[] = [];

export const RenderedText = memo(function RenderedText({
  markdown,
  lang,
  claims = noClaims,
}: RenderedTextProps) {
  const { t } = useTranslation('admin');
  const html = useMemo(
    () => renderMarked(markdown, claims, (host) => t('queue.remotePicture', { host })),
    [markdown, claims, t],
  );
  return (
    <div lang={lang}>
      <MarkdownHtml className="prose article-text" html={html} />
    </div>
  );
});
