import { useTranslation } from 'react-i18next';
import { bodyWithoutTitle } from '../../../../domain/articles/article.ts';
import { MarkdownHtml } from '../../../site/markdown/markdown-html.tsx';
import { maxContentLength } from '../article-draft.ts';
import { usePreview } from './use-preview.ts';

/** The text as readers will see it, by the public page's own renderer. */
export function TextPreview({ title, content, lang }: { title: string; content: string; lang: string }) {
  const { t } = useTranslation('admin');
  const tooLong = content.length > maxContentLength;
  const { html, behind } = usePreview(tooLong ? '' : bodyWithoutTitle(content, title));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
    <section aria-label={t('editor.preview')} aria-busy={behind} tabIndex={0} className="pane">
      {tooLong && <p className="text-ink-soft">{t('editor.previewTooLong')}</p>}
      {!tooLong && content.trim() === '' && <p className="text-ink-soft">{t('editor.previewEmpty')}</p>}
      <div lang={lang}>
        <MarkdownHtml className="prose article-text" html={html} />
      </div>
    </section>
  );
}
