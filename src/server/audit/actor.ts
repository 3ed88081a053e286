import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerOf } from '../auth/require-access.ts';

export { type Actor, auditActor } from './logged-actor.ts';

/** The user who sent a request. */
export const actorOf = (c: Context<ApiEnv>): { caller: Caller; address: string } => ({
  caller: callerOf(c),
  address: c.get('address'),
});
