import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { minPasswordLength } from '../../../domain/accounts/account.ts';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { useAction } from '../data/use-action.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { type Credentials, EmailField, PasswordField } from './account-fields.tsx';

interface SignInFormProps {
  typed: Credentials;
  onType: (typed: Credentials) => void;
  /** Hears the address of an account that is still to be confirmed by mail. */
  onUnconfirmed?: (email: string) => void;
  children?: ReactNode;
}

/** Email and password; the session it brings reaches the screens as an event. */
export function SignInForm({ typed, onType, onUnconfirmed, children }: SignInFormProps) {
  const { t } = useTranslation('admin');
  const { email, password } = typed;
  const signIn = useAction(async () => {
    const { auth } = await authClient();
    const signedIn = await auth.signInWithPassword({ email, password });
    if (signedIn.error?.code === 'email_not_confirmed') onUnconfirmed?.(email);
    unwrap(signedIn);
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
    // With a second factor one is not in yet.
    if (level?.currentLevel === level?.nextLevel) toast.success(t('login.loggedIn'));
  });
  return (
    <ActionForm action={signIn} submit={t('login.signIn')} below={children}>
      <EmailField value={email} onChange={(text) => onType({ ...typed, email: text })} />
      <PasswordField
        label={t('login.password')}
        first={email !== ''}
        minLength={minPasswordLength}
        value={password}
        onChange={(text) => onType({ ...typed, password: text })}
      />
    </ActionForm>
  );
}
