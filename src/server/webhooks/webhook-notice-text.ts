import { site } from '../../../site.config.ts';
import { htmlLang, type Locale } from '../../domain/locale.ts';
import { escapeHtml } from '../platform/mail/mail-texts.ts';

const words = {
  no: {
    subject: 'En webhook er slått av',
    text: (url: string) =>
      `${site.siteName} klarte ikke å levere hendelser til ${url}. Webhooken er derfor slått av. Rett feilen hos mottakeren, og slå webhooken på igjen. Leveringer som mislyktes, kan du sende på nytt.`,
    open: 'Åpne webhooks',
  },
  en: {
    subject: 'A webhook has been disabled',
    text: (url: string) =>
      `${site.siteName} could not deliver events to ${url}, so the webhook has been disabled. Fix the receiver, then enable the webhook again. You can resend failed deliveries.`,
    open: 'Open webhooks',
  },
} as const;

export function writeWebhookNotice({ locale, url, link }: { locale: Locale; url: string; link: string }) {
  const { subject, text, open } = words[locale];
  return {
    subject,
    text: `${text(url)}\n\n${open}:\n${link}\n`,
    html: `<!doctype html><html lang="${htmlLang[locale]}"><body><p>${escapeHtml(text(url))}</p><p><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p></body></html>`,
  };
}
