import { type ReactNode, use } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { Document } from './document.tsx';
import { NonceContext } from './nonce.ts';
import { pageContext } from './request-context.ts';
import { UnexpectedError } from './unexpected-error.tsx';
import { type RootData, useVisitLocale } from './use-visit-locale.ts';

export function loader({ context }: Route.LoaderArgs): RootData {
  return { locale: context.get(pageContext).locale };
}

// The root's data is the same for every screen of a visit.
export const shouldRevalidate = () => false;

/** The newsroom's document; public pages are put together by site/render-page.tsx. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const head = (
    <>
      <Meta />
      <Links />
    </>
  );
  return (
    <Document locale={useVisitLocale()} head={head}>
      {children}
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </Document>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <UnexpectedError locale={useVisitLocale()} />;
}
