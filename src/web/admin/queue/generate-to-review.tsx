import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { localizedPath } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { ClientProblem } from '../data/client-problem.ts';
import type { ListedKeyword } from '../keywords/data.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { queueKeys } from './data.ts';
import { useHasModel } from './model.tsx';
import { watchRun } from './use-run-toasts.ts';

type ReviewedKeyword = Pick<ListedKeyword, 'id' | 'term' | 'locale' | 'covered_by'>;

/** Queues and starts an article. Returns false if the keyword already has an open item. */
async function startArticle({ id: keyword_id, term, locale }: ReviewedKeyword): Promise<boolean> {
  const json = { type: 'article', keyword_id, payload: { term, locale }, unless_open: true } as const;
  try {
    const { id } = await responseBody(api.queue.$post({ json }));
    watchRun(id);
    await responseBody<unknown>(api.functions['generate-content'].$post({ json: { queueId: id } }));
    return true;
  } catch (error) {
    if (error instanceof ClientProblem && error.code === 'queue_item_open') return false;
    throw error;
  }
}

/**
 * A button that writes outline and text of each keyword in one run, and asks first, because it costs money and a page
 * may cover the term already. Without a language model there is no button.
 */
export function GenerateToReview(props: {
  keywords: readonly ReviewedKeyword[];
  describedBy?: string;
  onDone: () => void;
}) {
  const { keywords, describedBy, onDone } = props;
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const hasModel = useHasModel();
  const start = useAdminMutation({
    mutationFn: async () => {
      let started = 0;
      for (const keyword of keywords) if (await startArticle(keyword)) started++;
      return started;
    },
    changes: [queueKeys.list, queueKeys.counts],
    onSuccess: (started) => {
      if (started > 0) toast.success(t('queue.toReview.started', { count: started }));
      const skipped = keywords.length - started;
      if (skipped > 0) toast.info(t('queue.toReview.skipped', { count: skipped }));
      setIsOpen(false);
      onDone();
    },
  });
  const covered = keywords.filter(({ covered_by }) => covered_by !== null);
  if (!hasModel) return null;
  return (
    <>
      <Button
        icon={NotebookPen}
        look="secondary"
        className="whitespace-nowrap"
        aria-describedby={describedBy}
        onClick={() => setIsOpen(true)}
        text={t('queue.toReview.button')}
      />
      {isOpen && (
        <DialogForm
          onClose={() => setIsOpen(false)}
          title={t('queue.toReview.title', { count: keywords.length })}
          text={t('queue.toReview.text')}
          mutation={start}
          submitLabel={t('queue.toReview.button')}
        >
          {covered.length > 0 && (
            <div className="rounded-lg bg-sand p-3 text-sm">
              <p>{t('queue.toReview.covered')}</p>
              <ul className="mt-1 list-disc pl-5">
                {covered.map(({ id, term, locale, covered_by }) => (
                  <li key={id} className="wrap-anywhere">
                    {term}:{' '}
                    <a href={localizedPath(covered_by ?? '', locale)} target="_blank" rel="noreferrer">
                      {localizedPath(covered_by ?? '', locale)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </DialogForm>
      )}
    </>
  );
}
