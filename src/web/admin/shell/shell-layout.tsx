import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Account } from '../data/session-store.ts';
import { useSession } from '../data/use-session.ts';
import { AccessCard } from '../session/access-card.tsx';
import { LoginRequired } from '../session/login-required.tsx';
import { SecondFactorCard } from '../session/second-factor-card.tsx';
import { SessionFailed } from '../session/session-failed.tsx';
import { Shell } from './shell.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';

/** The access that a screen declares in its `handle`; without a handle any role is enough. */
export interface ScreenHandle {
  needs: 'session' | 'role' | 'admin';
}

/** Shows the screen to signed-in users with the needed role; everyone else sees the missing step. */
export default function ShellLayout() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const needs = (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.needs ?? 'role';
  if (session.phase === 'signed-in') {
    return (
      <Shell account={session.account}>
        {accessProblem(session.account, needs) ?? (
          // The key remounts the screen when a different user signs in over it.
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

function accessProblem(account: Account, needs: ScreenHandle['needs']) {
  if (needs === 'session') return null;
  if (account.roles.length === 0) return <AccessCard account={account} missing="role" />;
  if (needs === 'admin' && !account.roles.includes('admin'))
    return <AccessCard account={account} missing="admin" />;
  return null;
}
