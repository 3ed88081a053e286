import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { findDraftFaults } from '../../../domain/queue/draft-faults.ts';
import type { PublishMode, QueuePayload } from '../../../domain/queue/queue-item.ts';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { useProblemText } from '../data/client-problem.ts';
import { useTexts } from '../parts/formats.ts';
import { notedToastMs, toastNote } from '../parts/toast-note.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { keysOfItem, type ListedQueueItem, queueKeys } from './data.ts';
import { unwatchRun, watchRun } from './use-run-toasts.ts';

/** Longer than other toasts, because it offers two actions. */
const rejectedToastMs = 15_000;

/** Opens the dialog for the reason of a rejection over the queue, on the page of the list that is shown. */
function reasonHref(id: string): string {
  const search = new URLSearchParams(location.pathname === '/admin/queue' ? location.search : '');
  search.set('reason', id);
  return `/admin/queue?${search}`;
}

export interface ActionItem
  extends Pick<ListedQueueItem, 'id' | 'type' | 'keyword_id' | 'status' | 'version' | 'composed_by'> {
  /** The items of a list have no `existingContent`, because it may be long. */
  payload: Pick<QueuePayload, 'term' | 'locale' | 'existingContent' | 'article_id'>;
}

/** A step that needs nothing but the item. */
const useStep = (id: string, step: 'undo-reject' | 'retry' | 'reopen', done: string, onSuccess = () => {}) =>
  useAdminMutation({
    onSuccess,
    mutationFn: () => responseBody<unknown>(api.queue[':id'][step].$post({ param: { id } })),
    done,
    changes: keysOfItem(id),
  });

/** Rejects an item. The toast offers to undo it or to give the reason. */
function useRejection(id: string) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const param = { id };
  const undoReject = useStep(id, 'undo-reject', t('queue.rejection.undone'));
  const reject = useAdminMutation({
    call: (reason: string) => api.queue[':id'].reject.$post({ param, json: reason ? { reason } : {} }),
    changes: keysOfItem(id),
    onSuccess: (_, reason) => {
      toast.success(t('queue.rejected'), {
        description: t('queue.rejectedText'),
        duration: rejectedToastMs,
        action: { label: t('queue.rejection.undo'), onClick: () => undoReject.mutate() },
        ...(!reason && {
          cancel: { label: t('queue.rejection.give'), onClick: () => void navigate(reasonHref(id)) },
        }),
      });
    },
  });
  return { reject, undoReject };
}

/** The actions on a queue item. The server rejects those that its status does not allow. */
export function useQueueActions(item: ActionItem) {
  const { t, questionOf } = useTexts();
  const navigate = useNavigate();
  const { id } = item;
  const param = { id };

  const process = useAdminMutation({
    mutationFn: async () => {
      // Started before the request, because the run may end before the response arrives.
      watchRun(id);
      try {
        const { type, payload } = item;
        const { term, locale, existingContent = null } = payload;
        const json = { queueId: id, term, locale, type, existingContent };
        await responseBody<unknown>(api.functions['generate-content'].$post({ json }));
      } catch (error) {
        unwatchRun(id);
        throw error;
      }
    },
    changes: keysOfItem(id),
  });
  const approve = useAdminMutation({
    call: (version: number) => api.queue[':id'].approve.$post({ param, json: { version } }),
    changes: keysOfItem(id),
    onSuccess: ({ result }) => {
      const faults = result ? findDraftFaults(result.body, item.payload.locale) : [];
      const gaps = faults.filter(({ kind }) => kind === 'unfinished' || kind === 'empty_section').length;
      toast.success(t('queue.approved'), {
        description: t('queue.approvedText'),
        ...toastNote(gaps > 0 && t('queue.approvedGaps', { count: gaps })),
      });
    },
  });
  const { reject, undoReject } = useRejection(id);
  const retry = useStep(id, 'retry', '', () => process.mutate());
  const reopen = useStep(id, 'reopen', t('queue.reopened'));
  const cancel = useAdminMutation({
    call: () => {
      unwatchRun(id);
      return api.queue[':id'].cancel.$post({ param });
    },
    changes: keysOfItem(id),
    onSuccess: () => void toast.success(t('queue.cancelled'), { description: t('queue.cancelledText') }),
  });
  const remove = useConfirmedMutation({
    question: questionOf('queue.remove', { term: item.payload.term }),
    call: () => api.queue[':id'].$delete({ param }),
    done: t('queue.removed'),
    changes: [queueKeys.list, queueKeys.counts],
    onSuccess: () => navigate('/admin/queue?status=failed'),
  });
  const write = useAdminMutation({
    call: () => {
      const { term, locale } = item.payload;
      const payload = { term, locale, outline_id: id };
      return api.queue.$post({ json: { type: 'article', keyword_id: item.keyword_id, payload } });
    },
    done: t('queue.writing'),
    onSuccess: (created) => navigate(`/admin/queue/${created.id}`),
  });
  const openDraft = useAdminMutation({
    call: (version: number) => {
      const { locale } = item.payload;
      return api.functions['publish-article'].$post({
        json: { queueId: id, locale, asDraft: true, version },
      });
    },
    done: t('queue.draftOpened'),
    onSuccess: ({ articleId }) => navigate(`/admin/article/${articleId}?tab=${item.payload.locale}`),
    changes: keysOfItem(id),
  });
  return { process, approve, reopen, reject, undoReject, retry, cancel, remove, write, openDraft };
}

export function usePublish(item: ActionItem, onPublished: () => void) {
  const { t, time } = useTexts();
  const textOf = useProblemText();
  const messages: Record<PublishMode, string> = {
    created: t('queue.published'),
    updated: t('queue.translationQueued'),
    scheduled: t('queue.scheduled'),
    draft: t('queue.draftOpened'),
  };
  const undo = useAdminMutation({
    call: (version: number) =>
      api.queue[':id']['undo-publish'].$post({ param: { id: item.id }, json: { version } }),
    done: t('articles.undone'),
    changes: keysOfItem(item.id),
  });
  return useAdminMutation({
    call: (publishAt?: Date) => {
      const { locale } = item.payload;
      const json = { queueId: item.id, locale, ...(publishAt && { publishAt }) };
      return api.functions['publish-article'].$post({ json });
    },
    changes: keysOfItem(item.id),
    onSuccess: ({ mode, version }, publishAt) => {
      toast.success(
        messages[mode],
        publishAt
          ? { description: time(publishAt.toISOString()) }
          : {
              duration: notedToastMs,
              action: { label: t('articles.undo'), onClick: () => undo.mutate(version) },
            },
      );
      onPublished();
    },
    onError: (error) => void toast.error(t('queue.publishFailed'), { description: textOf(error) }),
  });
}
