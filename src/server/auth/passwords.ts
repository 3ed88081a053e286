import { brotliDecompressSync } from 'node:zlib';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '../../domain/users/user.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { AuthError, invalid } from './auth-errors.ts';
import commonPasswords from './common-passwords.txt?raw';
import { hashQueueRetrySeconds } from './lifetimes.ts';
import norwegianWords from './norwegian-passwords.json' with { type: 'json' };

export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The minimum that OWASP recommends for argon2id. */
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxPasswordLength = 1024;
/** Fewer than the four threads of Node's pool, because the pool also reads files and resolves host names. */
const maxConcurrentHashes = 2;
const maxQueuedHashes = 64;

const weaknessMessages = {
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  site_name:
    'Password contains the name of this site, which is easy to guess. Please choose a different one.',
  own_address: 'Password contains your email address, which is easy to guess. Please choose a different one.',
};

/** The first reason is a code that Supabase Auth defines. A second one explains the weakness more exactly. */
export interface WeakPassword {
  reasons: string[];
  message: string;
}

export function createPasswords(options: {
  allowCommon: boolean;
  /** Words of the site. A password that is such a word with only a few other characters is refused. */
  siteWords?: readonly string[];
  /** Tests use a lower cost. */
  cost?: HashCost | undefined;
  verifyHash?: typeof verify;
}) {
  const { run: enqueueHash } = createConcurrencyLimit({
    maxRunning: maxConcurrentHashes,
    maxWaiting: maxQueuedHashes,
    refusal: () => new AuthError('overloaded', { retryAfterSeconds: hashQueueRetrySeconds }),
  });
  const cost = options.cost ?? defaultCost;
  const verifyHash = options.verifyHash ?? verify;
  /** Returns the weakness for which a site that others can reach would refuse a new password like this. */
  const findWeakness = (password: string, email: string): WeakPassword | undefined => {
    if ([...password].length < minPasswordLength)
      return {
        reasons: ['length'],
        message: `Password should be at least ${minPasswordLength} characters.`,
      };
    const { allowCommon, siteWords = [] } = options;
    const weakness = allowCommon ? undefined : weaknessOf(password, { email, siteWords });
    return (
      weakness && {
        reasons: weakness === 'pwned' ? ['pwned'] : ['pwned', weakness],
        message: weaknessMessages[weakness],
      }
    );
  };
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password: string) => enqueueHash(() => hash(password, cost)),
    /** Compares a password with a stored hash. Without a hash it takes the same time and returns false. */
    async matches(password: string, stored: string | null | undefined): Promise<boolean> {
      if (password.length > maxPasswordLength) return false;
      dummyHash ??= hash('nobody has this password', cost);
      const comparedHash = stored ?? (await dummyHash);
      const isCorrect = await enqueueHash(() => verifyHash(comparedHash, password));
      return isCorrect && Boolean(stored);
    },
    /** True if the hash was made with other cost parameters. Rehash at the next successful sign-in. */
    isOutdated(stored: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
    },
    findWeakness,
    /** On the user's own machine, only the length is required, and a weakness is returned for a warning. */
    requireStrength(password: string, email: string, onOwnMachine: boolean): WeakPassword | undefined {
      if (password.length > maxPasswordLength)
        throw invalid(`Password cannot be longer than ${maxPasswordLength} characters`);
      const weak = findWeakness(password, email);
      if (weak && !(onOwnMachine && weak.reasons[0] !== 'length'))
        throw new AuthError('weak_password', { message: weak.message, weakPasswordReasons: weak.reasons });
      return weak;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

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

let unpacked: string | undefined;
/** True if the password is one of the 100,000 most common ones; zxcvbn's own list has only half of them. */
function isCommon(password: string): boolean {
  unpacked ??= `\n${brotliDecompressSync(Buffer.from(commonPasswords, 'base64'))}\n`;
  return !password.includes('\n') && unpacked.includes(`\n${password.toLowerCase()}\n`);
}

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
  if (isCommon(text)) return 'pwned';
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

/** The address, the part before the @ and the names in it: kari and nordmann in kari.nordmann@example.org. */
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
