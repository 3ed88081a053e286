import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import siteCss from '../styles/site.css?url';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const siteLinks = (
  <>
    <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />
    <link rel="stylesheet" href={siteCss} />
  </>
);

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="innhold" tabIndex={-1} className="grow">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
