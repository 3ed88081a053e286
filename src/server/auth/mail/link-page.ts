import { createHash } from 'node:crypto';
import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import { mailText, mailTexts } from '../../platform/mail/mail-texts.ts';
import style from './link-page.css?raw';

const styleHash = createHash('sha256').update(style).digest('base64');

/** The page behind a mailed link. Its button sends the form to the address of the page; it works without JavaScript. */
export function linkPage(about: { locale: Locale; type: string; redirect: string }): {
  html: string;
  policy: string;
} {
  const { locale, type } = about;
  const pages: Record<string, Record<'title' | 'text' | 'button', string>> = mailTexts[locale].linkPages;
  const known = Object.hasOwn(pages, type) ? pages[type] : undefined;
  const { title, text, button } = known ?? mailTexts[locale].linkPages.other;
  return {
    // Browsers apply form-action to the redirect after the form too.
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${new URL(about.redirect).origin}; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${htmlLang[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} | ${site.siteName}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1><p>${mailText(text)}</p><form method="post"><button>${button}</button></form></main></body>
</html>
`,
  };
}
