import { z } from 'zod';
import { laterBy } from '../clock.ts';
import { type AuthContext, type AuthHandler, addressOf, readBody } from './auth-context.ts';
import { createOneTimeTokenStore, type FlowStateRow } from './one-time-token-store.ts';
import { sameSecret, sha256 } from './sealed-text.ts';
import { openSession, sessionBody } from './sessions.ts';
import { createUserStore, isBanned } from './user-store.ts';
import { WireError } from './wire-errors.ts';

const bodySchema = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });

const authCodeLifeMs = 300_000;

/** How the protocol names what the mail was for. */
const methodOf = new Map([
  ['confirmation', 'email/signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
]);

export const hashOfAuthCode = (code: string): string => sha256(`auth code ${code}`).toString('base64url');

/** POST /token?grant_type=pkce: the code from a mailed link, exchanged by the browser that asked for the mail. */
export const tokenByPkce =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const body = await readBody(c, bodySchema);
    if (!body.auth_code || !body.code_verifier) {
      throw new WireError('validation_failed', {
        message: 'invalid request: both auth code and code verifier should be non-empty',
      });
    }
    const { orm } = auth.database;
    const flow = await createOneTimeTokenStore(orm).takeFlow(hashOfAuthCode(body.auth_code));
    const user = flow && (await createUserStore(orm).findById(flow.user_id));
    if (!flow?.issued_at || !user) throw new WireError('flow_state_not_found');
    if (laterBy(flow.issued_at, authCodeLifeMs) < auth.clock()) throw new WireError('flow_state_expired');
    if (!isAnswered(flow, body.code_verifier)) throw new WireError('bad_code_verifier');
    if (isBanned(user, auth.clock())) throw new WireError('user_banned');
    const address = addressOf(auth, c);
    const session = await orm.transaction((transaction) =>
      openSession(auth, transaction, { user, method: methodOf.get(flow.method) ?? 'otp', address }),
    );
    return c.json(await sessionBody(auth, session));
  };

function isAnswered(flow: FlowStateRow, verifier: string): boolean {
  const answer = flow.code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier;
  return sameSecret(flow.code_challenge, answer);
}
