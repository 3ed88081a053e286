import { Trans, useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { ButtonLink, LinkButton } from '../../ui/button.tsx';
import type { ScreenAccess } from '../admin-screens.ts';
import { PendingSession } from '../auth/session/pending-session.tsx';
import { type Account, useSession } from '../data/session-store.ts';
import { Shell } from './shell.tsx';
import { SignedOutCard, SignedOutFrame } from './signed-out-frame.tsx';
import { useScreen } from './use-screen.ts';

/** Shows the screen to users with the required role. Other users see what they have to do first, such as signing in. */
export default function ShellLayout() {
  const session = useSession();
  const { access = 'role', path } = useScreen();
  if (session.phase === 'signed-in') {
    return (
      <Shell account={session.account} folded={path === '/admin/article/:id'}>
        {accessProblem(session.account, access) ?? (
          // The key remounts the screen when another user signs in.
          <Outlet key={session.account.user.id} context={session.account} />
        )}
      </Shell>
    );
  }
  return (
    <SignedOutFrame>
      {session.phase === 'signed-out' ? <LoginRequired /> : <PendingSession session={session} />}
    </SignedOutFrame>
  );
}

function accessProblem(account: Account, access: ScreenAccess) {
  if (access === 'session') return null;
  if (account.needsNewPassword) return <AccessCard account={account} missing="new-password" />;
  if (account.needsTwoFactor) return <AccessCard account={account} missing="two-factor" />;
  if (account.roles.length === 0) return <AccessCard account={account} missing="role" />;
  if (access === 'admin' && !account.roles.includes('admin'))
    return <AccessCard account={account} missing="admin" />;
  return null;
}

/** Shown to signed-out users on every admin screen that needs a session. */
function LoginRequired() {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  return (
    <SignedOutCard title={t('loginRequired.title')}>
      <p className="text-ink-soft">{t('loginRequired.text')}</p>
      <ButtonLink to="/admin/login" state={{ from: pathname + search }} text={t('loginRequired.button')} />
      <p className="text-sm text-ink-soft">
        <Trans
          t={t}
          i18nKey="loginRequired.hint"
          components={{ setup: <Link className="underline" to="/admin/setup" /> }}
        />
      </p>
    </SignedOutCard>
  );
}

interface AccessCardProps {
  account: Account;
  missing: 'role' | 'admin' | 'two-factor' | 'new-password';
}

/** Shown to a signed-in user who lacks a role, the second factor or a good password for the screen. It links to the next step. */
function AccessCard({ account, missing }: AccessCardProps) {
  const { t } = useTranslation('admin');
  const needed = missing === 'new-password' ? 'newPasswordNeeded' : 'twoFactorNeeded';
  return (
    <div className="mx-auto max-w-md pt-[4vh]">
      {missing === 'two-factor' || missing === 'new-password' ? (
        <SignedOutCard title={t(`${needed}.title`)}>
          <p className="text-ink-soft">{t(`${needed}.text`)}</p>
          <LinkButton to="/admin/security" text={t(`${needed}.button`)} />
        </SignedOutCard>
      ) : missing === 'role' ? (
        <SignedOutCard title={t('noRole.title')}>
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {t('noRole.text', { email: account.user.email })}
          </p>
          <p className="text-ink-soft">{account.setupOpen ? t('noRole.open') : t('noRole.closed')}</p>
          <LinkButton to="/admin/setup" text={t('noRole.button')} />
        </SignedOutCard>
      ) : (
        <SignedOutCard title={t('adminsOnly.title')}>
          <p className="text-ink-soft">{t('adminsOnly.text')}</p>
          <LinkButton look="secondary" to="/admin" text={t('adminsOnly.button')} />
        </SignedOutCard>
      )}
    </div>
  );
}
