import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerOf } from '../auth/require-access.ts';

export { type Actor, auditActor } from './logged-actor.ts';

export interface RequestActor {
  caller: Caller;
  address: string;
}

export const actorOf = (c: Context<ApiEnv>): RequestActor => ({
  caller: callerOf(c),
  address: c.get('address'),
});
