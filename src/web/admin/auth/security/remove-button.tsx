import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { withProof } from '../../data/proof-request.ts';
import { useConfirmedMutation } from '../../parts/use-confirmed-mutation.tsx';

/** Removes an authenticator app or a passkey after a question and, if the session is old, a new sign-in. */
export function RemoveButton(props: {
  /** The feature whose texts the question shows. */
  feature: 'security' | 'passkeys';
  name: string;
  remove: () => Promise<unknown>;
  /** The list from which the entry disappears. */
  queryKey: QueryKey;
}) {
  const { t } = useTranslation('admin');
  const { feature, name, remove, queryKey } = props;
  const mutation = useConfirmedMutation({
    question: {
      title: t(`${feature}.removeTitle`),
      text: t(`${feature}.removeText`, { name }),
      confirmLabel: t('security.remove'),
    },
    mutationFn: () => withProof(remove),
    done: t(`${feature}.removed`),
    changes: [queryKey],
  });
  return (
    <>
      <Button
        look="secondary"
        aria-label={t(`${feature}.removeNamed`, { name })}
        onClick={() => mutation.ask()}
        text={t('security.remove')}
      />
      {mutation.dialog}
    </>
  );
}
