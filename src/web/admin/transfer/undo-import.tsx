import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { transferKeys } from './data.ts';

/**
 * Shows a button that undoes an import. If articles were changed since the import, lists them instead, because they
 * prevent the undo.
 */
export function UndoImport({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const queryKey = [...transferKeys.changes, id];
  const { data: plan } = useApiQuery(queryKey, () => api.import[':id'].changes.$get({ param: { id } }));
  const undo = useAdminMutation({
    mutationFn: () => responseBody(api.import[':id'].undo.$post({ param: { id } })),
    changes: [queryKey],
    onSuccess: () => invalidate([...transferKeys.item, id]),
    onSettled: () => {
      setIsAsking(false);
      // If an article was changed after the undo plan was loaded, the new undo plan lists it.
    },
  });
  if (!plan || plan.created + plan.updated === 0) return null;
  if (plan.changedCount > 0) {
    const more = plan.changedCount - plan.changed.length;
    return (
      <section className="text-sm">
        <p>{t('import.changed', { count: plan.changedCount })}</p>
        <ul className="mt-1 grid max-h-60 list-disc gap-0.5 overflow-y-auto ps-5 [overflow-wrap:anywhere]">
          {plan.changed.map(({ id: articleId, title, slug, state }) => (
            <li key={articleId}>
              {state === 'deleted' ? (
                title || slug
              ) : (
                <Link to={`/admin/article/${articleId}`}>{title || slug}</Link>
              )}{' '}
              <span className="text-ink-soft">({t(`import.changedStates.${state}`)})</span>
            </li>
          ))}
          {more > 0 && (
            <li className="list-none text-ink-soft">{t('import.changedMore', { count: more })}</li>
          )}
        </ul>
      </section>
    );
  }
  const text = [
    plan.created > 0 && t('import.undoCreated', { count: plan.created }),
    plan.updated > 0 && t('import.undoUpdated', { count: plan.updated }),
    t('import.undoRest'),
  ];
  return (
    <>
      <p>
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          {t('import.undo')}
        </Button>
      </p>
      <Confirm
        open={isAsking}
        title={t('import.undoTitle')}
        text={text.filter(Boolean).join(' ')}
        confirmLabel={t('import.undo')}
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
