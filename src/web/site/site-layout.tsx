import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { siteI18n } from '../i18n/site-i18n.ts';
import siteCss from './site.css?url';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { usePage } from './use-page.ts';

export const siteLinks = (
  <>
    <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />
    <link rel="stylesheet" href={siteCss} />
  </>
);

export function SiteLayout({ children }: { children: ReactNode }) {
  const { locale } = usePage();
  return (
    <I18nextProvider i18n={siteI18n[locale]}>
      <SiteHeader />
      <main id="innhold" tabIndex={-1} className="grow">
        {children}
      </main>
      <SiteFooter />
    </I18nextProvider>
  );
}
