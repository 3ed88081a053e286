import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authClient } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { MutationForm } from '../../parts/forms/mutation-form.tsx';
import { CodeField } from './account-fields.tsx';

/** Asks for a code after the password. Codes from all of the user's authenticator apps are accepted. */
export function SecondFactorForm({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState('');
  const verify = useAdminMutation({
    mutationFn: async () => {
      const { auth } = await authClient();
      const { totp } = unwrap(await auth.mfa.listFactors());
      let refusal: unknown;
      for (const factor of totp) {
        const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
        if (!error) return;
        refusal = error;
        if (error.code !== 'mfa_verification_failed') break;
      }
      setCode('');
      throw refusal;
    },
    done: t('login.loggedIn'),
  });
  return (
    <MutationForm mutation={verify} submitLabel={t('secondFactor.verify')} belowButton={children}>
      <CodeField label={t('secondFactor.code')} value={code} onChange={setCode} />
    </MutationForm>
  );
}
