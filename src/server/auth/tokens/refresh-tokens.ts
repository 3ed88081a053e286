import { addMilliseconds } from '../../clock.ts';
import { randomToken, seal, sha256, unseal } from './sealed-text.ts';
import type { RefreshTokenRow, SessionStore } from './session-store.ts';

/** How long a token that was just replaced is still answered: two tabs, a lost answer. */
const reuseIntervalMs = 10_000;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export const looksLikeRefreshToken = (token: string): boolean => tokenShape.test(token);

export const hashOfToken = (token: string): string => sha256(token).toString('base64url');

/** The key by which a token opens its successor: nobody else, not even the server by itself, can read it. */
const successorKey = (token: string): Buffer => sha256(`successor of ${token}`);

/** Starts a session's chain of tokens. */
export async function startTokens(store: SessionStore, sessionId: string, now: Date): Promise<string> {
  await store.removeTokensOf(sessionId);
  const token = randomToken();
  await store.insertToken({ session_id: sessionId, token_hash: hashOfToken(token), created_at: now });
  return token;
}

export type Rotation = { token: string } | 'reused';

/**
 * The token to go on with. The active one is replaced. Its parent gets the active one again, and so does an older
 * one replaced within the last seconds: only hashes are stored, but each token seals its successor, so whoever
 * holds the old one can be handed the new. Anything older was copied: the caller ends the session.
 */
export async function rotateToken(
  store: SessionStore,
  presented: { token: string; row: RefreshTokenRow },
  now: Date,
): Promise<Rotation> {
  let { token, row } = presented;
  if (row.used_at === null) {
    const child = randomToken();
    // Marked first: a session has at most one active token.
    await store.markUsed(row.id, { used_at: now, child_sealed: seal(successorKey(token), child) });
    await store.insertToken({
      session_id: row.session_id,
      token_hash: hashOfToken(child),
      parent_id: row.id,
      created_at: now,
    });
    return { token: child };
  }
  const active = await store.findActiveToken(row.session_id);
  const isParent = active?.parent_id === row.id;
  const isRecent = addMilliseconds(row.used_at, reuseIntervalMs) >= now;
  if (!active || !(isParent || isRecent)) return 'reused';
  while (row.id !== active.id) {
    if (!row.child_sealed) return 'reused';
    token = unseal(successorKey(token), row.child_sealed);
    const next = await store.findToken(hashOfToken(token));
    if (!next) return 'reused';
    row = next;
  }
  return { token };
}
