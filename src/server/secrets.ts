/** Matches the names of secret settings, so that a new setting with such a name is covered. */
const secretNames = /(KEY|TOKEN|SECRET|PASSWORD)$/;
/** Sent to every browser. */
const publicNames = new Set(['AUTH_API_KEY']);
/** A shorter value would also match inside ordinary words. */
const shortest = 6;

/** The secret values among the settings, passwords in addresses included. */
export function secretsIn(settings: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (secretNames.test(name)) return publicNames.has(name) ? [] : [value];
    return passwordsIn(value);
  });
  return found.filter((secret) => secret.length >= shortest);
}

/** The password in an address, both percent-encoded and decoded. */
function passwordsIn(address: string): string[] {
  const url = URL.parse(address);
  // A password equal to the user name is no secret, and redacting it would garble ordinary text.
  if (!url || url.password === url.username) return [];
  return [url.password, decoded(url.password)];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Replaces the secrets in a text, also where JSON or percent-encoding escapes them. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const spellings = new Set(
    secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  );
  // Longest first, because one secret may be the beginning of another.
  const ordered = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((rest, spelling) => rest.replaceAll(spelling, '[secret]'), text);
}
