import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerOf } from '../auth/signed-in.ts';

/** The signed-in user and the client address, for the audit log. */
export interface RequestActor {
  caller: Caller;
  address: string;
}

export const requestActorOf = (c: Context<ApiEnv>): RequestActor => ({
  caller: callerOf(c),
  address: c.get('address'),
});
