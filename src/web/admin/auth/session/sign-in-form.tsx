import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { minPasswordLength } from '../../../../domain/users/user.ts';
import { useAdminMutation } from '../../data/api-client.ts';
import { authClient } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { MutationForm } from '../../parts/forms/form-dialog.tsx';
import { type Credentials, EmailField, PasswordField } from './account-fields.tsx';

interface SignInFormProps {
  typed: Credentials;
  onType: (typed: Credentials) => void;
  /** Called with the email if the account is not confirmed yet. */
  onUnconfirmed?: (email: string) => void;
  children?: ReactNode;
}

/** Asks for email and password. The auth client reports the new session to the session store in an event. */
export function SignInForm({ typed, onType, onUnconfirmed, children }: SignInFormProps) {
  const { t } = useTranslation('admin');
  const { email, password } = typed;
  const signIn = useAdminMutation({
    mutationFn: async () => {
      const { auth } = await authClient();
      const result = await auth.signInWithPassword({ email, password });
      if (result.error?.code === 'email_not_confirmed') onUnconfirmed?.(email);
      unwrap(result);
      return (await auth.mfa.getAuthenticatorAssuranceLevel()).data;
    },
    onSuccess: (level) => {
      // If the levels differ, the second factor is still missing, and the user is not signed in yet.
      if (level?.currentLevel === level?.nextLevel) toast.success(t('login.loggedIn'));
    },
  });
  return (
    <MutationForm mutation={signIn} submitLabel={t('login.signIn')} belowButton={children}>
      <EmailField value={email} onChange={(text) => onType({ ...typed, email: text })} />
      <PasswordField
        label={t('login.password')}
        first={email !== ''}
        minLength={minPasswordLength}
        value={password}
        onChange={(text) => onType({ ...typed, password: text })}
      />
    </MutationForm>
  );
}
