import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { proofRequest } from '../../data/proof-request.ts';
import { useSession } from '../../data/use-session.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

/** Asks for a proof of identity when a call needs one. The screen below keeps its input. */
export function ProofDialog() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const isOpen = useSyncExternalStore(proofRequest.subscribe, proofRequest.isOpen, () => false);
  if (!isOpen || session.phase !== 'signed-in') return null;
  return (
    <FormDialog title={t('security.confirmIdentityTitle')} onClose={() => proofRequest.close(false)}>
      <ConfirmIdentity user={session.account.user} onConfirmed={() => proofRequest.close(true)} />
    </FormDialog>
  );
}
