import { hash, parseOptions, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '../../domain/accounts/account.ts';
import { WireError } from './wire-errors.ts';

/** The argon2id parameters of one hash. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's first choice for argon2id. */
const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxPasswordLength = 1024;
/** Node's worker threads also read files and resolve names: hashing leaves them some. */
const hashesAtOnce = 2;
const hashesWaiting = 64;

const common = new Set(dictionary['passwords-common'] as string[]);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a password is the one stored. Without a stored one it takes as long, and says no. */
  matches(password: string, stored: string | null | undefined): Promise<boolean>;
  /** Stored with less effort than today's; to be hashed anew when the password is next at hand. */
  isOutdated(stored: string): boolean;
  /** Throws for a password that is too short or that everybody tries first. */
  requireStrength(password: string): void;
}

export function createPasswords(options: {
  allowCommon: boolean;
  /** Tests hash with less effort. */
  cost?: HashCost | undefined;
  verifyHash?: typeof verify;
}): Passwords {
  const gate = createGate();
  const cost = options.cost ?? defaultCost;
  const verifyHash = options.verifyHash ?? verify;
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => gate(() => hash(password, cost)),
    async matches(password, stored) {
      if (password.length > maxPasswordLength) return false;
      dummy ??= hash('nobody has this password', cost);
      const against = stored ?? (await dummy);
      const right = await gate(() => verifyHash(against, password));
      return right && Boolean(stored);
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
    },
    requireStrength(password) {
      if ([...password].length < minPasswordLength) {
        throw new WireError('weak_password', {
          message: `Password should be at least ${minPasswordLength} characters.`,
          weakPasswordReasons: ['length'],
        });
      }
      if (password.length > maxPasswordLength) {
        throw new WireError('validation_failed', {
          message: `Password cannot be longer than ${maxPasswordLength} characters`,
        });
      }
      if (!options.allowCommon && common.has(password.toLowerCase())) {
        throw new WireError('weak_password', { weakPasswordReasons: ['pwned'] });
      }
    },
  };
}

/** Lets a few through at once; when too many wait, the rest are told to come back instead of being held. */
function createGate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= hashesAtOnce) {
      if (waiting.length >= hashesWaiting) throw new WireError('overloaded', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
