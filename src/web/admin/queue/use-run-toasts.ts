import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { api, responseBody } from '../data/api-client.ts';
import { useQueueChanges } from '../data/live-events.ts';
import { notedToastMs } from '../parts/toast-note.tsx';
import { useErrorMessage } from './error-message.ts';

/** The items whose run was started in this tab and has not ended. */
const startedItems = new Set<string>();

export const watchRun = (id: string): void => void startedItems.add(id);
export const unwatchRun = (id: string): void => void startedItems.delete(id);

/** Shows a toast when a run ends. Returns a function that watches runs which may already have ended. */
export function useRunToasts(): (ids: string[]) => void {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const textOf = useErrorMessage();
  const check = useCallback(
    async (id: string) => {
      const item = await responseBody(api.queue[':id'].$get({ param: { id } })).catch(() => undefined);
      if (!item || item.status === 'queued' || item.status === 'running' || !startedItems.delete(id)) return;
      // The row leaves its tab, so the toast leads to the item, unless its screen is open.
      const action = { label: t('queue.openItem'), onClick: () => void navigate(`/admin/queue/${id}`) };
      const link = location.pathname.endsWith(id) ? {} : { action, duration: notedToastMs };
      if (item.status !== 'failed') toast.success(t('queue.generated'), link);
      else
        toast.error(t('error'), {
          description: textOf(item.error, item.error_message) || t('queue.generateFailed'),
        });
    },
    [t, textOf, navigate],
  );
  useQueueChanges((ids) => {
    for (const id of startedItems) if (!ids || ids.includes(id)) void check(id);
  });
  // Runs may have ended while a screen without this hook was open.
  useEffect(() => {
    for (const id of startedItems) void check(id);
  }, [check]);
  return useCallback(
    (ids) => {
      for (const id of ids) {
        watchRun(id);
        void check(id);
      }
    },
    [check],
  );
}
