import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { existsIn } from '../../../domain/articles/article.ts';
import { localizedPath, otherLocale } from '../../../domain/locale.ts';
import type { EditedArticle } from '../data/api-client.ts';
import { useAdminLocale } from '../parts/formats.ts';

/** Shows a toast about a saved article. For a published article it contains a link to the page. */
export function useArticleToast() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  return (article: EditedArticle, title: string, text: string) => {
    const shown = existsIn(article, locale) ? locale : otherLocale(locale);
    const isLive = article.status === 'published' && !article.deleted_at;
    toast.success(title, {
      description: isLive ? (
        <>
          <span className="block">{text}</span>
          <a
            className="inline-flex min-h-6 items-center"
            href={localizedPath(`/blogg/${article.slug}`, shown)}
            target="_blank"
            rel="noreferrer"
          >
            {t('editor.toast.view')}
          </a>
        </>
      ) : (
        text
      ),
    });
  };
}
