import { site } from '../../../site.config.ts';
import { htmlLang, type Locale } from '../../domain/locale.ts';
import { escapeHtml } from '../platform/mail/mail-texts.ts';

const words = {
  no: {
    subject: (author: string) => `${author} nevnte deg i en kommentar`,
    opening: (author: string, about: string) =>
      `${author} nevnte deg i en kommentar til «${about}» hos ${site.siteName}:`,
    open: 'Åpne kommentaren',
  },
  en: {
    subject: (author: string) => `${author} mentioned you in a comment`,
    opening: (author: string, about: string) =>
      `${author} mentioned you in a comment on “${about}” at ${site.siteName}:`,
    open: 'Open the comment',
  },
} as const;

export function writeMentionMail(mention: {
  locale: Locale;
  /** The title of the article, or the term of the queue item. */
  subject: string;
  comment: { author_email: string; body: string; quote: string | null };
  link: string;
}): { subject: string; text: string; html: string } {
  const { locale, comment, link } = mention;
  const t = words[locale];
  const opening = t.opening(comment.author_email, mention.subject);
  const quote = comment.quote ? [`> ${comment.quote}`] : [];
  return {
    subject: t.subject(comment.author_email),
    text: `${[opening, ...quote, comment.body, `${t.open}:\n${link}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${htmlLang[locale]}"><body>${[
      `<p>${escapeHtml(opening)}</p>`,
      comment.quote ? `<blockquote>${escapeHtml(comment.quote)}</blockquote>` : '',
      `<p style="white-space: pre-line">${escapeHtml(comment.body)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(t.open)}</a></p>`,
    ].join('')}</body></html>`,
  };
}
