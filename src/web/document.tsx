import type { ReactNode } from 'react';
import { htmlLang, type Locale } from '../domain/locale.ts';
import { InlineScript } from './inline-script.tsx';
import { languageScript } from './language-script.ts';
import { scanClickScript } from './scan-click-script.ts';

export function Document(props: {
  locale: Locale;
  head: ReactNode;
  /** The address of Vite's client. Undefined in production. */
  reloadScript: string | undefined;
  /** Overrides the colour scheme of the system. */
  theme?: 'light' | 'dark' | undefined;
  /** False for pages that other sites embed, because such pages must not set a cookie. */
  storesLanguage?: boolean;
  /** Whether clicks on links to the app are reported. */
  countsClicks?: boolean;
  /** Whether the keyboard of a phone makes the window lower instead of covering its end. */
  shrinksForKeyboard?: boolean;
  children: ReactNode;
}) {
  const { locale, head, reloadScript, theme, storesLanguage = true, countsClicks = false, children } = props;
  const keyboard = props.shrinksForKeyboard ? ', interactive-widget=resizes-content' : '';
  return (
    <html lang={htmlLang[locale]} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={`width=device-width, initial-scale=1${keyboard}`} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141d19" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {storesLanguage && (
          <InlineScript code={countsClicks ? `${languageScript};${scanClickScript}` : languageScript} />
        )}
        {reloadScript && <script type="module" src={reloadScript} />}
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}
