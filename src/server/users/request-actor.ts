import type { Context } from 'hono';
import { type ApiEnv, type Caller, callerOf } from '../auth/require-access.ts';

export interface RequestActor {
  caller: Caller;
  address: string;
}

export const requestActorOf = (c: Context<ApiEnv>): RequestActor => ({
  caller: callerOf(c),
  address: c.get('address'),
});
