import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api, responseBody } from '../data/api-client.ts';
import { useLiveChanges } from '../data/live-events.ts';
import { useErrorMessage } from './error-message.ts';

/** The items that were set running in this tab and are not done yet: whoever pressed hears how it ended. */
const pressed = new Set<string>();

export const notePressed = (id: string): void => void pressed.add(id);
export const forgetPressed = (id: string): void => void pressed.delete(id);

/** Says in a toast how the items ended that were set running in this tab. */
export function usePressedItems(): void {
  const { t } = useTranslation('admin');
  const textOf = useErrorMessage();
  const look = useCallback(
    async (id: string) => {
      const item = await responseBody(api.queue[':id'].$get({ param: { id } })).catch(() => undefined);
      if (!item || item.status === 'queued' || item.status === 'running' || !pressed.delete(id)) return;
      if (item.status !== 'failed') toast.success(t('queue.generated'));
      else
        toast.error(t('error'), {
          description: textOf(item.error, item.error_message) || t('queue.generateFailed'),
        });
    },
    [t, textOf],
  );
  useLiveChanges('content_queue', (ids) => {
    for (const id of pressed) if (!ids || ids.includes(id)) void look(id);
  });
  // What ended while another screen was open.
  useEffect(() => {
    for (const id of pressed) void look(id);
  }, [look]);
}
