import { Hono, type MiddlewareHandler } from 'hono';
import { timeout } from 'hono/timeout';
import { Problem } from '../../domain/problems.ts';
import type { Log } from '../platform/logs/log.ts';
import type { AuthContext, AuthEnv, AuthHandler } from './auth-context.ts';
import { AuthError, authErrorResponse } from './auth-errors.ts';
import { challengeFactor } from './endpoints/factors/factor-challenge.ts';
import { enrollFactor } from './endpoints/factors/factor-enroll.ts';
import { unenrollFactor } from './endpoints/factors/factor-unenroll.ts';
import { verifyFactor } from './endpoints/factors/factor-verify.ts';
import { health } from './endpoints/health.ts';
import { jwks } from './endpoints/jwks.ts';
import { logout } from './endpoints/logout.ts';
import { otp } from './endpoints/otp.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import { resend } from './endpoints/resend.ts';
import { settings } from './endpoints/settings.ts';
import { signUp } from './endpoints/sign-up.ts';
import { tokenByPassword } from './endpoints/tokens/token-password.ts';
import { tokenByPkce } from './endpoints/tokens/token-pkce.ts';
import { tokenByRefresh } from './endpoints/tokens/token-refresh.ts';
import { getUser } from './endpoints/user-get.ts';
import { updateUser } from './endpoints/user-update.ts';
import { showLink, verify } from './endpoints/verify.ts';
import {
  createRecoveryCodes,
  deleteRecoveryCodes,
  recoveryCodesStatus,
  verifyRecoveryCode,
} from './factors/recovery-codes.ts';
import { requestTimeoutMs } from './lifetimes.ts';
import {
  passkeyAuthenticationOptions,
  passkeyAuthenticationVerify,
} from './passkeys/passkey-authentication.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys/passkey-management.ts';
import { passkeyRegistrationOptions, passkeyRegistrationVerify } from './passkeys/passkey-registration.ts';
import { ifOffered } from './passkeys/relying-party.ts';

/**
 * All endpoints of the embedded auth server under /auth/v1. Without a context, a hosted service manages the accounts
 * and every endpoint is refused.
 */
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

  routes.get('/.well-known/jwks.json', jwks(auth));
  routes.post('/signup', signUp(auth));
  routes.post(
    '/token',
    byGrant(
      new Map([
        ['password', tokenByPassword(auth)],
        ['refresh_token', tokenByRefresh(auth)],
        ['pkce', tokenByPkce(auth)],
        ['web3', refuse('web3_provider_disabled')],
        ['id_token', refuse('provider_disabled')],
      ]),
    ),
  );
  routes.get('/user', getUser(auth));
  routes.put('/user', updateUser(auth));
  routes.post('/logout', logout(auth));
  routes.post('/recover', recover(auth));
  routes.post('/resend', resend(auth));
  routes.post('/otp', otp());
  routes.get('/reauthenticate', reauthenticate(auth));
  routes.post('/verify', verify(auth));
  routes.get('/verify', showLink(auth));
  routes.post('/factors', enrollFactor(auth));
  // These routes are registered before those with /factors/:id, which would match some of their paths too.
  routes.get('/factors/recovery-codes', recoveryCodesStatus(auth));
  routes.post('/factors/recovery-codes', createRecoveryCodes(auth, { replaces: false }));
  routes.delete('/factors/recovery-codes', deleteRecoveryCodes(auth));
  routes.post('/factors/recovery-codes/verify', verifyRecoveryCode(auth));
  routes.post('/factors/recovery-codes/regenerate', createRecoveryCodes(auth, { replaces: true }));
  routes.post('/factors/:id/challenge', challengeFactor(auth));
  routes.post('/factors/:id/verify', verifyFactor(auth));
  routes.delete('/factors/:id', unenrollFactor(auth));
  routes.post('/passkeys/registration/options', ifOffered(auth, passkeyRegistrationOptions(auth)));
  routes.post('/passkeys/registration/verify', ifOffered(auth, passkeyRegistrationVerify(auth)));
  routes.post('/passkeys/authentication/options', ifOffered(auth, passkeyAuthenticationOptions(auth)));
  routes.post('/passkeys/authentication/verify', ifOffered(auth, passkeyAuthenticationVerify(auth)));
  routes.get('/passkeys', ifOffered(auth, listPasskeys(auth)));
  routes.patch('/passkeys/:id', ifOffered(auth, renamePasskey(auth)));
  routes.delete('/passkeys/:id', ifOffered(auth, deletePasskey(auth)));
  routes.get('/settings', settings(auth));
  routes.get('/health', health());
  routes.get(
    '/authorize',
    refuse('validation_failed', { message: 'Unsupported provider: provider is not enabled' }),
  );
  routes.post('/sso', refuse('saml_provider_disabled'));
  routes.all('/user/identities/*', refuse('manual_linking_disabled'));
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

const byGrant =
  (grants: ReadonlyMap<string, AuthHandler>): AuthHandler =>
  async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '');
    if (!grant) throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
    return grant(c);
  };
