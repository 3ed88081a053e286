import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api, invalidate, responseBody, useAdminMutation } from '../data/api-client.ts';
import { ClientProblem } from '../data/client-problem.ts';
import { articleKeys, type ListedArticle } from './data.ts';

const idsOf = (articles: ListedArticle[]) => articles.map(({ id }) => id);
const bulk = (action: 'archive' | 'restore' | 'delete', ids: string[]) =>
  responseBody(api.articles.bulk.$post({ json: { action, ids } }));

/** Deletes, archives and restores articles. The toast after deleting or archiving has an undo button. */
export function useArticleActions(onChanged: () => void) {
  const { t } = useTranslation('admin');
  const finish = (failed: unknown[]) => {
    if (failed.length > 0)
      toast.error(t('error'), { description: t('articles.someFailed', { count: failed.length }) });
    invalidate(articleKeys.list);
    onChanged();
  };

  const undo = useAdminMutation({
    mutationFn: (revert: () => Promise<void>) => revert(),
    done: t('articles.undone'),
    onSuccess: () => finish([]),
  });
  const toastWithUndo = (title: string, description: string | undefined, revert: () => Promise<void>) =>
    toast.success(title, {
      ...(description && { description }),
      // Leaves users enough time to click the undo button.
      duration: 12_000,
      action: { label: t('articles.undo'), onClick: () => undo.mutate(revert) },
    });

  const remove = useAdminMutation({
    mutationFn: async (articles: ListedArticle[]) => {
      const result = await bulk('delete', idsOf(articles)).catch(() => undefined);
      if (!result || result.done.length === 0) throw new ClientProblem('unknown', t('articles.deleteFailed'));
      return result;
    },
    onSuccess: ({ done, failed }, articles) => {
      const text =
        articles.length > 1 ? t('articles.deletedMany', { count: done.length }) : t('articles.deleted');
      toastWithUndo(t('articles.success'), text, async () => void (await bulk('restore', done)));
      finish(failed);
    },
  });
  const archive = useAdminMutation({
    mutationFn: async (articles: ListedArticle[]) => {
      const toArchive = articles.filter(({ status }) => status !== 'archived');
      if (toArchive.length === 0) return { archived: [], failed: [] };
      const { done, failed } = await bulk('archive', idsOf(toArchive));
      return { archived: toArchive.filter(({ id }) => done.includes(id)), failed };
    },
    onSuccess: ({ archived, failed }) => {
      if (archived.length > 0) {
        const title = t('articles.archivedMany', { count: archived.length });
        toastWithUndo(title, undefined, () => unarchive(archived));
      }
      finish(failed);
    },
  });
  const restore = useAdminMutation({
    mutationFn: (articles: ListedArticle[]) => bulk('restore', idsOf(articles)),
    onSuccess: ({ done, failed }) => {
      if (done.length > 0) toast.success(t('articles.restoredMany', { count: done.length }));
      finish(failed);
    },
  });
  return {
    busy: remove.isPending || archive.isPending || restore.isPending || undo.isPending,
    remove: remove.mutate,
    archive: archive.mutate,
    restore: restore.mutate,
  };
}

/** Undoes archiving. The restore route makes every article a draft, so the former status is set afterwards. */
async function unarchive(articles: ListedArticle[]): Promise<void> {
  for (const { id, status } of articles) {
    const param = { id };
    const restored = await responseBody(api.articles[':id'].restore.$post({ param, json: {} }));
    if (restored.status === status) continue;
    const time = restored.auto_publish_at && new Date(restored.auto_publish_at);
    await responseBody(
      api.articles[':id'].$put({ param, json: { ...restored, status, auto_publish_at: time || null } }),
    );
  }
}
