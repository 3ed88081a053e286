import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { timeout } from 'hono/timeout';
import { Problem } from '../../domain/problems.ts';
import type { Log } from '../platform/logs/log.ts';
import type { AuthContext, AuthEnv, AuthHandler } from './auth-context.ts';
import { AuthError, authErrorResponse } from './auth-errors.ts';
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from './endpoints/factors/factors.ts';
import { reauthenticate, recover, resend } from './endpoints/mail-requests.ts';
import { health, jwks, settings } from './endpoints/server-info.ts';
import { signUp } from './endpoints/sign-up.ts';
import { tokenByPassword, tokenByPkce, tokenByRefresh } from './endpoints/tokens/tokens.ts';
import { getUser, logout, updateUser } from './endpoints/user.ts';
import { showLink, verify } from './endpoints/verify.ts';
import {
  createRecoveryCodes,
  deleteRecoveryCodes,
  recoveryCodesStatus,
  verifyRecoveryCode,
} from './factors/recovery-codes.ts';
import { requestTimeoutMs } from './lifetimes.ts';
import {
  deletePasskey,
  listPasskeys,
  passkeyAuthenticationOptions,
  passkeyAuthenticationVerify,
  passkeyRegistrationOptions,
  passkeyRegistrationVerify,
  renamePasskey,
} from './passkeys/passkeys.ts';
import { ifOffered } from './passkeys/relying-party.ts';

/** All endpoints under /auth/v1. Without a context, a hosted service manages the accounts and all are refused. */
export function authRoutes(auth: AuthContext | undefined, log: Log): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  if (!auth) {
    routes.all('*', () => {
      throw new Problem('auth_elsewhere');
    });
    return routes;
  }
  routes.onError((error, c) => authErrorResponse(error, c, c.get('log') ?? log));
  routes.use(timeout(requestTimeoutMs, () => new AuthError('overloaded', { status: 504 }) as never));
  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });

  routes.use(requireJson);
  const on = (handler: AuthHandler) => (c: Context<AuthEnv>) => handler(auth, c);

  routes.get('/.well-known/jwks.json', on(jwks));
  routes.post('/signup', on(signUp));
  routes.post('/token', on(tokenByGrant));
  routes.get('/user', on(getUser));
  routes.put('/user', on(updateUser));
  routes.post('/logout', on(logout));
  routes.post('/recover', on(recover));
  routes.post('/resend', on(resend));
  routes.post('/otp', on(refuse('otp_disabled')));
  routes.get('/reauthenticate', on(reauthenticate));
  routes.post('/verify', on(verify));
  routes.get('/verify', on(showLink));
  routes.post('/factors', on(enrollFactor));
  // These routes are registered before those with /factors/:id, which would match some of their paths too.
  routes.get('/factors/recovery-codes', on(recoveryCodesStatus));
  routes.post('/factors/recovery-codes', on(createRecoveryCodes({ replaces: false })));
  routes.delete('/factors/recovery-codes', on(deleteRecoveryCodes));
  routes.post('/factors/recovery-codes/verify', on(verifyRecoveryCode));
  routes.post('/factors/recovery-codes/regenerate', on(createRecoveryCodes({ replaces: true })));
  routes.post('/factors/:id/challenge', on(challengeFactor));
  routes.post('/factors/:id/verify', on(verifyFactor));
  routes.delete('/factors/:id', on(unenrollFactor));
  routes.post('/passkeys/registration/options', on(ifOffered(passkeyRegistrationOptions)));
  routes.post('/passkeys/registration/verify', on(ifOffered(passkeyRegistrationVerify)));
  routes.post('/passkeys/authentication/options', on(ifOffered(passkeyAuthenticationOptions)));
  routes.post('/passkeys/authentication/verify', on(ifOffered(passkeyAuthenticationVerify)));
  routes.get('/passkeys', on(ifOffered(listPasskeys)));
  routes.patch('/passkeys/:id', on(ifOffered(renamePasskey)));
  routes.delete('/passkeys/:id', on(ifOffered(deletePasskey)));
  routes.get('/settings', on(settings));
  routes.get('/health', on(health));
  const noProvider = { message: 'Unsupported provider: provider is not enabled' };
  routes.get('/authorize', on(refuse('validation_failed', noProvider)));
  routes.post('/sso', on(refuse('saml_provider_disabled')));
  routes.all('/user/identities/*', on(refuse('manual_linking_disabled')));
  routes.all('*', (c) => {
    throw new AuthError(notOffered.test(c.req.path) ? 'feature_disabled' : 'not_found');
  });
  return routes;
}

/** Endpoints of Supabase Auth that this server does not offer. */
const notOffered =
  /^\/auth\/v1\/(oauth|saml|admin|callback|invite|magiclink|\.well-known\/(openid-configuration|oauth-authorization-server))(\/|$)/;

const refuse =
  (...error: ConstructorParameters<typeof AuthError>): AuthHandler =>
  async () => {
    throw new AuthError(...error);
  };

/**
 * Refuses bodies of other types than JSON. Browsers send text/plain and forms to other sites without a CORS preflight,
 * so a page of another site could otherwise sign up or request mails from its visitors' browsers. Only /verify accepts
 * a form, which the page behind a mailed link sends; that endpoint must check the origin.
 */
const requireJson: MiddlewareHandler<AuthEnv> = async (c, next) => {
  const type = c.req.header('content-type');
  const hasBody =
    Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? '');
  const isVerifyForm = c.req.path === '/auth/v1/verify' && type === 'application/x-www-form-urlencoded';
  if (!isJson && !isVerifyForm && (type !== undefined || hasBody))
    throw new AuthError('unsupported_media_type');
  await next();
};

const grants: ReadonlyMap<string, AuthHandler> = new Map([
  ['password', tokenByPassword],
  ['refresh_token', tokenByRefresh],
  ['pkce', tokenByPkce],
  ['web3', refuse('web3_provider_disabled')],
  ['id_token', refuse('provider_disabled')],
]);

const tokenByGrant: AuthHandler = async (auth, c) => {
  const grant = grants.get(c.req.query('grant_type') ?? '');
  if (!grant) throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
  return grant(auth, c);
};
