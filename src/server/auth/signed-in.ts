import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { hasRole, type Role } from '../../domain/accounts/account.ts';
import { Problem } from '../../domain/problems.ts';
import type { RequestVariables } from '../http/middleware/request-log.ts';
import type { SignedIn } from './auth-service.ts';

/** Who calls the API. */
export interface Caller extends SignedIn {
  roles: Role[];
}

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables & {
    /** Finds out who calls; set for the whole API. */
    identifyCaller: (authorization: string | undefined) => Promise<Caller>;
    address: string;
    caller?: Caller;
  };
}

export type RequiredAccess = 'anyone' | 'signed-in' | Role;

/** Every route's statement of who may call it, made next to its path; checked before the body is read. */
export function requireAccess(needed: RequiredAccess): MiddlewareHandler<ApiEnv> {
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (needed !== 'anyone') {
      const caller = await c.get('identifyCaller')(c.req.header('authorization'));
      if (needed !== 'signed-in' && !hasRole(caller.roles, needed)) throw new Problem('role_missing');
      c.set('caller', caller);
    }
    await next();
  };
  stated.set(check, needed);
  return check;
}

const stated = new WeakMap<object, RequiredAccess>();

/** What a route's handler states, if it is such a statement: for the test that walks all routes. */
export const requiredAccessOf = (handler: object): RequiredAccess | undefined => stated.get(handler);

/** Who calls a route that is not for anyone. */
export function callerOf(c: Context<ApiEnv>): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Problem('not_signed_in');
  return caller;
}
