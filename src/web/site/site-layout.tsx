import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import { I18nextProvider } from 'react-i18next';
import { Outlet } from 'react-router';
import { siteI18n } from '../i18n/site-i18n.ts';
import { UnexpectedError } from '../unexpected-error.tsx';
import type { Route } from './+types/site-layout';
import siteCss from './site.css?url';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { usePage } from './use-page.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: siteCss },
];

export default function SiteLayout() {
  const { locale } = usePage();
  return (
    <I18nextProvider i18n={siteI18n[locale]}>
      <SiteHeader />
      <main id="innhold" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <SiteFooter />
    </I18nextProvider>
  );
}

export { UnexpectedError as ErrorBoundary };
