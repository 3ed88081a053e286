import { type ExternalToast, toast } from 'sonner';
import { existsIn } from '../../../domain/articles/article.ts';
import { localizedPath, otherLocale } from '../../../domain/locale.ts';
import type { EditedArticle } from '../articles/data.ts';
import { useTexts } from '../parts/formats.ts';
import { toastNote } from '../parts/toast-note.tsx';

/** Shows a toast about a saved article, with a note below its text. For a published article, a link to the page follows. */
export function useArticleToast() {
  const { t, locale } = useTexts();
  return (
    article: EditedArticle,
    kind: 'created' | 'saved' | 'published',
    { note, ...options }: ExternalToast & { note?: string | undefined } = {},
  ) => {
    const shown = existsIn(article, locale) ? locale : otherLocale(locale);
    const link = article.status === 'published' && !article.deleted_at && (
      <a
        className="inline-flex min-h-6 items-center"
        href={localizedPath(`/blogg/${article.slug}`, shown)}
        target="_blank"
        rel="noreferrer"
      >
        {t('editor.toast.view')}
      </a>
    );
    toast.success(t(`editor.toast.${kind}`), {
      description: t(`editor.toast.${kind}Text`),
      ...toastNote(link || note),
      ...options,
    });
  };
}
