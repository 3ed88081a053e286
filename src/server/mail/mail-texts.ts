import { site } from '../../../site.config.ts';
import type { Locale } from '../../domain/locale.ts';

export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_taken'
  | 'reauthentication'
  | 'factor_removed';

interface MailText {
  subject: string;
  /** Says what happened and what the user should do. */
  opening: string;
  /** The text of the link, or undefined for a mail that contains only a code. */
  action?: string;
  closing: string;
}

interface MailWords {
  /** The new email address, only for a mail about an email change. */
  newEmail?: string | undefined;
}

const name = site.siteName;

const texts: Record<Locale, Record<MailKind, (words: MailWords) => MailText>> = {
  no: {
    confirmation: () => ({
      subject: `Bekreft e-postadressen din hos ${name}`,
      opening: `Velkommen til ${name}. Bekreft at denne adressen er din for å ta kontoen i bruk.`,
      action: 'Bekreft adressen',
      closing: 'Har du ikke opprettet en konto, kan du se bort fra denne e-posten.',
    }),
    recovery: () => ({
      subject: `Nytt passord hos ${name}`,
      opening: `Noen, trolig du, har bedt om et nytt passord hos ${name}.`,
      action: 'Velg nytt passord',
      closing: 'Var det ikke deg, kan du se bort fra denne e-posten. Passordet ditt er uendret.',
    }),
    invite: () => ({
      subject: `Du er invitert til ${name}`,
      opening: `Du er invitert til å skrive for ${name}. Velg et passord for å ta kontoen i bruk.`,
      action: 'Ta imot invitasjonen',
      closing: 'Ventet du ikke en invitasjon, kan du se bort fra denne e-posten.',
    }),
    email_change_current: ({ newEmail }) => ({
      subject: `Endring av e-postadressen din hos ${name}`,
      opening: `Du har bedt om å endre e-postadressen på kontoen din hos ${name} til ${newEmail}. Endringen må bekreftes fra begge adressene.`,
      action: 'Bekreft endringen',
      closing: 'Var det ikke deg, skal du ikke bekrefte endringen. Bytt passord med det samme.',
    }),
    email_change_new: ({ newEmail }) => ({
      subject: `Bekreft den nye e-postadressen din hos ${name}`,
      opening: `Bekreft at ${newEmail} er adressen din, så den kan brukes på kontoen din hos ${name}.`,
      action: 'Bekreft adressen',
      closing: 'Kjenner du ikke til dette, kan du se bort fra denne e-posten.',
    }),
    email_taken: ({ newEmail }) => ({
      subject: `Noen ville bruke e-postadressen din hos ${name}`,
      opening: `Noen har bedt om å få adressen ${newEmail} på en annen konto hos ${name}. Adressen hører til kontoen din, og ingenting er endret.`,
      closing:
        'Var det deg, kan du logge inn på kontoen som allerede har adressen. Ellers kan du se bort fra denne e-posten.',
    }),
    reauthentication: () => ({
      subject: `Koden din hos ${name}`,
      opening: `Skriv inn koden for å bekrefte at det er deg.`,
      closing: 'Ba du ikke om en kode, bør du bytte passord.',
    }),
    factor_removed: () => ({
      subject: `Tofaktorinnlogging er slått av hos ${name}`,
      opening: `En administrator hos ${name} har fjernet autentiseringsappen fra kontoen din og logget deg ut overalt. Nå er passordet alene nok til å logge inn.`,
      closing:
        'Logg inn og legg til en ny app på siden Sikkerhet. Ba du ikke om dette, si fra til en administrator med det samme.',
    }),
  },
  en: {
    confirmation: () => ({
      subject: `Confirm your email address at ${name}`,
      opening: `Welcome to ${name}. Confirm that this address is yours to start using your account.`,
      action: 'Confirm email address',
      closing: 'If you did not create an account, you can ignore this email.',
    }),
    recovery: () => ({
      subject: `Reset your password at ${name}`,
      opening: `Someone, probably you, asked to reset your password at ${name}.`,
      action: 'Reset password',
      closing: 'If it was not you, you can ignore this email. Your password is unchanged.',
    }),
    invite: () => ({
      subject: `You have been invited to ${name}`,
      opening: `You have been invited to write for ${name}. Choose a password to start using your account.`,
      action: 'Accept invitation',
      closing: 'If you did not expect an invitation, you can ignore this email.',
    }),
    email_change_current: ({ newEmail }) => ({
      subject: `Your email address at ${name} is about to change`,
      opening: `You asked to change the email address of your ${name} account to ${newEmail}. The change must be confirmed from both addresses.`,
      action: 'Confirm the change',
      closing: 'If this was not you, do not confirm it. Change your password at once.',
    }),
    email_change_new: ({ newEmail }) => ({
      subject: `Confirm your new email address at ${name}`,
      opening: `Confirm that ${newEmail} is your address, so that it can be used for your ${name} account.`,
      action: 'Confirm email address',
      closing: 'If you did not expect this, you can ignore this email.',
    }),
    email_taken: ({ newEmail }) => ({
      subject: `Somebody wanted to use your email address at ${name}`,
      opening: `Somebody asked to use the address ${newEmail} for another account at ${name}. The address belongs to your account, and nothing has changed.`,
      closing:
        'If it was you, sign in to the account that already has the address. Otherwise you can ignore this email.',
    }),
    reauthentication: () => ({
      subject: `Your verification code for ${name}`,
      opening: `Enter the code to confirm that it is you.`,
      closing: 'If you did not ask for a code, you should change your password.',
    }),
    factor_removed: () => ({
      subject: `Two-factor authentication has been turned off at ${name}`,
      opening: `An admin of ${name} has removed the authenticator app from your account and signed you out everywhere. Your password alone is now enough to sign in.`,
      closing:
        'Sign in and add a new app on the Security page. If you did not ask for this, tell an admin at once.',
    }),
  },
};

const orCode = { no: 'Eller skriv inn denne koden:', en: 'Or enter this code:' };
const onlyCode = { no: 'Koden er:', en: 'The code is:' };
const lasts = { no: 'Gjelder i én time.', en: 'Valid for one hour.' };

/** Writes a mail in the user's language, as plain text and as simple HTML. */
export function writeMail(about: {
  kind: MailKind;
  locale: Locale;
  link?: string | undefined;
  code?: string | undefined;
  newEmail?: string | undefined;
}): { subject: string; text: string; html: string } {
  const { locale, link, code } = about;
  const { subject, opening, action, closing } = texts[locale][about.kind]({ newEmail: about.newEmail });
  const codeLine = code && (link ? orCode : onlyCode)[locale];
  const lines = [
    opening,
    link && `${action}:\n${link}`,
    code && `${codeLine} ${code}`,
    (link || code) && lasts[locale],
    closing,
  ];
  const html = [
    `<p>${asHtml(opening)}</p>`,
    link && `<p><a href="${asHtml(link)}">${asHtml(action ?? link)}</a></p>`,
    code && `<p>${codeLine} <strong>${asHtml(code)}</strong></p>`,
    (link || code) && `<p>${lasts[locale]}</p>`,
    `<p>${asHtml(closing)}</p>`,
  ];
  return {
    subject,
    text: `${lines.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale === 'no' ? 'nb' : 'en'}"><body>${html.filter(Boolean).join('')}</body></html>`,
  };
}

const asHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
