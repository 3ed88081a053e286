import { hash, parseOptions, verify } from '@node-rs/argon2';
import { minPasswordLength } from '../../domain/users/user.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { AuthError, invalid } from './auth-errors.ts';
import { weaknessOf } from './guessable-passwords.ts';
import { hashQueueRetrySeconds } from './lifetimes.ts';

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
    if ([...password].length < minPasswordLength) {
      return {
        reasons: ['length'],
        message: `Password should be at least ${minPasswordLength} characters.`,
      };
    }
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
    /**
     * Refuses a weak new password. On the user's own machine, only the length is required, and the weakness is
     * returned, so that the screen can warn.
     */
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
