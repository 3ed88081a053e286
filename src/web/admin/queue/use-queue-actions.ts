import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { PublishMode, QueuePayload, QueueType } from '../../../domain/queue/queue-item.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { useProblemText } from '../data/use-problem.ts';
import { forgetPressed, notePressed } from './use-pressed-items.ts';

/** As much of an item as its buttons need. */
export interface ActedOn {
  id: string;
  type: QueueType;
  keyword_id: string | null;
  payload: Pick<QueuePayload, 'term' | 'locale'>;
}

/** What a person may do with an item; which of it is open the server decides. */
export function useQueueActions(item: ActedOn, onChanged: () => void) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const param = { id: item.id };

  const process = useAction(async () => {
    // Noted before, because the work may be done before the answer is here.
    notePressed(item.id);
    try {
      await responseBody<unknown>(api.functions['generate-content'].$post({ json: { queueId: item.id } }));
    } catch (error) {
      forgetPressed(item.id);
      throw error;
    } finally {
      onChanged();
    }
  });
  const approve = useAction(async () => {
    await responseBody(api.queue[':id'].approve.$post({ param }));
    toast.success(t('queue.approved'), { description: t('queue.approvedText') });
    onChanged();
  });
  const reject = useAction(async () => {
    await responseBody(api.queue[':id'].reject.$post({ param }));
    toast.success(t('queue.rejected'), { description: t('queue.rejectedText') });
    onChanged();
  });
  const retry = useAction(async () => {
    await responseBody(api.queue[':id'].retry.$post({ param }));
    toast.success(t('queue.retried'));
    onChanged();
  });
  const cancel = useAction(async () => {
    forgetPressed(item.id);
    await responseBody(api.queue[':id'].cancel.$post({ param }));
    toast.success(t('queue.cancelled'));
    onChanged();
  });
  /** An article over this outline, as an item of its own. */
  const write = useAction(async () => {
    const { term, locale } = item.payload;
    const made = await responseBody(
      api.queue.$post({
        json: {
          type: 'article',
          keyword_id: item.keyword_id,
          payload: { term, locale, outline_id: item.id },
        },
      }),
    );
    toast.success(t('queue.writing'));
    navigate(`/admin/queue/${made.id}`);
  });
  return { process, approve, reject, retry, cancel, write };
}

/** Publishes an approved item, now or at a time. */
export function usePublish(item: ActedOn, onPublished: () => void) {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  const saidOf: Record<PublishMode, string> = {
    created: t('queue.published'),
    updated: t('queue.translationQueued'),
    scheduled: t('queue.scheduled'),
  };
  return useAction(async (publishAt?: Date) => {
    try {
      const { mode } = await responseBody(
        api.functions['publish-article'].$post({
          json: {
            queueId: item.id,
            locale: item.payload.locale,
            ...(publishAt && { publishAt }),
          },
        }),
      );
      toast.success(saidOf[mode]);
      onPublished();
    } catch (error) {
      toast.error(t('queue.publishFailed'), { description: textOf(error) });
    }
  });
}
