import { useTranslation } from 'react-i18next';
import { bodyWithoutTitle } from '../../../../domain/articles/article.ts';
import { MarkdownHtml } from '../../../site/markdown/markdown-html.tsx';
import { Pane } from '../../parts/pane.tsx';
import { maxContentLength } from '../article-draft.ts';
import { usePreview } from './use-preview.ts';

/** Shows a text as readers see it, rendered by the code of the public pages. */
export function TextPreview({ title, content, lang }: { title: string; content: string; lang: string }) {
  const { t } = useTranslation('admin');
  const tooLong = content.length > maxContentLength;
  const { html, isOutdated } = usePreview(tooLong ? '' : bodyWithoutTitle(content, title));
  return (
    <Pane label={t('editor.preview')} busy={isOutdated}>
      {tooLong && <p className="text-ink-soft">{t('editor.previewTooLong')}</p>}
      {!tooLong && content.trim() === '' && <p className="text-ink-soft">{t('editor.previewEmpty')}</p>}
      <div lang={lang}>
        <MarkdownHtml className="prose article-text" html={html} />
      </div>
    </Pane>
  );
}
