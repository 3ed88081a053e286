import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiScope } from '../../domain/api-tokens/api-token.ts';
import { Problem } from '../../domain/problems.ts';
import { hasRole, type Role } from '../../domain/users/user.ts';
import { callerName, type LoggedActor } from '../audit/logged-actor.ts';
import type { RequestVariables } from '../platform/http/middleware/request-log.ts';
import type { SignedIn } from './auth-service.ts';

/** The user who calls the API, in a session or with a token. */
export interface Caller extends SignedIn {
  roles: Role[];
  /** True for an admin without two factors on a site that requires two factors of admins. */
  needsTwoFactor: boolean;
  /** The token of the call; undefined for a session. */
  token?: { id: string; name: string; scopes: readonly ApiScope[] };
}

export { callerName };

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables & {
    /**
     * Resolves the authorization header to the caller; set for all API routes. Throws a Problem with status 401 without
     * a valid session or API token, see `identify` in `api-token-service.ts`.
     */
    identifyCaller: (authorization: string | undefined) => Promise<Caller>;
    address: string;
    /** Records a call that is answered with 403 in the audit log; set for all API routes. */
    recordRefusal?: (by: LoggedActor, target: string, reason: string) => Promise<void>;
    caller?: Caller;
  };
}

export type RequiredAccess = 'anyone' | 'signed-in' | Role;

const declaredAccess = new WeakMap<
  object,
  { required: RequiredAccess; scope: ApiScope | undefined; needsProof: boolean }
>();

/**
 * Declares the access that a route requires, and checks it before the body is read. A call with a token needs the
 * scope. A route without a scope accepts no tokens. A route that gives, takes or copies access needs a `recent-proof`:
 * the user must have proved their identity a short time ago, so that a stolen session cannot gain lasting access.
 */
export function requireAccess(
  required: RequiredAccess,
  scopeOrProof?: ApiScope | 'recent-proof',
): MiddlewareHandler<ApiEnv> {
  const needsProof = scopeOrProof === 'recent-proof';
  const scope = scopeOrProof === 'recent-proof' ? undefined : scopeOrProof;
  const check: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (required !== 'anyone') {
      const caller = await c
        .get('identifyCaller')(c.req.header('authorization'))
        .catch(async (error) => {
          if (error instanceof Problem && error.status === 403) await recordRefusal(c, error, null);
          throw error;
        });
      const refusal = tokenRefusal(caller, scope) ?? roleRefusal(caller, required);
      if (caller.needsNewPassword && (needsProof || required !== 'signed-in'))
        throw new Problem('new_password_needed');
      if (refusal) {
        await recordRefusal(c, refusal, caller);
        throw refusal;
      }
      // This is not recorded as a refusal, because it happens whenever users keep their browser open.
      if (needsProof && !caller.hasRecentProof) throw new Problem('reauthentication_needed');
      c.set('caller', caller);
    }
    await next();
  };
  declaredAccess.set(check, { required, scope, needsProof });
  return check;
}

/** The access that routes require. Five of them also accept a token, with the scope of their name. */
export const forAnyone = requireAccess('anyone');
export const forSignedIn = requireAccess('signed-in');
export const forEditors = requireAccess('editor');
export const forReading = requireAccess('editor', 'read');
export const forDrafting = requireAccess('editor', 'draft');
export const forSearchData = requireAccess('editor', 'search-data');
export const forQueueing = requireAccess('editor', 'queue');
export const forPublishing = requireAccess('editor', 'publish');
export const forAdmins = requireAccess('admin');
/** For routes that give, take or copy access. */
export const forProvenUsers = requireAccess('signed-in', 'recent-proof');
export const forProvenEditors = requireAccess('editor', 'recent-proof');
export const forProvenAdmins = requireAccess('admin', 'recent-proof');

/** Returns the problem if the call's token lacks the scope. Calls in a session need no scope. */
export function tokenRefusal({ token }: Pick<Caller, 'token'>, scope?: ApiScope): Problem | undefined {
  if (!token || (scope && token.scopes.includes(scope))) return undefined;
  return scope ? new Problem('token_scope_missing', { values: { scope } }) : new Problem('token_not_allowed');
}

function roleRefusal(caller: Caller, required: 'signed-in' | Role): Problem | undefined {
  if (required === 'signed-in') return undefined;
  if (caller.needsTwoFactor) return new Problem('admin_two_factor_needed');
  return hasRole(caller.roles, required) ? undefined : new Problem('role_missing');
}

/** The target is the route pattern, because a path may contain the id of something the caller must not know. */
const recordRefusal = async (c: Context<ApiEnv>, { code }: Problem, caller: Caller | null): Promise<void> =>
  c.get('recordRefusal')?.(
    { actor: caller && { id: caller.id, email: callerName(caller) }, address: c.get('address') },
    `${c.req.method} ${routePath(c)}`,
    code,
  );

/** The access that one of the handlers of a route declares, for the API document and for tests. */
export const declaredAccessOf = (handlers: readonly object[]) =>
  handlers.map((handler) => declaredAccess.get(handler)).find((access) => access !== undefined);

export function callerOf(c: Context<ApiEnv>): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Problem('not_signed_in');
  return caller;
}
