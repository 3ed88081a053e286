import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { adminI18n } from '../../i18n/admin-i18n.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { UnexpectedError } from '../../unexpected-error.tsx';
import { useVisitLocale } from '../../use-visit-locale.ts';
import { recovery } from '../data/auth-client.ts';
import { queryClient } from '../data/query-client.ts';
import { useSession } from '../data/use-session.ts';
import { SessionEnded } from '../session/session-ended.tsx';
import { useMailLinkToast } from '../session/use-mail-link.ts';
import type { Route } from './+types/admin-layout';
import adminCss from './admin.css?url';
import { mainId } from './main-id.ts';
import { screenMeta } from './screen-meta.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminCss }];

export const meta = screenMeta('title');

export default function AdminLayout() {
  const locale = useVisitLocale();
  useFocusOnNewScreen();
  useRecoveryRedirect();
  return (
    <I18nextProvider i18n={adminI18n[locale]}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <SessionEnded />
        <Toasts />
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Toasts() {
  const { t } = useTranslation('admin');
  useMailLinkToast();
  return <Toaster label={t('notifications')} closeLabel={t('close')} />;
}

/** Redirects a recovery link that opened another screen to the form for the new password. */
function useRecoveryRedirect() {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const needsRedirect =
    session.phase === 'signed-in' && recovery.pending && pathname !== '/admin/reset-password';
  useEffect(() => {
    if (needsRedirect) navigate('/admin/reset-password', { replace: true });
  }, [needsRedirect, navigate]);
}

/** Moves the focus to the new screen, because a screen reader announces nothing without a page load. */
function useFocusOnNewScreen() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);
}

export function ErrorBoundary() {
  return <UnexpectedError locale={useVisitLocale()} />;
}
