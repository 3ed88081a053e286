import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api, type ListedArticle, responseBody } from '../data/api-client.ts';
import { ClientProblem } from '../data/client-problem.ts';
import { useAction } from '../data/use-action.ts';

/** Deletes, archives and restores: at once, with a way back. */
export function useArticleActions(onChanged: () => void) {
  const { t } = useTranslation('admin');
  const idsOf = (articles: ListedArticle[]) => articles.map(({ id }) => id);
  const change = (action: 'archive' | 'restore' | 'delete', ids: string[]) =>
    responseBody(api.articles.bulk.$post({ json: { action, ids } }));

  const undo = useAction(async (way: () => Promise<void>) => {
    await way();
    toast.success(t('articles.undone'));
    onChanged();
  });
  const say = (title: string, description: string | undefined, way: () => Promise<void>) =>
    toast.success(title, {
      ...(description && { description }),
      // Long enough to find the button.
      duration: 12_000,
      action: { label: t('articles.undo'), onClick: () => undo.run(way) },
    });
  const sayFailed = (failed: unknown[]) => {
    if (failed.length > 0) {
      toast.error(t('error'), { description: t('articles.someFailed', { count: failed.length }) });
    }
  };

  const remove = useAction(async (articles: ListedArticle[]) => {
    const { done, failed } = await change('delete', idsOf(articles)).catch(() => {
      throw new ClientProblem('unknown', t('articles.deleteFailed'));
    });
    if (done.length === 0) throw new ClientProblem('unknown', t('articles.deleteFailed'));
    const text =
      articles.length > 1 ? t('articles.deletedMany', { count: done.length }) : t('articles.deleted');
    say(t('articles.success'), text, async () => void (await change('restore', done)));
    sayFailed(failed);
    onChanged();
  });
  const archive = useAction(async (articles: ListedArticle[]) => {
    const toArchive = articles.filter(({ status }) => status !== 'archived');
    if (toArchive.length === 0) return onChanged();
    const { done, failed } = await change('archive', idsOf(toArchive));
    if (done.length > 0) {
      const archived = toArchive.filter(({ id }) => done.includes(id));
      say(t('articles.archivedMany', { count: done.length }), undefined, () => bringBack(archived));
    }
    sayFailed(failed);
    onChanged();
  });
  const restore = useAction(async (articles: ListedArticle[]) => {
    const { done, failed } = await change('restore', idsOf(articles));
    if (done.length > 0) toast.success(t('articles.restoredMany', { count: done.length }));
    sayFailed(failed);
    onChanged();
  });
  return {
    busy: remove.busy || archive.busy || restore.busy || undo.busy,
    remove: remove.run,
    archive: archive.run,
    restore: restore.run,
  };
}

/** Out of the archive as what they were: restoring alone would leave them drafts. */
async function bringBack(articles: ListedArticle[]): Promise<void> {
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
