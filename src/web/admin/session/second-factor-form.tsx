import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { useAction } from '../data/use-action.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { CodeField } from './code-field.tsx';

/** Asks for the code after the password. Any of the user's apps may have made it. */
export function SecondFactorForm({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState('');
  const verify = useAction(async () => {
    const { auth } = await authClient();
    const { totp } = unwrap(await auth.mfa.listFactors());
    let refused: unknown;
    for (const factor of totp) {
      const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      if (!error) {
        toast.success(t('login.loggedIn'));
        return;
      }
      refused = error;
      if (error.code !== 'mfa_verification_failed') break;
    }
    setCode('');
    throw refused;
  });
  return (
    <ActionForm action={verify} submit={t('secondFactor.verify')} below={children}>
      <CodeField label={t('secondFactor.code')} value={code} onChange={setCode} />
    </ActionForm>
  );
}
