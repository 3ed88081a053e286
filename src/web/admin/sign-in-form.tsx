import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { minPasswordLength } from '../../domain/account.ts';
import { authClient } from '../client/auth-client.ts';
import { unwrap } from '../client/client-problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from './use-action.ts';

/** Email and password; the session it brings reaches the screens as an event. */
interface SignInFormProps {
  email?: string | undefined;
  /** Hears the address of an account that is still to be confirmed by mail. */
  onUnconfirmed?: (email: string) => void;
  children?: ReactNode;
}

export function SignInForm({ email: known = '', onUnconfirmed, children }: SignInFormProps) {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const signIn = useAction(async () => {
    const { auth } = await authClient();
    const signedIn = await auth.signInWithPassword({ email, password });
    if (signedIn.error?.code === 'email_not_confirmed') onUnconfirmed?.(email);
    unwrap(signedIn);
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
    // With a second factor one is not in yet.
    if (level?.currentLevel === level?.nextLevel) toast.success(t('login.loggedIn'));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.run();
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={t('login.password')}
        data-focus-first={known ? '' : undefined}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        minLength={minPasswordLength}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={signIn.busy}>
        {t('login.signIn')}
      </Button>
      {children}
    </form>
  );
}
