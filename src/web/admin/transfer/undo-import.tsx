import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { transferKeys } from './data.ts';

/**
 * Shows a button that undoes an import. If articles were changed since the import, lists them instead, because they
 * prevent the undo.
 */
export function UndoImport({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const queryKey = [...transferKeys.changes, id];
  const { data: plan } = useApiQuery(queryKey, () => api.import[':id'].changes.$get({ param: { id } }));
  const undoText = () => {
    const { created = 0, updated = 0 } = plan ?? {};
    const sentences = [
      created > 0 && t('import.undoCreated', { count: created }),
      updated > 0 && t('import.undoUpdated', { count: updated }),
      t('import.undoRest'),
    ];
    return sentences.filter(Boolean).join(' ');
  };
  const undo = useConfirmedMutation({
    question: () => ({ title: t('import.undoTitle'), text: undoText(), confirmLabel: t('import.undo') }),
    mutationFn: () => responseBody(api.import[':id'].undo.$post({ param: { id } })),
    // If an article was changed after the undo plan was loaded, the new undo plan lists it.
    changes: [queryKey, [...transferKeys.item, id]],
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
  return (
    <>
      <p>
        <Button look="secondary" onClick={() => undo.ask()} text={t('import.undo')} />
      </p>
      {undo.dialog}
    </>
  );
}
