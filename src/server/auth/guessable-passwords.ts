import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import norwegianWords from './norwegian-passwords.json' with { type: 'json' };

/** `pwned` is a code that Supabase Auth defines. The other two are our own; screens use them to explain the refusal. */
export type Weakness = 'pwned' | 'site_name' | 'own_address';

/** Six random characters need this many guesses, and six characters are the minimum length. */
const minGuesses = 1_000_000;
/** The check takes longer for each character. A weak beginning of this length makes a long password weak. */
const checkedLength = 32;

const shortestName = 4;

let created: ZxcvbnFactory | undefined;
/** Created at the first use, because it takes time and memory. The library has no list of Norwegian words. */
export const passwordChecker = (): ZxcvbnFactory => {
  created ??= new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] ?? [], norwegian: norwegianWords },
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
    // A hostile password could have very many readings with digits as letters.
    l33tMaxSubstitutions: 10,
  });
  return created;
};

/**
 * Returns why a password is easy to guess: it is common, a repeat, a sequence, a keyboard run or a date, or contains the
 * name of the site or the user's address with only little more.
 */
export function weaknessOf(
  password: string,
  { email, siteWords }: { email: string; siteWords: readonly string[] },
): Weakness | undefined {
  const text = password.normalize('NFKC');
  const words = addressWords(email);
  // Users add a sign or two at the end (Sommer2026!), which guessers try too, but the library counts as random.
  for (const reading of new Set([text, text.replace(/^[^\p{L}\d]{1,2}|[^\p{L}\d]{1,2}$/gu, '')])) {
    const { guesses, sequence } = passwordChecker().check(reading.slice(0, checkedLength), [
      ...words,
      ...siteWords,
    ]);
    if (guesses >= minGuesses) continue;
    const own = sequence.flatMap((match) =>
      match.dictionaryName === 'userInputs' ? [String(match.matchedWord)] : [],
    );
    if (own.some((word) => words.includes(word))) return 'own_address';
    return own.length > 0 ? 'site_name' : 'pwned';
  }
  return undefined;
}

/**
 * Returns the address, the part before the @ and the names in that part, such as kari and nordmann in
 * kari.nordmann@example.org.
 */
function addressWords(email: string): string[] {
  const [local = ''] = email.toLowerCase().split('@');
  const names = local.split(/[^\p{L}]+/u).filter((name) => name.length >= shortestName);
  return [email.toLowerCase(), local, local.replace(/[^\p{L}\d]/gu, ''), ...names].filter(Boolean);
}

/** The names of the site and those in its address, which a guesser tries first. */
export const siteWordsOf = (names: readonly string[], siteUrl: string): string[] => {
  const labels = new URL(siteUrl).hostname.split('.').slice(0, -1);
  return [...names, ...labels]
    .map((name) => name.toLowerCase().replace(/\s+/g, ''))
    .filter((name) => /\p{L}/u.test(name) && name !== 'www');
};
