import { htmlLang, type Locale } from '../../domain/locale.ts';
import { escapeHtml, mailText, mailTexts } from '../platform/mail/mail-texts.ts';

export function writeWebhookNotice({ locale, url, link }: { locale: Locale; url: string; link: string }) {
  const { subject, text, open } = mailTexts[locale].webhook;
  const opening = mailText(text, { url });
  return {
    subject,
    text: `${opening}\n\n${open}:\n${link}\n`,
    html: `<!doctype html><html lang="${htmlLang[locale]}"><body><p>${escapeHtml(opening)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p></body></html>`,
  };
}
