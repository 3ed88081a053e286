import { createHash } from 'node:crypto';
import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import { mailText, mailTexts } from '../../platform/mail/mail-texts.ts';

type PageText = Record<'title' | 'text' | 'button', string>;

const style = `
:root{color-scheme:light dark}
body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f2;color:#1f2a24}
main{box-sizing:border-box;width:min(28rem,100% - 2rem);margin:1rem;padding:1.5rem;border:1px solid #ddd5c8;border-radius:1rem;background:#fff}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
button{font:inherit;font-weight:600;width:100%;min-height:2.75rem;padding:.5rem 1rem;border:0;border-radius:.5rem;background:#1f5b3f;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #c9772b;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#161c19;color:#eee9e0}main{background:#1f2724;border-color:#3a4540}button{background:#8fd0ab;color:#10201a}}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page behind a mailed link. Its button sends the form to the address of the page; it works without JavaScript. */
export function linkPage(about: { locale: Locale; type: string; redirect: string }): {
  html: string;
  policy: string;
} {
  const { locale, type } = about;
  const pages: Record<string, PageText> = mailTexts[locale].linkPages;
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
