import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { QueuePayload, QueueType } from '../../../domain/queue/queue-item.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { ClientProblem } from '../data/client-problem.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useProblemToast } from '../data/use-problem.ts';
import { useNoModelNote } from './no-model.tsx';

interface GenerateContentOptions {
  item: () => { type: QueueType; keyword_id: string; payload: QueuePayload };
  successText: string;
  /** A remark on the new item, for its toast. */
  note?: string | undefined;
  onAdded: () => void;
}

/** Longer than other toasts, because there is more to read. */
const remarkMs = 12_000;

/**
 * Adds a queue item for a keyword. If the keyword already has an open item or an article, the dialog in `question` asks
 * whether to add another item.
 */
export function useGenerateContent({ item, successText, note, onAdded }: GenerateContentOptions): {
  isPending: boolean;
  generate: () => void;
  question: ReactNode;
} {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<'text' | 'hasArticle'>();
  const showProblem = useProblemToast();
  const noModelNote = useNoModelNote();
  const add = useAdminMutation({
    mutationFn: (unless_open: boolean) =>
      responseBody(api.queue.$post({ json: { ...item(), ...(unless_open && { unless_open }) } })),
    onSuccess: ({ lacks_model }) => {
      setAsking(undefined);
      const description = lacks_model ? noModelNote : note;
      toast.success(successText, description ? { description, duration: remarkMs } : {});
      onAdded();
    },
    onError: (error) => {
      const code = error instanceof ClientProblem ? error.code : undefined;
      if (code === 'queue_item_open') setAsking('text');
      else if (code === 'keyword_has_article') setAsking('hasArticle');
      else showProblem(error);
    },
  });
  return {
    isPending: add.isPending && !asking,
    generate: () => add.mutate(true),
    question: asking && (
      <Confirm
        open
        look="primary"
        title={t('queue.again.title')}
        text={t(`queue.again.${asking}`, { term: item().payload.term })}
        confirmLabel={t('queue.again.confirm')}
        cancelLabel={t('cancel')}
        busy={add.isPending}
        onConfirm={() => add.mutate(false)}
        onCancel={() => setAsking(undefined)}
      />
    ),
  };
}
