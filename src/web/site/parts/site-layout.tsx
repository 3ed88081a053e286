import type { ReactNode } from 'react';
import type { ClientFiles } from '../../client-files.ts';
import { InlineScript } from '../../inline-script.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const siteLinks = ({ style, font }: ClientFiles['site']) => (
  <>
    <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
    <link rel="stylesheet" href={style} />
  </>
);

/**
 * The layout of pages that are embedded in another site. It reports its height, so that the frame can grow with the
 * content.
 */
export function EmbedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="innhold" aria-labelledby="title">
        {children}
      </main>
      <InlineScript code={heightScript} />
    </>
  );
}

const heightScript = `new ResizeObserver(function(){parent.postMessage({novasjekkHeight:document.getElementById("innhold").offsetHeight},"*")}).observe(document.getElementById("innhold"))`;

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
