import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import en from '../../../web/i18n/en/mail.json' with { type: 'json' };
import no from '../../../web/i18n/no/mail.json' with { type: 'json' };
import type { Notice } from '../../auth/mail/auth-notice.job.ts';
import { filledText } from '../filled-text.ts';

export const mailTexts = { no, en };

export const mailText = (text: string, values: Record<string, string> = {}): string =>
  filledText(text, { site: site.siteName, ...values });

export type MailKind = keyof (typeof mailTexts)['no']['kinds'];

/** The details of a notice, and the new email address for a mail about an email change. */
type MailWords = Omit<Notice, 'kind' | 'userId' | 'formerEmail'> & { newEmail?: string | undefined };

/** Describes a change such as “Changed roles: kari@example.org, editor → none (ola@example.org, 192.0.2.1, 1 May)”. */
const describeChange = (locale: Locale, words: MailWords) => {
  if (!words.change) return '';
  const { action, actor, target, rolesBefore } = words.change;
  const { roleNames, accessChanges } = mailTexts[locale];
  const roles = [rolesBefore, words.roles]
    .filter((list) => list !== undefined)
    .map((list) => list.map((role) => roleNames[role]).join(', ') || roleNames.none);
  const subject = [target, roles.join(' → ')].filter(Boolean).join(', ');
  return `${accessChanges[action]}: ${subject} (${describeOrigin(locale, { ...words, actor })}).`;
};

const describeOrigin = (
  locale: Locale,
  { actor, browser, address, country, at }: MailWords & { actor?: string | undefined },
) => {
  const countryName = country && new Intl.DisplayNames(htmlLang[locale], { type: 'region' }).of(country);
  const time =
    at &&
    new Intl.DateTimeFormat(locale === 'no' ? 'nb' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Oslo',
    }).format(new Date(at));
  return [actor, browser, address, countryName, time].filter(Boolean).join(', ');
};

export function writeMail(
  about: MailWords & { kind: MailKind; locale: Locale; link?: string; code?: string },
) {
  const { locale, link, code } = about;
  const texts = mailTexts[locale];
  const values = {
    newEmail: about.newEmail ?? '',
    roles: new Intl.ListFormat(htmlLang[locale]).format((about.roles ?? []).map((role) => texts.roles[role])),
    origin: describeOrigin(locale, about),
    change: describeChange(locale, about),
  };
  const mail: { subject: string; opening: string; closing: string; action?: string } =
    texts.kinds[about.kind];
  const [subject, opening, closing] = [mail.subject, mail.opening, mail.closing].map((text) =>
    mailText(text, values),
  ) as [string, string, string];
  const lasts: { [Kind in MailKind]?: string } = texts.lasts;
  const validity = lasts[about.kind] ?? texts.lastsAnHour;
  const codeLine = code && (link ? texts.orCode : texts.onlyCode);
  return composeMail(locale, subject, [
    mailParagraph(opening),
    link && mailLink(mail.action ?? link, link),
    code && mailParagraph(`${codeLine} ${code}`, `${codeLine} <strong>${escapeHtml(code)}</strong>`),
    (link || code) && mailParagraph(validity),
    mailParagraph(closing),
  ]);
}

interface MailPart {
  text: string;
  html: string;
}

export const mailParagraph = (text: string, html = escapeHtml(text)): MailPart => ({
  text,
  html: `<p>${html}</p>`,
});

export const mailLink = (label: string, url: string): MailPart =>
  mailParagraph(`${label}:\n${url}`, `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`);

/** A mail of these parts. Those that are undefined or empty are left out. */
export function composeMail(locale: Locale, subject: string, parts: (MailPart | undefined | '')[]) {
  const shown = parts.filter((part) => part !== undefined && part !== '');
  return {
    subject,
    text: `${shown.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${htmlLang[locale]}"><body>${shown.map(({ html }) => html).join('')}</body></html>`,
  };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
