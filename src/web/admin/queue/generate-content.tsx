import { Link } from 'react-router';
import { toast } from 'sonner';
import type { Locale } from '../../../domain/locale.ts';
import { api, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { toastNote } from '../parts/toast-note.tsx';

/** Queues an outline for a keyword. If it had an open item or an article, the toast offers to remove the new item. */
export function useGenerateContent(props: {
  keyword: { id: string; term: string; locale: Locale };
  successText: string;
  /** The id of an article that already covers the keyword, if the screen knows one. */
  articleId?: string | undefined;
  /** A remark on the new item, for its toast. */
  note?: string | undefined;
  /** Called after an item was added or removed. */
  onChanged: () => void;
}) {
  const { successText, articleId, note, onChanged } = props;
  const { id: keyword_id, term, locale } = props.keyword;
  const { t, anyText } = useTexts('queue');
  const undo = useAdminMutation({
    call: (id: string) => api.queue[':id'].$delete({ param: { id } }),
    done: anyText('articles.undone'),
    onSuccess: () => onChanged(),
  });
  return useAdminMutation({
    call: () => api.queue.$post({ json: { type: 'outline', keyword_id, payload: { term, locale } } }),
    onSuccess: ({ id, existing }) => {
      const article = articleId ?? existing.article?.id;
      const exists = article ? 'hasArticle' : existing.item ? 'hasItem' : undefined;
      toast.success(successText, {
        ...toastNote(
          exists ? (
            <>
              {t(`again.${exists}`, { term })}{' '}
              {article && <Link to={`/admin/article/${article}?tab=${locale}`}>{t('review.toArticle')}</Link>}
            </>
          ) : (
            note
          ),
        ),
        ...(exists && { action: { label: anyText('articles.undo'), onClick: () => undo.mutate(id) } }),
      });
      onChanged();
    },
  });
}
