import { I18nextProvider, useTranslation } from 'react-i18next';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { site } from '../../../site.config.ts';
import { fallbackLocale, otherLocale } from '../../domain/locale.ts';
import { adminI18n } from '../i18n/admin-i18n.ts';
import type { loader, RouteHandle } from '../root.tsx';
import { UnexpectedError } from '../unexpected-error.tsx';
import type { Route } from './+types/admin-layout';
import adminCss from './admin.css?url';

export const handle: RouteHandle = { hydrates: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminCss }];

export const meta: Route.MetaFunction = () => [
  { title: `Admin | ${site.siteName}` },
  { name: 'robots', content: 'noindex,nofollow' },
];

export default function AdminLayout() {
  const locale = useRouteLoaderData<typeof loader>('root')?.locale ?? fallbackLocale;
  return (
    <I18nextProvider i18n={adminI18n[locale]}>
      <AdminHeader />
      <main className="mx-auto max-w-6xl p-4">
        <Outlet />
      </main>
    </I18nextProvider>
  );
}

function AdminHeader() {
  const { t, i18n } = useTranslation('admin');
  const { pathname } = useLocation();
  const other = otherLocale(i18n.language === 'en' ? 'en' : 'no');
  return (
    <header className="flex flex-wrap items-center gap-4 border-b border-line px-4 py-3">
      <p className="mr-auto font-semibold">
        {site.siteName} · {t('title')}
      </p>
      <a className="py-2" href="/">
        {t('toSite')}
      </a>
      <a
        className="py-2"
        href={`/sprak/${other}?to=${encodeURIComponent(pathname)}`}
        lang={other === 'no' ? 'nb' : 'en'}
        data-language={other}
        data-path={pathname}
      >
        {t('toggle')}
      </a>
    </header>
  );
}

export { UnexpectedError as ErrorBoundary };
