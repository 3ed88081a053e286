import { useEffect, useRef } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { adminI18n } from '../../i18n/admin-i18n.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { UnexpectedError } from '../../unexpected-error.tsx';
import { useVisitLocale } from '../../use-visit-locale.ts';
import { recovery } from '../data/auth-client.ts';
import { useSession } from '../data/use-session.ts';
import { SessionEnded } from '../session/session-ended.tsx';
import { useTellArrival } from '../session/use-arrival.ts';
import type { Route } from './+types/admin-layout';
import adminCss from './admin.css?url';
import { mainId } from './main-id.ts';
import { screenMeta } from './screen-meta.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminCss }];

export const meta = screenMeta('title');

export default function AdminLayout() {
  const locale = useVisitLocale();
  useFocusOnNewScreen();
  useRecovery();
  return (
    <I18nextProvider i18n={adminI18n[locale]}>
      <Outlet />
      <SessionEnded />
      <Messages />
    </I18nextProvider>
  );
}

function Messages() {
  const { t } = useTranslation('admin');
  useTellArrival();
  return <Toaster label={t('notifications')} closeLabel={t('close')} />;
}

/** A recovery link that led elsewhere still ends where a new password is chosen. */
function useRecovery() {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const astray = session.phase === 'signed-in' && recovery.pending && pathname !== '/admin/reset-password';
  useEffect(() => {
    if (astray) navigate('/admin/reset-password', { replace: true });
  }, [astray, navigate]);
}

/** Without a page load nobody tells a screen reader that the screen changed: the focus does. */
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
