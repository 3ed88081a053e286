/** Settings that are secrets, by their names: whichever comes next is one too. */
const secretNames = /(KEY|TOKEN|SECRET|PASSWORD)$/;
/** Every browser gets this one. */
const publicNames = new Set(['AUTH_API_KEY']);
/** What is shorter stands in too many other words. */
const shortest = 6;

/** The values that nobody may see but the services they are for. */
export function secretsIn(settings: Readonly<Record<string, unknown>>): string[] {
  const found = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (secretNames.test(name)) return publicNames.has(name) ? [] : [value];
    return passwordsIn(value);
  });
  return found.filter((secret) => secret.length >= shortest);
}

/** The password in an address, as it stands there and as it is meant. */
function passwordsIn(address: string): string[] {
  const url = URL.parse(address);
  // A password that is also the user's name hides nothing, and would be struck out of everything.
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

/** Strikes the secrets out of a text, in the spellings they may have in JSON and in addresses. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const spellings = new Set(
    secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  );
  // The longest first: one may be the beginning of another.
  const ordered = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((rest, spelling) => rest.replaceAll(spelling, '[secret]'), text);
}
