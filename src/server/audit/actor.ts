import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerOf } from '../auth/signed-in.ts';
import type { AuditNote } from './audit-service.ts';

/** Who changes content: a person from somewhere, or the product's own background work. */
export type Doer = { caller: Pick<Caller, 'id' | 'email'>; address: string } | { system: string };

export const doerOf = (c: Context<ApiEnv>): Doer => ({ caller: callerOf(c), address: c.get('address') });

/** The person as the audit log names them; nobody where the product itself did it. */
export const actorOf = (doer: Doer): Pick<AuditNote, 'actor' | 'address'> =>
  'system' in doer
    ? { actor: null, address: null }
    : { actor: { id: doer.caller.id, email: doer.caller.email }, address: doer.address };
