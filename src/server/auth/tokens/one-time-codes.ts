import { randomInt } from 'node:crypto';
import { addMilliseconds } from '../../clock.ts';
import type { Queries } from '../../db/database.ts';
import type { OneTimeTokenKind } from '../../db/schema/auth.ts';
import type { Keyring } from './keyring.ts';
import { createOneTimeTokenStore, type OneTimeTokenRow } from './one-time-token-store.ts';
import { randomToken, sameSecret } from './sealed-text.ts';

const lifeMs = 60 * 60 * 1000;
/** Six digits: five tries find one in two hundred thousand. */
const mostTries = 5;

export interface OneTimeCode {
  /** For a link: long enough that it cannot be guessed. */
  token: string;
  /** For typing: six digits, with few tries. */
  code: string;
}

/** Marks a link whose session goes only to the browser that asked for it. */
const pkcePrefix = 'pkce_';

/** What a mail carries to prove that its reader has the address. Stored only as keyed hashes. */
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
      await createOneTimeTokenStore(orm).replace({
        user_id: about.userId,
        kind: about.kind,
        email: about.email,
        link_hash: await hashOfLink(token),
        code_hash: await hashOfCode(about.userId, about.kind, code),
        flow_state_id: about.flowStateId ?? null,
        expires_at: addMilliseconds(now, lifeMs),
      });
      return { token, code };
    },

    takeByLink: async (orm: Queries, kinds: OneTimeTokenKind[], token: string, now: Date) =>
      createOneTimeTokenStore(orm).takeByLink(kinds, await hashOfLink(token), now),

    /** The try is counted whether or not it is right; must not run in a transaction that a wrong code takes back. */
    async takeByCode(
      orm: Queries,
      about: { userId: string; kinds: OneTimeTokenKind[]; code: string },
      now: Date,
    ): Promise<OneTimeTokenRow | undefined> {
      const store = createOneTimeTokenStore(orm);
      const open = await store.countTry(about.userId, about.kinds, mostTries, now);
      for (const row of open) {
        const hash = await hashOfCode(about.userId, row.kind, about.code);
        if (sameSecret(row.code_hash, hash)) return store.takeById(row.id);
      }
      return undefined;
    },
  };
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
