import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { callAuth, useAuthConfig } from '../../data/auth-client.ts';
import { useSession } from '../../data/session-store.ts';
import { MutationForm } from '../../parts/forms/form-dialog.tsx';
import { MailNotice } from '../../parts/mail-notice.tsx';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { type Credentials, EmailField, PasswordField } from './account-fields.tsx';
import { usePasswordToast } from './account-toasts.ts';
import { PendingSession } from './pending-session.tsx';
import { PasskeySignIn, SignInForm } from './sign-in-form.tsx';

/** Sign-in and sign-up; `?mode=create` selects sign-up. */
export default function Login() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const navigate = useNavigate();
  const from = useReturnPath();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [unconfirmed, setUnconfirmed] = useState<string>();
  // Until the settings are loaded, sign-up is offered. If it is not allowed, the server rejects the request.
  const signupAllowed = useAuthConfig()?.signupAllowed ?? true;

  const isSignedIn = session.phase === 'signed-in' && !session.ended;
  useEffect(() => {
    if (isSignedIn) void navigate(from, { replace: true });
  }, [isSignedIn, from, navigate]);

  const creating = search.get('mode') === 'create';
  if (isSignedIn) return <Skeleton label={t('loading')} />;
  if (session.phase !== 'signed-in' && session.phase !== 'signed-out')
    return <PendingSession session={session} />;
  const toggle = () => setSearch(creating ? {} : { mode: 'create' }, { state: { from } });
  return (
    <SignedOutCard title={t(creating ? 'login.createTitle' : 'login.title')}>
      {unconfirmed && <CheckMail email={unconfirmed} />}
      {creating ? (
        <CreateAccountForm
          typed={typed}
          onType={setTyped}
          onUnconfirmed={(email) => {
            setUnconfirmed(email);
            setSearch({}, { state: { from } });
          }}
        />
      ) : (
        <SignInForm typed={typed} onType={setTyped} onUnconfirmed={setUnconfirmed}>
          <Link className="justify-self-start py-1 text-sm underline" to="/admin/forgot-password">
            {t('login.forgot')}
          </Link>
          <PasskeySignIn />
        </SignInForm>
      )}
      <div className="border-t border-line pt-4 text-center">
        {signupAllowed || creating ? (
          <Button look="quiet" tight className="text-balance" onClick={toggle}>
            {creating ? t('login.haveAccount') : t('login.needAccount')}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">{t('login.closed')}</p>
        )}
      </div>
    </SignedOutCard>
  );
}

/** The screen to open after signing in. Only paths below /admin are accepted. */
function useReturnPath(): string {
  const from = (useLocation().state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/admin(?![^/?])/.test(from) ? from : '/admin';
}

function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const resend = useAdminMutation({
    mutationFn: () => {
      const options = { emailRedirectTo: `${location.origin}/admin` };
      return callAuth((auth) => auth.resend({ type: 'signup', email, options }));
    },
    done: t('login.resent'),
  });
  return (
    <MailNotice resend={resend} resendLabel={t('login.resend')}>
      <p>{t('login.checkMail', { email })}</p>
    </MailNotice>
  );
}

function CreateAccountForm(props: {
  typed: Credentials;
  onType: (typed: Credentials) => void;
  /** Called with the email, which the user must confirm before the first sign-in. */
  onUnconfirmed: (email: string) => void;
}) {
  const { typed, onType, onUnconfirmed } = props;
  const { t } = useTranslation('admin');
  const { email, password } = typed;
  const showToast = usePasswordToast();
  const create = useAdminMutation({
    mutationFn: () => {
      const options = { emailRedirectTo: `${location.origin}/admin` };
      return callAuth((auth) => auth.signUp({ email, password, options }));
    },
    onSuccess: ({ session, user }) => {
      showToast(t('login.created'), session ?? user);
      if (!session) onUnconfirmed(email);
    },
  });
  return (
    <MutationForm mutation={create} submitLabel={t('login.create')}>
      <EmailField value={email} onChange={(text) => onType({ ...typed, email: text })} />
      <PasswordField
        isNew
        label={t('login.password')}
        value={password}
        onChange={(text) => onType({ ...typed, password: text })}
      />
    </MutationForm>
  );
}
