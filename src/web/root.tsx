import { type ReactNode, use } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { fallbackLocale, htmlLang } from '../domain/locale.ts';
import type { Route } from './+types/root';
import { InlineScript } from './inline-script.tsx';
import { languageScript } from './language-script.ts';
import { NonceContext } from './nonce.ts';
import { pageContext } from './request-context.ts';
import { UnexpectedError } from './unexpected-error.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { locale, siteUrl, scripts } = context.get(pageContext);
  return { locale, siteUrl, scripts };
}

// The root's data is the same for every screen of a visit.
export const shouldRevalidate = () => false;

/** What a route may say of itself in its `handle`. */
export interface RouteHandle {
  /** The page hydrates: it needs React Router in the browser. */
  hydrates?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const hydrates = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrates);
  const nonce = use(NonceContext);
  return (
    <html lang={htmlLang[data?.locale ?? fallbackLocale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141d19" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <InlineScript code={languageScript} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export { UnexpectedError as ErrorBoundary };
