import { randomUUID } from 'node:crypto';
import { declaredAccessOf, type RequiredAccess } from '../../../src/server/auth/require-access.ts';
import { inputOf } from '../../../src/server/platform/http/route.ts';
import { goodPassword } from '../server/auth-server.ts';
import { validFor } from './hostile-input.ts';

const passkeyAnswer = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };

/** Routes whose handlers declare no schema for the body, each with a valid body. */
const ownBodies: Record<string, unknown> = {
  'POST /api/media': 'bytes',
  'POST /api/import': 'bytes',
  'POST /api/functions/sync-gsc': {
    gscData: [{ query: 'brød', clicks: 1, impressions: 2, ctr: 0.5, position: 3 }],
    days: 28,
  },
  'POST /auth/v1/signup': {
    email: 'ny@example.org',
    password: goodPassword,
    data: { name: 'x' },
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 's256',
  },
  'POST /auth/v1/token': {
    email: 'ny@example.org',
    password: 'feil',
    refresh_token: 'x'.repeat(22),
    auth_code: randomUUID(),
    code_verifier: 'x'.repeat(43),
  },
  'PUT /auth/v1/user': {
    data: { name: 'x' },
    current_password: 'feil',
    nonce: '123456',
    email: 'annen@example.org',
    password: goodPassword,
  },
  'POST /auth/v1/logout': {},
  'POST /auth/v1/recover': {
    email: 'ny@example.org',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 's256',
  },
  'POST /auth/v1/resend': { type: 'signup', email: 'ny@example.org' },
  'POST /auth/v1/otp': { email: 'ny@example.org' },
  'POST /auth/v1/verify': { type: 'signup', email: 'ny@example.org', token: '123456', token_hash: 'x' },
  'POST /auth/v1/factors': { factor_type: 'totp', friendly_name: 'Telefon', issuer: 'x' },
  'POST /auth/v1/factors/:id/challenge': {},
  'POST /auth/v1/factors/:id/verify': { challenge_id: randomUUID(), code: '123456' },
  'POST /auth/v1/factors/recovery-codes': { friendly_name: 'Koder' },
  'POST /auth/v1/factors/recovery-codes/verify': { code: 'abcd-efgh' },
  'POST /auth/v1/factors/recovery-codes/regenerate': {},
  'POST /auth/v1/passkeys/registration/options': {},
  'POST /auth/v1/passkeys/registration/verify': { challenge_id: randomUUID(), credential: passkeyAnswer },
  'POST /auth/v1/passkeys/authentication/options': {},
  'POST /auth/v1/passkeys/authentication/verify': { challenge_id: randomUUID(), credential: passkeyAnswer },
  'PATCH /auth/v1/passkeys/:id': { friendly_name: 'Telefon' },
  'POST /auth/v1/sso': { domain: 'example.org' },
};

/** Routes that take no body. The tests send them a body anyway. */
const bodiless = new Set([
  'POST /api/invitations/:id/link',
  'POST /api/invitations/:id/resend',
  'POST /api/articles/:id/preview',
  'POST /api/sources/:id/accept',
  'POST /api/import/:id/undo',
  'POST /api/server-settings/:name/test',
  'POST /api/webhooks/:id/secret',
  'POST /api/webhooks/:id/test',
  'POST /api/webhooks/:id/deliveries/:delivery/redeliver',
  'POST /api/queue/process-all',
  'PUT /api/articles/:id/presence',
  'POST /api/weekly-mail/unsubscribe',
  'POST /api/source-findings/:id/dismiss',
  'POST /api/queue/:id/reject',
  'POST /api/queue/:id/undo-reject',
  'POST /api/queue/:id/retry',
  'POST /api/queue/:id/reopen',
  'POST /api/queue/:id/cancel',
]);

/** The query parameters of the auth server's routes. */
const authQueries: Record<string, string[]> = {
  'POST /auth/v1/token': ['grant_type'],
  'POST /auth/v1/logout': ['scope'],
  'GET /auth/v1/verify': ['token', 'type', 'redirect_to'],
  'POST /auth/v1/signup': ['redirect_to'],
  'POST /auth/v1/recover': ['redirect_to'],
};

/**
 * The routes that other tests cover: the public routes (hostile-addresses.test.ts), /mcp (mcp-server.test.ts) and the
 * OAuth server (oauth-registration.test.ts).
 */
export const publicRoutes =
  /^GET \/(healthz|(en\/)?llms\.txt|readyz|sprak\/:locale|robots\.txt|\.well-known\/security\.txt|site\.webmanifest|verktoy\.js|sitemap\.xml|:file\{.*|(en\/)?(tema\/:slug\/|forskningen\/)?(feed\.xml|rss\.xml|feed\.json)|(en\/)?forskningen\/tall\.csv|bilder\/.*|kort\/\*|(en\/)?(blogg|mat|pastander)\/:file\{.*|(en\/)?sok\/navn\.json|(en\/)?mat\/matsjekk\.js)$|^(GET|HEAD|ALL) \/?\*$|^ALL \/\*$|^ALL \/(bilder|kort)\/\*$|^(GET|OPTIONS|ALL) \/api\/public\/.*$|^GET \/(en\/)?api\/(docs|openapi\.json)$|^ALL \/mcp$|^(GET|POST|ALL) \/(oauth\/|\.well-known\/oauth-).*$|^POST \/(csp-report|telling)$|^ALL \/(api|auth\/v1)\/\*$|^ALL \/auth\/v1\/user\/identities\/\*$/;

export interface Route {
  name: string;
  method: string;
  path: string;
  needed: RequiredAccess;
  valid: unknown;
  takesJson: boolean;
  queries: string[];
}

/** Describes a route of the server and creates its valid input. */
export function routeOf(name: string, handlers: object[]): Route {
  const [method = '', path = ''] = name.split(' ');
  const inputs = handlers.map(inputOf);
  const schema = inputs.find((input) => input?.body)?.body;
  const query = inputs.find((input) => input?.query)?.query;
  const valid = schema ? validFor(schema) : bodiless.has(name) ? {} : ownBodies[name];
  return {
    name,
    method,
    path,
    needed: declaredAccessOf(handlers)?.required ?? 'signed-in',
    valid,
    takesJson: valid !== undefined && valid !== 'bytes',
    queries: query ? Object.keys(validFor(query) as object) : (authQueries[name] ?? []),
  };
}

export const deletesLast = (one: Route, other: Route) =>
  Number(one.method === 'DELETE' || one.path.endsWith('/logout')) -
  Number(other.method === 'DELETE' || other.path.endsWith('/logout'));

export const filled = (path: string, ids: Record<string, string>) =>
  path
    .replace('*', 'x')
    .replace(/:(\w+)/g, (_, param: string) => ids[`${path.split('/')[2]} ${param}`] ?? ids[param] ?? '');
