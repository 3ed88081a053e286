import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { withProof } from '../../data/proof-request.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';

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
  const [asking, setAsking] = useState(false);
  const mutation = useAdminMutation({
    mutationFn: () => withProof(remove),
    onSuccess: onRemoved,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="secondary" aria-label={label} onClick={() => setAsking(true)}>
        {t('security.remove')}
      </Button>
      <Confirm
        open={asking}
        title={title}
        text={text}
        confirmLabel={t('security.remove')}
        busy={mutation.isPending}
        onConfirm={() => mutation.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
