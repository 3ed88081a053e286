import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { minPasswordLength } from '../../../../domain/users/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { authClient, callAuth, useAuthConfig } from '../../data/auth-client.ts';
import { unwrap, unwrapPasskey } from '../../data/client-problem.ts';
import { sessionStore, useSession } from '../../data/session-store.ts';
import { MutationForm } from '../../parts/forms/form-dialog.tsx';
import { LoadFailed } from '../../parts/query-view.tsx';
import { type Credentials, EmailField, PasswordField } from './account-fields.tsx';
import { SecondFactorForm } from './pending-session.tsx';

/** Asks for email and password. The auth client reports the new session to the session store in an event. */
export function SignInForm(props: {
  typed: Credentials;
  onType: (typed: Credentials) => void;
  /** Called with the email if the account is not confirmed yet. */
  onUnconfirmed?: (email: string) => void;
  children?: ReactNode;
}) {
  const { typed, onType, onUnconfirmed, children } = props;
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

/** Covers the screen after its session has ended. The dialog closes only when a user signs in or leaves the screen. */
export function SessionEnded() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const navigate = useNavigate();
  const ended = session.phase === 'signed-in' && session.ended;
  const email = session.phase === 'signed-in' ? session.account.user.email : '';
  const problem = session.phase === 'signed-in' ? session.problem : undefined;
  return (
    <Dialog
      open={Boolean(ended)}
      title={t('loginRequired.title')}
      text={ended === 'second-factor' ? t('secondFactor.text') : t('sessionEnded.text')}
    >
      {problem ? (
        <LoadFailed
          title={t('sessionFailed.title')}
          problem={problem}
          onRetry={() => void sessionStore.refresh()}
        />
      ) : ended === 'second-factor' ? (
        <SecondFactorForm />
      ) : (
        <SignInAgain email={email} />
      )}
      <Button
        look="quiet"
        className="mt-2 w-full"
        onClick={() => {
          void sessionStore.signOut();
          void navigate('/admin/login');
        }}
        text={t('sessionEnded.leave')}
      />
    </Dialog>
  );
}

function SignInAgain({ email }: { email: string }) {
  const [typed, setTyped] = useState({ email, password: '' });
  return <SignInForm typed={typed} onType={setTyped} />;
}

/** Signs in with only a passkey. The auth client reports the new session to the session store in an event. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn?: (userId: string) => void }) {
  const { t } = useTranslation('admin');
  const offered = useAuthConfig()?.passkeys ?? false;
  const signIn = useAdminMutation({
    mutationFn: () => callAuth((auth) => auth.signInWithPasskey(), unwrapPasskey),
    onSuccess: ({ user }) => {
      if (onSignedIn) onSignedIn(user?.id ?? '');
      else toast.success(t('login.loggedIn'));
    },
  });
  if (!offered) return null;
  return <Button icon={KeyRound} look="secondary" action={signIn} text={t('passkeys.signIn')} />;
}
