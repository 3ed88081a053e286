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
    const missing = missingFor(session.account, access);
    return (
      <Shell account={session.account} folded={path === '/admin/article/:id'}>
        {missing ? (
          <AccessCard account={session.account} missing={missing} />
        ) : (
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

/** What a signed-in user lacks for a screen. */
function missingFor(account: Account, access: ScreenAccess) {
  if (access === 'session') return undefined;
  if (account.needsNewPassword) return 'newPasswordNeeded';
  if (account.needsTwoFactor) return 'twoFactorNeeded';
  if (account.roles.length === 0) return 'noRole';
  return access === 'admin' && !account.roles.includes('admin') ? 'adminsOnly' : undefined;
}

/** Shown to signed-out users on every admin screen that needs a session. */
function LoginRequired() {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  return (
    <SignedOutCard title={t('loginRequired.title')} text={t('loginRequired.text')}>
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

const nextStep = {
  newPasswordNeeded: '/admin/security',
  twoFactorNeeded: '/admin/security',
  noRole: '/admin/setup',
  adminsOnly: '/admin',
} as const;

/** Names the access that the screen needs and the user lacks, and links to the next step. */
function AccessCard({ account, missing }: { account: Account; missing: keyof typeof nextStep }) {
  const { t } = useTranslation('admin');
  return (
    <div className="mx-auto max-w-md pt-[4vh]">
      <SignedOutCard title={t(`${missing}.title`)} text={t(`${missing}.text`, { email: account.user.email })}>
        {missing === 'noRole' && (
          <p className="text-ink-soft">{account.setupOpen ? t('noRole.open') : t('noRole.closed')}</p>
        )}
        <LinkButton
          look={missing === 'adminsOnly' ? 'secondary' : 'primary'}
          to={nextStep[missing]}
          text={t(`${missing}.button`)}
        />
      </SignedOutCard>
    </div>
  );
}
