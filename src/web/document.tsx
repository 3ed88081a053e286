import type { ReactNode } from 'react';
import { htmlLang, type Locale } from '../domain/locale.ts';
import { InlineScript } from './inline-script.tsx';
import { languageScript } from './language-script.ts';

/** What every page and screen stands in. */
export function Document({
  locale,
  head,
  children,
}: {
  locale: Locale;
  head: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang={htmlLang[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141d19" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <InlineScript code={languageScript} />
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}
