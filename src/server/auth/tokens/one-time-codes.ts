import { randomInt } from 'node:crypto';
import { addMilliseconds } from '../../platform/clock.ts';
import { randomToken, sameSecret } from '../../platform/crypto.ts';
import type { Queries } from '../../platform/db/database.ts';
import { oneTimeCodeMs, signInCodeMs, youngCodeMs } from '../lifetimes.ts';
import type { OneTimeTokenKind } from '../schema.ts';
import type { Keyring } from './keyring.ts';
import { createOneTimeTokenStore, type OneTimeTokenRow } from './one-time-token-store.ts';

/** With six digits, five attempts succeed with a probability of 1 in 200,000. */
const maxAttempts = 5;

export interface OneTimeCode {
  /** For the link: too long to guess. */
  token: string;
  /** For typing: six digits, with few attempts. */
  code: string;
}

/** The codes that replace the password. The others confirm an address, which may take the user longer. */
const signInKinds: ReadonlySet<OneTimeTokenKind> = new Set(['recovery', 'reauthentication']);

/** Marks a token whose session only the requesting browser can open (PKCE). */
const pkcePrefix = 'pkce_';

/** The link tokens and codes in mails, which prove that the user receives them. Only keyed hashes are stored. */
export function createOneTimeCodes(keyring: Keyring) {
  const hashOfLink = (token: string) => keyring.hash('link', token);
  const hashOfCode = (userId: string, kind: OneTimeTokenKind, code: string) =>
    keyring.hash('code', `${userId} ${kind} ${code}`);
  return {
    async issue(
      orm: Queries,
      about: { userId: string; kind: OneTimeTokenKind; email: string; flowStateId?: string | null },
      now: Date,
    ): Promise<OneTimeCode> {
      const token = (about.flowStateId ? pkcePrefix : '') + randomToken();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const row = {
        user_id: about.userId,
        kind: about.kind,
        email: about.email,
        link_hash: await hashOfLink(token),
        code_hash: await hashOfCode(about.userId, about.kind, code),
        flow_state_id: about.flowStateId ?? null,
        created_at: now,
        expires_at: addMilliseconds(now, oneTimeCodeMs),
      };
      await createOneTimeTokenStore(orm).replace(row, addMilliseconds(now, -youngCodeMs));
      return { token, code };
    },

    consumeByLink: async (orm: Queries, kinds: OneTimeTokenKind[], token: string, now: Date) =>
      createOneTimeTokenStore(orm).consumeByLink(kinds, await hashOfLink(token), now),

    /** Counts every attempt. A transaction that rolls back for a wrong code would undo the count. */
    async consumeByCode(
      orm: Queries,
      about: { userId: string; kinds: OneTimeTokenKind[]; code: string },
      now: Date,
    ): Promise<OneTimeTokenRow | undefined> {
      const store = createOneTimeTokenStore(orm);
      const candidates = await store.countAttempt(about.userId, about.kinds, maxAttempts, now);
      for (const row of candidates) {
        const isOld = row.created_at <= addMilliseconds(now, -signInCodeMs);
        if (isOld && signInKinds.has(row.kind)) continue;
        const hash = await hashOfCode(about.userId, row.kind, about.code);
        if (sameSecret(row.code_hash, hash)) return store.tokens.take({ id: row.id });
      }
      return undefined;
    },
  };
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
