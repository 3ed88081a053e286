import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerOf } from '../auth/signed-in.ts';
import type { AuditNote } from './audit-service.ts';

/** Who changes content: a person from somewhere, or the product's own background work. */
export type Actor = { caller: Pick<Caller, 'id' | 'email'>; address: string } | { system: string };

export const actorOf = (c: Context<ApiEnv>): Actor => ({ caller: callerOf(c), address: c.get('address') });

/** The person as the audit log names them; nobody where the product itself did it. */
export const auditActor = (actor: Actor): Pick<AuditNote, 'actor' | 'address'> =>
  'system' in actor
    ? { actor: null, address: null }
    : { actor: { id: actor.caller.id, email: actor.caller.email }, address: actor.address };
