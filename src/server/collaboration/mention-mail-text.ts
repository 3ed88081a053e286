import { htmlLang, type Locale } from '../../domain/locale.ts';
import { escapeHtml, mailText, mailTexts } from '../platform/mail/mail-texts.ts';

export function writeMentionMail(mention: {
  locale: Locale;
  /** The title of the article, or the term of the queue item. */
  subject: string;
  comment: { author_email: string; body: string; quote: string | null };
  link: string;
}): { subject: string; text: string; html: string } {
  const { locale, comment, link } = mention;
  const t = mailTexts[locale].mention;
  const values = { author: comment.author_email, about: mention.subject };
  const opening = mailText(t.opening, values);
  const quote = comment.quote ? [`> ${comment.quote}`] : [];
  return {
    subject: mailText(t.subject, values),
    text: `${[opening, ...quote, comment.body, `${t.open}:\n${link}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${htmlLang[locale]}"><body>${[
      `<p>${escapeHtml(opening)}</p>`,
      comment.quote ? `<blockquote>${escapeHtml(comment.quote)}</blockquote>` : '',
      `<p style="white-space: pre-line">${escapeHtml(comment.body)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(t.open)}</a></p>`,
    ].join('')}</body></html>`,
  };
}
