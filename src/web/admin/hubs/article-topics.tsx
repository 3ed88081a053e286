import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { hubLimits } from '../../../domain/hubs/hub.ts';
import { titleIn } from '../articles/article-title.ts';
import { api, type ListedHub, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';

/**
 * The hubs (topic pages) that list an article. A change is stored at once, because it changes the hub and not the
 * article.
 */
export function ArticleTopics({ articleId }: { articleId: string | undefined }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const list = useQuery({ queryKey: queryKeys.hubs, queryFn: () => responseBody(api.hubs.$get()) });
  const change = useAdminMutation({
    mutationFn: ({ hub, ids }: { hub: ListedHub; ids: string[] }) => {
      const { title_no, title_en, introduction_no, introduction_en, updated_at } = hub;
      const json = { title_no, title_en, introduction_no, introduction_en, updated_at, article_ids: ids };
      return responseBody(api.hubs[':id'].$put({ param: { id: hub.id }, json }));
    },
    onSuccess: () => void toast.success(t('hubs.changed')),
    onSettled: () => invalidate(queryKeys.hubs),
  });
  return (
    <fieldset className="grid gap-1 rounded-lg border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t('hubs.title')}</legend>
      <p className="text-sm text-ink-soft">{t(articleId ? 'hubs.ofArticleHint' : 'hubs.ofNewArticle')}</p>
      <QueryView query={list} lines={2} failedTitle={t('hubs.loadFailed')}>
        {({ hubs }) => (
          <>
            {hubs.map((hub) => {
              const isListed = articleId !== undefined && hub.article_ids.includes(articleId);
              const isFull = !isListed && hub.article_ids.length >= hubLimits.articles;
              return (
                <label key={hub.id} className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    checked={isListed}
                    disabled={!articleId || change.isPending || isFull}
                    onChange={() => {
                      if (!articleId) return;
                      const others = hub.article_ids.filter((id) => id !== articleId);
                      change.mutate({ hub, ids: isListed ? others : [...others, articleId] });
                    }}
                  />
                  <span className="[overflow-wrap:anywhere]">{titleIn(hub, locale)}</span>
                </label>
              );
            })}
            {hubs.length === 0 && (
              <p className="text-sm">
                {t('hubs.none')}.{' '}
                <Link className="inline-flex min-h-6 items-center underline" to="/admin/hubs">
                  {t('hubs.add')}
                </Link>
              </p>
            )}
          </>
        )}
      </QueryView>
    </fieldset>
  );
}
