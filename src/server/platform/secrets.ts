import { decodedAddress } from '../../domain/text/decode-address.ts';

/** Matches the names of secret settings. A new setting with such a name is secret without further changes. */
const secretNames = /(KEY|TOKEN|SECRET|PASSWORD)$/;
/** Settings whose names match, but which are not secret, because they are sent to every browser. */
const publicNames = new Set(['AUTH_API_KEY']);
/** The minimum length of a redacted value. A shorter value would also match inside ordinary words. */
const shortest = 6;

/** Returns the secret values among the settings, including the passwords in addresses. */
export function secretsIn(settings: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (secretNames.test(name)) return publicNames.has(name) ? [] : [value];
    return passwordsIn(value);
  });
  return found.filter((secret) => secret.length >= shortest);
}

function passwordsIn(address: string): string[] {
  const url = URL.parse(address);
  // A password that equals the user name is not secret, and redacting it would garble ordinary text.
  if (!url || url.password === url.username) return [];
  return [url.password, decodedAddress(url.password)];
}

/** The secrets that a process has read from the database since its start, by its settings. */
const learned = new WeakMap<object, readonly string[]>();

/** Makes the redactors of these settings replace the secrets among `added` too. */
export function learnSecrets(settings: object, added: Readonly<Record<string, unknown>>): void {
  const known = learned.get(settings) ?? [];
  const unknown = secretsIn(added).filter((secret) => !known.includes(secret));
  if (unknown.length > 0) learned.set(settings, [...known, ...unknown]);
}

/** Creates a redactor of the secrets among the settings, and of those that are learned later. */
export function redactorOf(settings: Readonly<Record<string, unknown>>): (text: string) => string {
  const given = secretsIn(settings);
  let known: readonly string[] | undefined;
  let redact = createRedactor(given);
  return (text) => {
    const current = learned.get(settings);
    if (current && current !== known) {
      known = current;
      redact = createRedactor([...given, ...current]);
    }
    return redact(text);
  };
}

/** Creates a function that replaces the secrets in a text, also if JSON or percent-encoding escapes them. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const spellings = new Set(
    secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  );
  // Long secrets are replaced first, because a short one may be the beginning of a long one.
  const ordered = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((rest, spelling) => rest.replaceAll(spelling, '[secret]'), text);
}
