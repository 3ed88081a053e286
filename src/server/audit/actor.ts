import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerName, callerOf } from '../auth/require-access.ts';

/** A user with the address of the request, or the name of a background job. */
export type Actor = { caller: Pick<Caller, 'id' | 'email' | 'token'>; address: string } | { system: string };

export const actorOf = (c: Context<ApiEnv>): Actor => ({ caller: callerOf(c), address: c.get('address') });

/** The actor as the audit log stores it. */
export interface LoggedActor {
  actor: { id: string; email: string } | null;
  address: string | null;
}

export const auditActor = (actor: Actor): LoggedActor =>
  'system' in actor
    ? { actor: null, address: null }
    : { actor: { id: actor.caller.id, email: callerName(actor.caller) }, address: actor.address };
