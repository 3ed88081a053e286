import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import type { AccessChange, Role } from '../../../domain/users/user.ts';

export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_taken'
  | 'reauthentication'
  | 'factor_removed'
  | 'factor_added'
  | 'own_factor_removed'
  | 'password_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_created'
  | 'recovery_codes_removed'
  | 'recovery_code_used'
  | 'email_changed'
  | 'new_device'
  | 'role_given'
  | 'access_changed';

interface MailText {
  subject: string;
  /** Says what happened and what the user should do. */
  opening: string;
  /** The text of the link, or undefined for a mail without a link. */
  action?: string;
  closing: string;
}

interface MailWords {
  /** The new email address, only for a mail about an email change. */
  newEmail?: string | undefined;
  /** `address`, `country`, `browser` and `at` describe a sign-in: its client and its time. */
  address?: string | undefined;
  country?: string | undefined;
  browser?: string | undefined;
  at?: string | undefined;
  roles?: readonly Role[] | undefined;
  change?:
    | {
        action: AccessChange;
        actor?: string | undefined;
        target: string;
        rolesBefore?: readonly Role[] | undefined;
      }
    | undefined;
}

const name = site.siteName;

const roleNames: Record<Locale, Record<Role, string>> = {
  no: { admin: 'administrator', editor: 'redaktør' },
  en: { admin: 'admin', editor: 'editor' },
};

const listRoles = (locale: Locale, roles: readonly Role[] = []) =>
  new Intl.ListFormat(htmlLang[locale]).format(
    roles.map((role) => (locale === 'en' ? 'an ' : '') + roleNames[locale][role]),
  );

const accessChangeNames: Record<Locale, Record<AccessChange, string>> = {
  no: {
    'user.invited': 'Ny invitasjon',
    'role.changed': 'Endrede roller',
    'factor.removed': 'Fjernet autentiseringsapp',
    'factor.reset': 'Fjernet autentiseringsapp',
    'passkey.added': 'Ny passnøkkel',
    'passkey.removed': 'Fjernet passnøkkel',
    'recovery_codes.removed': 'Fjernede gjenopprettingskoder',
    'token.created': 'Ny API-nøkkel',
    'webhook.created': 'Ny webhook',
    'webhook.changed': 'Endret webhook',
  },
  en: {
    'user.invited': 'New invitation',
    'role.changed': 'Changed roles',
    'factor.removed': 'Removed authenticator app',
    'factor.reset': 'Removed authenticator app',
    'passkey.added': 'New passkey',
    'passkey.removed': 'Removed passkey',
    'recovery_codes.removed': 'Removed recovery codes',
    'token.created': 'New API token',
    'webhook.created': 'New webhook',
    'webhook.changed': 'Changed webhook',
  },
};

/** Describes a change such as “Changed roles: kari@example.org, editor → none (ola@example.org, 192.0.2.1, 1 May)”. */
const describeChange = (locale: Locale, words: MailWords) => {
  if (!words.change) return '';
  const { action, actor, target, rolesBefore } = words.change;
  const none = locale === 'no' ? 'ingen' : 'none';
  const roles = [rolesBefore, words.roles]
    .filter((list) => list !== undefined)
    .map((list) => list.map((role) => roleNames[locale][role]).join(', ') || none);
  const subject = [target, roles.join(' → ')].filter(Boolean).join(', ');
  return `${accessChangeNames[locale][action]}: ${subject} (${describeOrigin(locale, { ...words, actor })}).`;
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

const warning: Record<Locale, string> = {
  no: 'Hvis det ikke var deg, må du velge et nytt passord med «Glemt passordet?» og si fra til en administrator med det samme.',
  en: 'If this was not you, choose a new password with “Forgot your password?” and tell an admin immediately.',
};

const texts: Record<Locale, Record<MailKind, (words: MailWords) => MailText>> = {
  no: {
    confirmation: () => ({
      subject: `Bekreft e-postadressen din hos ${name}`,
      opening: `Velkommen til ${name}. Bekreft at denne adressen er din, for å ta kontoen i bruk.`,
      action: 'Bekreft adressen',
      closing: 'Har du ikke opprettet en konto, kan du se bort fra denne e-posten.',
    }),
    recovery: () => ({
      subject: `Nytt passord hos ${name}`,
      opening: `Noen, trolig du, har bedt om et nytt passord hos ${name}.`,
      action: 'Velg nytt passord',
      closing: 'Var det ikke deg, kan du se bort fra denne e-posten. Passordet ditt er uendret.',
    }),
    invite: ({ roles }) => ({
      subject: `Du er invitert til ${name}`,
      opening: `Du er invitert til redaksjonen i ${name} som ${listRoles('no', roles)}. Du får tilgang når du har godtatt invitasjonen.`,
      action: 'Godta invitasjonen',
      closing: 'Hvis du ikke ventet en invitasjon, kan du se bort fra denne e-posten.',
    }),
    email_change_current: ({ newEmail }) => ({
      subject: `Endring av e-postadressen din hos ${name}`,
      opening: `Du har bedt om å endre e-postadressen på kontoen din hos ${name} til ${newEmail}. Endringen må bekreftes fra begge adressene.`,
      action: 'Bekreft endringen',
      closing: 'Var det ikke deg, skal du ikke bekrefte endringen. Endre passordet med det samme.',
    }),
    email_change_new: ({ newEmail }) => ({
      subject: `Bekreft den nye e-postadressen din hos ${name}`,
      opening: `Bekreft at ${newEmail} er adressen din, så den kan brukes på kontoen din hos ${name}.`,
      action: 'Bekreft adressen',
      closing: 'Kjenner du ikke til dette, kan du se bort fra denne e-posten.',
    }),
    email_taken: ({ newEmail }) => ({
      subject: `Noen har prøvd å bruke e-postadressen din hos ${name}`,
      opening: `Noen har bedt om å få bruke adressen ${newEmail} på en annen konto hos ${name}. Adressen hører til kontoen din, og ingenting er endret.`,
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
        'Logg inn og legg til en ny app under Sikkerhet. Hvis du ikke ba om dette, må du si fra til en administrator med det samme.',
    }),
    factor_added: () => ({
      subject: `Tofaktorinnlogging er slått på hos ${name}`,
      opening: `En autentiseringsapp er lagt til på kontoen din hos ${name}.`,
      closing: warning.no,
    }),
    own_factor_removed: () => ({
      subject: `En autentiseringsapp er fjernet hos ${name}`,
      opening: `En autentiseringsapp er fjernet fra kontoen din hos ${name}.`,
      closing: warning.no,
    }),
    password_changed: () => ({
      subject: `Passordet ditt hos ${name} er endret`,
      opening: `Passordet til kontoen din hos ${name} er endret, og du er logget ut alle andre steder. API-nøkler du ikke valgte å beholde, virker ikke lenger.`,
      closing: warning.no,
    }),
    passkey_added: () => ({
      subject: `En passnøkkel er lagt til hos ${name}`,
      opening: `En passnøkkel er lagt til på kontoen din hos ${name}. Med den logger du inn uten passord.`,
      closing: warning.no,
    }),
    passkey_removed: () => ({
      subject: `En passnøkkel er fjernet hos ${name}`,
      opening: `En passnøkkel er fjernet fra kontoen din hos ${name}.`,
      closing: warning.no,
    }),
    recovery_codes_created: () => ({
      subject: `Nye gjenopprettingskoder hos ${name}`,
      opening: `Det er laget nye gjenopprettingskoder til kontoen din hos ${name}. Eldre koder virker ikke lenger.`,
      closing: warning.no,
    }),
    recovery_codes_removed: () => ({
      subject: `Gjenopprettingskodene dine hos ${name} er fjernet`,
      opening: `Gjenopprettingskodene til kontoen din hos ${name} er fjernet og virker ikke lenger.`,
      closing: warning.no,
    }),
    recovery_code_used: () => ({
      subject: `En gjenopprettingskode er brukt hos ${name}`,
      opening: `Noen, trolig du, har logget inn på kontoen din hos ${name} med en gjenopprettingskode.`,
      closing: warning.no,
    }),
    email_changed: ({ newEmail }) => ({
      subject: `E-postadressen din hos ${name} er endret`,
      opening: `Kontoen din hos ${name} har fått adressen ${newEmail}. Fra nå av logger du inn med den.`,
      closing: warning.no,
    }),
    new_device: (words) => ({
      subject: `Ny innlogging hos ${name}`,
      opening: `Noen, trolig du, har logget inn på kontoen din hos ${name} fra en ny enhet: ${describeOrigin('no', words)}.`,
      closing: warning.no,
    }),
    role_given: ({ roles }) => ({
      subject: `Du har fått en rolle hos ${name}`,
      opening: `Du har godtatt en invitasjon og er nå ${listRoles('no', roles)} hos ${name}.`,
      closing: warning.no,
    }),
    access_changed: (words) => ({
      subject: `Tilgangen til ${name} er endret`,
      opening: describeChange('no', words),
      closing:
        'Kjenner du ikke til dette, må du endre passordet ditt og si fra til administratorene med det samme. Administratorer fjerner tilgangen under Brukere, API-nøkler eller Webhooks.',
    }),
  },
  en: {
    confirmation: () => ({
      subject: `Confirm your email address for ${name}`,
      opening: `Welcome to ${name}. Confirm that this address is yours to start using your account.`,
      action: 'Confirm email address',
      closing: 'If you did not create an account, you can ignore this email.',
    }),
    recovery: () => ({
      subject: `Reset your ${name} password`,
      opening: `Someone, probably you, asked to reset the password for your ${name} account.`,
      action: 'Reset password',
      closing: 'If this was not you, you can ignore this email. Your password is unchanged.',
    }),
    invite: ({ roles }) => ({
      subject: `You have been invited to ${name}`,
      opening: `You have been invited to work on ${name} as ${listRoles('en', roles)}. This takes effect once you have accepted the invitation.`,
      action: 'Accept invitation',
      closing: 'If you did not expect an invitation, you can ignore this email.',
    }),
    email_change_current: ({ newEmail }) => ({
      subject: `The email address of your ${name} account is about to change`,
      opening: `You asked to change the email address of your ${name} account to ${newEmail}. The change must be confirmed from both addresses.`,
      action: 'Confirm the change',
      closing: 'If this was not you, do not confirm it. Change your password immediately.',
    }),
    email_change_new: ({ newEmail }) => ({
      subject: `Confirm your new email address for ${name}`,
      opening: `Confirm that ${newEmail} is your address, so that it can be used for your ${name} account.`,
      action: 'Confirm email address',
      closing: 'If you did not expect this, you can ignore this email.',
    }),
    email_taken: ({ newEmail }) => ({
      subject: `Someone tried to use your email address on ${name}`,
      opening: `Someone asked to use the address ${newEmail} for another ${name} account. The address belongs to your account, and nothing has changed.`,
      closing:
        'If this was you, sign in to the account that already has the address. Otherwise you can ignore this email.',
    }),
    reauthentication: () => ({
      subject: `Your verification code for ${name}`,
      opening: `Enter the code to confirm that it is you.`,
      closing: 'If you did not ask for a code, you should change your password.',
    }),
    factor_removed: () => ({
      subject: `Two-factor authentication has been turned off for your ${name} account`,
      opening: `An admin of ${name} has removed the authenticator app from your account and signed you out everywhere. Your password alone is now enough to sign in.`,
      closing:
        'Sign in and add a new app on the Security page. If you did not ask for this, tell an admin immediately.',
    }),
    factor_added: () => ({
      subject: `Two-factor authentication has been turned on for your ${name} account`,
      opening: `An authenticator app was added to your ${name} account.`,
      closing: warning.en,
    }),
    own_factor_removed: () => ({
      subject: `An authenticator app was removed from your ${name} account`,
      opening: `An authenticator app was removed from your ${name} account.`,
      closing: warning.en,
    }),
    password_changed: () => ({
      subject: `Your ${name} password was changed`,
      opening: `The password for your ${name} account was changed, and you have been signed out everywhere else. API tokens that you did not choose to keep no longer work.`,
      closing: warning.en,
    }),
    passkey_added: () => ({
      subject: `A passkey was added to your ${name} account`,
      opening: `A passkey was added to your ${name} account. It can be used to sign in without a password.`,
      closing: warning.en,
    }),
    passkey_removed: () => ({
      subject: `A passkey was removed from your ${name} account`,
      opening: `A passkey was removed from your ${name} account.`,
      closing: warning.en,
    }),
    recovery_codes_created: () => ({
      subject: `New recovery codes for your ${name} account`,
      opening: `New recovery codes were created for your ${name} account. Older codes no longer work.`,
      closing: warning.en,
    }),
    recovery_codes_removed: () => ({
      subject: `Your ${name} recovery codes were removed`,
      opening: `The recovery codes for your ${name} account were removed and no longer work.`,
      closing: warning.en,
    }),
    recovery_code_used: () => ({
      subject: `A recovery code was used for your ${name} account`,
      opening: `Someone, probably you, signed in to your ${name} account with a recovery code.`,
      closing: warning.en,
    }),
    email_changed: ({ newEmail }) => ({
      subject: `The email address of your ${name} account was changed`,
      opening: `Your ${name} account now has the address ${newEmail}. Use it to sign in from now on.`,
      closing: warning.en,
    }),
    new_device: (words) => ({
      subject: `New sign-in to your ${name} account`,
      opening: `Someone, probably you, signed in to your ${name} account from a new device: ${describeOrigin('en', words)}.`,
      closing: warning.en,
    }),
    role_given: ({ roles }) => ({
      subject: `You have been given a role at ${name}`,
      opening: `You have accepted an invitation and are now ${listRoles('en', roles)} at ${name}.`,
      closing: warning.en,
    }),
    access_changed: (words) => ({
      subject: `Access to ${name} has changed`,
      opening: describeChange('en', words),
      closing:
        'If you do not recognise this, change your password and tell the admins immediately. Admins remove the access under Users, API tokens or Webhooks.',
    }),
  },
};

const orCode = { no: 'Eller skriv inn denne koden:', en: 'Or enter this code:' };
const onlyCode = { no: 'Koden er:', en: 'The code is:' };
const lasts = { no: 'Gjelder i én time.', en: 'Valid for one hour.' };
const lastsAWeek = { no: 'Gjelder i sju dager.', en: 'Valid for seven days.' };

export function writeMail(
  about: MailWords & {
    kind: MailKind;
    locale: Locale;
    link?: string | undefined;
    code?: string | undefined;
  },
): { subject: string; text: string; html: string } {
  const { locale, link, code } = about;
  const { subject, opening, action, closing } = texts[locale][about.kind](about);
  const validity = (about.kind === 'invite' ? lastsAWeek : lasts)[locale];
  const codeLine = code && (link ? orCode : onlyCode)[locale];
  const lines = [
    opening,
    link && `${action}:\n${link}`,
    code && `${codeLine} ${code}`,
    (link || code) && validity,
    closing,
  ];
  const html = [
    `<p>${escapeHtml(opening)}</p>`,
    link && `<p><a href="${escapeHtml(link)}">${escapeHtml(action ?? link)}</a></p>`,
    code && `<p>${codeLine} <strong>${escapeHtml(code)}</strong></p>`,
    (link || code) && `<p>${validity}</p>`,
    `<p>${escapeHtml(closing)}</p>`,
  ];
  return {
    subject,
    text: `${lines.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${htmlLang[locale]}"><body>${html.filter(Boolean).join('')}</body></html>`,
  };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
