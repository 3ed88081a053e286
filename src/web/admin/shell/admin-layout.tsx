import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Toaster } from '../../ui/toaster.tsx';
import { UnexpectedError } from '../../unexpected-error.tsx';
import { ProofDialog } from '../auth/security/proof-dialog.tsx';
import { useMailLinkToast } from '../auth/session/account-toasts.ts';
import { SessionEnded } from '../auth/session/sign-in-form.tsx';
import { queryClient } from '../data/api-client.ts';
import { recovery } from '../data/auth-client.ts';
import { useSession } from '../data/session-store.ts';
import { documentLocale } from './document-locale.ts';
import { mainId } from './element-ids.ts';
import { screenTitle } from './screen-title.ts';
import { useScreen } from './use-screen.ts';

export function AdminLayout() {
  useFocusOnNewScreen();
  useRecoveryRedirect();
  const { phase } = useSession();
  // The next user of this tab must not see the lists that the previous user loaded.
  useEffect(() => {
    if (phase === 'signed-out') queryClient.removeQueries({ type: 'inactive' });
  }, [phase]);
  return (
    <QueryClientProvider client={queryClient}>
      <Title />
      <Outlet />
      <ProofDialog />
      <SessionEnded />
      <Toasts />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

/** React inserts this title before the one that the server sent, and browsers use the first one. */
function Title() {
  const { t } = useTranslation('admin');
  const screen = useScreen();
  const [search] = useSearchParams();
  // The login screen also contains the form for a new account.
  const isSignUp = screen.title === 'login.title' && search.get('mode') === 'create';
  return <title>{screenTitle(t, isSignUp ? { title: 'login.createTitle' } : screen)}</title>;
}

function Toasts() {
  const { pathname } = useLocation();
  useMailLinkToast();
  // A queue item has its actions in a bar that sticks to the top of the window.
  return <Toaster atBottom={/^\/admin\/queue\/./.test(pathname)} />;
}

/** If a recovery link opened another screen, opens the form for the new password. */
function useRecoveryRedirect() {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const needsRedirect =
    session.phase === 'signed-in' && recovery.pending && pathname !== '/admin/reset-password';
  useEffect(() => {
    if (needsRedirect) void navigate('/admin/reset-password', { replace: true });
  }, [needsRedirect, navigate]);
}

/** Moves the focus to the main element, because screen readers announce a new screen only if the focus moves. */
function useFocusOnNewScreen() {
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);
  // The first save of an article changes the address, but the editor stays open and must keep the focus.
  const keepsFocus = Boolean(state?.keepsFocus);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen for writing, such as a new article, has already focused its first field.
    if (keepsFocus || document.activeElement?.matches('input, textarea')) return;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, keepsFocus]);
}

export const AdminError = () => <UnexpectedError locale={documentLocale()} kind="in-browser" />;
