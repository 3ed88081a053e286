import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { hasRole, type Role } from '../../domain/accounts/account.ts';
import { Problem } from '../../domain/problems.ts';
import type { RequestVariables } from '../http/middleware/request-log.ts';
import type { SignedIn } from './auth-service.ts';

/** The signed-in user who calls the API. */
export interface Caller extends SignedIn {
  roles: Role[];
  /** An admin without two factors, on a site that requires them of admins. */
  needsTwoFactor: boolean;
}

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables & {
    /** Resolves the authorization header to the caller; set for all API routes. */
    identifyCaller: (authorization: string | undefined) => Promise<Caller>;
    address: string;
    caller?: Caller;
  };
}

export type RequiredAccess = 'anyone' | 'signed-in' | Role;

/** Declares the access that a route requires, and checks it before the body is read. */
export function requireAccess(required: RequiredAccess): MiddlewareHandler<ApiEnv> {
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (required !== 'anyone') {
      const caller = await c.get('identifyCaller')(c.req.header('authorization'));
      if (required !== 'signed-in' && caller.needsTwoFactor) throw new Problem('admin_two_factor_needed');
      if (required !== 'signed-in' && !hasRole(caller.roles, required)) throw new Problem('role_missing');
      c.set('caller', caller);
    }
    await next();
  };
  declaredAccess.set(check, required);
  return check;
}

const declaredAccess = new WeakMap<object, RequiredAccess>();

/** The access that a `requireAccess` handler declares. A test checks with it that every route declares one. */
export const requiredAccessOf = (handler: object): RequiredAccess | undefined => declaredAccess.get(handler);

/** The caller of a route that requires sign-in. */
export function callerOf(c: Context<ApiEnv>): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Problem('not_signed_in');
  return caller;
}
