import type { ReactNode } from 'react';
import type { ClientFiles } from '../../client-files.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const siteLinks = ({ style, font }: ClientFiles['site']) => (
  <>
    <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
    <link rel="stylesheet" href={style} />
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
