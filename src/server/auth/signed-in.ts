import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
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
    /** Logs a call that is answered with 403; set for all API routes. */
    recordRefusal?: (refusal: Refusal) => Promise<void>;
    caller?: Caller;
  };
}

interface Refusal {
  actor: Pick<Caller, 'id' | 'email'> | null;
  address: string;
  target: string;
  after: { reason: string };
}

export type RequiredAccess = 'anyone' | 'signed-in' | Role;

/** Declares the access that a route requires, and checks it before the body is read. */
export function requireAccess(required: RequiredAccess): MiddlewareHandler<ApiEnv> {
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (required !== 'anyone') {
      const caller = await c
        .get('identifyCaller')(c.req.header('authorization'))
        .catch(async (error) => {
          if (error instanceof Problem && error.status === 403) await recordRefusal(c, error, null);
          throw error;
        });
      const refusal =
        required === 'signed-in'
          ? undefined
          : caller.needsTwoFactor
            ? new Problem('admin_two_factor_needed')
            : hasRole(caller.roles, required)
              ? undefined
              : new Problem('role_missing');
      if (refusal) {
        await recordRefusal(c, refusal, caller);
        throw refusal;
      }
      c.set('caller', caller);
    }
    await next();
  };
  declaredAccess.set(check, required);
  return check;
}

/** The target is the route pattern, because a path may contain the id of something the caller must not know. */
const recordRefusal = async (c: Context<ApiEnv>, { code }: Problem, caller: Caller | null): Promise<void> =>
  c.get('recordRefusal')?.({
    actor: caller && { id: caller.id, email: caller.email },
    address: c.get('address'),
    target: `${c.req.method} ${routePath(c)}`,
    after: { reason: code },
  });

const declaredAccess = new WeakMap<object, RequiredAccess>();

/** The access that a `requireAccess` handler declares. A test checks with it that every route declares one. */
export const requiredAccessOf = (handler: object): RequiredAccess | undefined => declaredAccess.get(handler);

/** The caller of a route that requires sign-in. */
export function callerOf(c: Context<ApiEnv>): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Problem('not_signed_in');
  return caller;
}
