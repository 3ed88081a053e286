import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ScreenAccess } from '../admin-screens.ts';
import { AccessCard } from '../auth/session/access-card.tsx';
import { LoginRequired } from '../auth/session/login-required.tsx';
import { SecondFactorCard } from '../auth/session/second-factor-card.tsx';
import { SessionFailed } from '../auth/session/session-failed.tsx';
import type { Account } from '../data/session-store.ts';
import { useSession } from '../data/use-session.ts';
import { Shell } from './shell.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { useScreen } from './use-screen.ts';

/** Shows the screen to users with the required role. Other users see what they have to do first, such as signing in. */
export default function ShellLayout() {
  const { t } = useTranslation('admin');
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
      {session.phase === 'loading' && <Skeleton label={t('loading')} lines={5} />}
      {session.phase === 'failed' && <SessionFailed problem={session.problem} />}
      {session.phase === 'signed-out' && <LoginRequired />}
      {session.phase === 'second-factor' && <SecondFactorCard />}
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
