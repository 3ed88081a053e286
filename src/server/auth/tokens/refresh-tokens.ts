import { addMilliseconds } from '../../platform/clock.ts';
import { randomToken, seal, sha256, unseal } from '../../platform/crypto.ts';
import { refreshTokenReuseMs } from '../lifetimes.ts';
import type { RefreshTokenRow, SessionStore } from './session-store.ts';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export const looksLikeRefreshToken = (token: string): boolean => tokenShape.test(token);

/** The format of refresh tokens of older versions of Supabase Auth. This server never issued any. */
export const isLegacyRefreshToken = (token: string): boolean => /^[A-Za-z0-9_-]{12}$/.test(token);

export const hashOfToken = (token: string): string => sha256(token).toString('base64url');

/**
 * Derives the key that encrypts the child of a token, which is the token that replaces it. Only a client that has the
 * token can decrypt its child. The text must not change, because stored children are encrypted with this key.
 */
const childKey = (token: string): Buffer => sha256(`successor of ${token}`);

export async function startTokens(store: SessionStore, sessionId: string, now: Date): Promise<string> {
  await store.tokens.delete({ session_id: sessionId });
  const token = randomToken();
  await store.tokens.insert({ session_id: sessionId, token_hash: hashOfToken(token), created_at: now });
  return token;
}

export type Rotation = { token: string } | 'reused';

/**
 * Returns the refresh token that replaces the presented one.
 *
 * - The active token gets a child, which becomes the active token.
 * - The parent of the active token, or a token that was used within the reuse interval, gets the active token again.
 *   The active token is found by unsealing one child after another.
 * - Any other token was probably stolen. The result is `reused`, and the caller must end the session.
 */
export async function rotateToken(
  store: SessionStore,
  presented: { token: string; row: RefreshTokenRow },
  now: Date,
): Promise<Rotation> {
  let { token, row } = presented;
  if (row.used_at === null) {
    const child = randomToken();
    // The old token is marked as used first, because a unique index allows one active token per session.
    await store.tokens.update({ id: row.id }, { used_at: now, child_sealed: seal(childKey(token), child) });
    await store.tokens.insert({
      session_id: row.session_id,
      token_hash: hashOfToken(child),
      parent_id: row.id,
      created_at: now,
    });
    return { token: child };
  }
  const active = await store.tokens.find({ session_id: row.session_id, used_at: null });
  const isParent = active?.parent_id === row.id;
  const isRecent = addMilliseconds(row.used_at, refreshTokenReuseMs) >= now;
  if (!active || !(isParent || isRecent)) return 'reused';
  while (row.id !== active.id) {
    if (!row.child_sealed) return 'reused';
    token = unseal(childKey(token), row.child_sealed);
    const next = await store.tokens.find({ token_hash: hashOfToken(token) });
    if (!next) return 'reused';
    row = next;
  }
  return { token };
}
