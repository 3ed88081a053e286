import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asClientProblem } from '../data/client-problem.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useProblemToast } from '../data/use-problem.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

/**
 * A mutation that changes credentials. If the server requires a recent proof of identity, a dialog asks for it and the
 * mutation is repeated.
 */
export function useIdentityCheck<Data>(options: {
  mutationFn: () => Promise<Data>;
  onSuccess: (data: Data) => void;
  onSettled?: () => void;
}) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const showProblem = useProblemToast();
  const mutation = useAdminMutation({
    ...options,
    onError: (error) => {
      const { code } = asClientProblem(error);
      if (code === 'reauthentication_needed') setAsking(true);
      else showProblem(error);
    },
  });
  const dialog = asking && (
    <FormDialog title={t('security.confirmIdentityTitle')} onClose={() => setAsking(false)}>
      <ConfirmIdentity
        onConfirmed={() => {
          setAsking(false);
          mutation.mutate();
        }}
      />
    </FormDialog>
  );
  return { mutation, dialog };
}
