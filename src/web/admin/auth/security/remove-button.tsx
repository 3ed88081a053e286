import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { withProof } from '../../data/proof-request.ts';
import { useConfirmedMutation } from '../../parts/use-confirmed-mutation.tsx';

interface Props {
  label: string;
  title: string;
  text: string;
  remove: () => Promise<void>;
  onRemoved: () => void;
}

/** Removes an authenticator app or a passkey after a question and, if the session is old, a new sign-in. */
export function RemoveButton({ label, title, text, remove, onRemoved }: Props) {
  const { t } = useTranslation('admin');
  const mutation = useConfirmedMutation({
    question: { title, text, confirmLabel: t('security.remove') },
    mutationFn: () => withProof(remove),
    onSuccess: onRemoved,
  });
  return (
    <>
      <Button look="secondary" aria-label={label} onClick={() => mutation.ask()}>
        {t('security.remove')}
      </Button>
      {mutation.dialog}
    </>
  );
}
