import { z } from 'zod';
import { addMilliseconds } from '../../../platform/clock.ts';
import { sameSecret, sha256 } from '../../../platform/crypto.ts';
import { type AuthHandler, clientOf, readBody } from '../../auth-context.ts';
import { AuthError, invalid } from '../../auth-errors.ts';
import { authCodeMs } from '../../lifetimes.ts';
import { exchangesOf, requireWithinLimits, signInsFrom } from '../../limits/auth-limits.ts';
import { createOneTimeTokenStore, type FlowStateRow } from '../../tokens/one-time-token-store.ts';
import { openSession, sessionBody } from '../../tokens/sessions.ts';
import { createUserStore, isBanned } from '../../user-store.ts';

const bodySchema = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });

/** The protocol's name of the sign-in method (`amr`) for each kind of mail. */
const methodOf = new Map([
  ['confirmation', 'email/signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
]);

export const hashOfAuthCode = (code: string): string => sha256(`auth code ${code}`).toString('base64url');

/**
 * POST /token?grant_type=pkce: exchanges the code from a mailed link for a session, in the browser that requested the
 * mail.
 */
export const tokenByPkce: AuthHandler = async (auth, c) => {
  const body = await readBody(c, bodySchema);
  if (!body.auth_code || !body.code_verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const client = clientOf(auth, c);
  const { address } = client;
  const hash = hashOfAuthCode(body.auth_code);
  const knownFlow = await createOneTimeTokenStore(auth.database.orm).findFlow(hash);
  // Unknown codes count per address and valid codes per account, so a stranger cannot block the owner of a valid
  // code.
  const limit = knownFlow ? exchangesOf(auth, knownFlow.user_id) : signInsFrom(auth, { address });
  await requireWithinLimits(auth, limit);
  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const flows = createOneTimeTokenStore(transaction);
    const foundFlow = await flows.findFlow(hash);
    // Locks the user before the code, in the same order as a password change, to avoid a deadlock.
    const user = foundFlow && (await createUserStore(transaction).findForUpdate(foundFlow.user_id));
    const flow = user && (await flows.consumeFlow(hash));
    // The errors are returned, not thrown, because a rollback would make the code usable again.
    if (!user || !flow?.issued_at) return 'flow_state_not_found';
    if (addMilliseconds(flow.issued_at, authCodeMs) < auth.clock()) return 'flow_state_expired';
    if (!verifierMatches(flow, body.code_verifier)) return 'bad_code_verifier';
    if (isBanned(user, auth.clock())) return 'user_banned';
    return openSession(auth, transaction, {
      user,
      method: methodOf.get(flow.method) ?? 'otp',
      client,
      replacesPassword: flow.method === 'recovery' || !user.password_hash,
    });
  });
  if (typeof outcome === 'string') throw new AuthError(outcome);
  return c.json(await sessionBody(auth, outcome));
};

function verifierMatches(flow: FlowStateRow, verifier: string): boolean {
  const derivedChallenge =
    flow.code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier;
  return sameSecret(flow.code_challenge, derivedChallenge);
}
