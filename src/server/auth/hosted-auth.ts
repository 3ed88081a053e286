import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/crypto.ts';
import { hostedIdentityCacheMs, hostedRequestTimeoutMs } from './lifetimes.ts';

const userSchema = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  email_confirmed_at: z.string().nullish(),
  factors: z.array(z.object({ status: z.string() })).optional(),
});

const methodsSchema = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]);

/** The values of the claim `amr` that stand for a sign-in. Second factors, recovery links and refreshes do not. */
const signInMethods = new Set(['password', 'passkey', 'otp', 'magiclink', 'oauth', 'sso/saml']);

const maxCachedIdentities = 10_000;

const identityOf = (user: z.output<typeof userSchema>, { aal, amr }: { aal?: unknown; amr?: unknown }) => ({
  id: user.id,
  email: user.email.toLowerCase(),
  emailVerified: Boolean(user.email_confirmed_at),
  aal: aal === 'aal2' ? ('aal2' as const) : ('aal1' as const),
  signedInAt: newestSignIn(amr),
  hasFactor: user.factors?.some((factor) => factor.status === 'verified') ?? false,
});
type HostedIdentity = ReturnType<typeof identityOf>;

/** Verifies tokens with the published keys, then asks /user: only the service knows whether the session ended. */
export function createHostedAuth(options: {
  url: string;
  apiKey: string | undefined;
  clock: Clock;
  fetch: typeof fetch;
}) {
  const { url, apiKey, clock } = options;
  const headers = { ...(apiKey && { apikey: apiKey }) };
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), { headers });
  const cachedIdentities = new Map<string, { at: number; identity: HostedIdentity }>();

  const fetchUser = async (token: string): Promise<z.infer<typeof userSchema> | undefined> => {
    const response = await options
      .fetch(`${url}/user`, {
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(hostedRequestTimeoutMs),
      })
      .catch((error) => {
        throw new Problem('auth_unavailable', { cause: error });
      });
    if (response.status >= 500 || response.status === 429) throw new Problem('auth_unavailable');
    return response.ok ? userSchema.parse(await response.json()) : undefined;
  };

  return {
    async identify(token: string): Promise<HostedIdentity | undefined> {
      let payload: { sub?: string; aal?: unknown; amr?: unknown };
      try {
        ({ payload } = await jwtVerify(token, keys, {
          // Asymmetric algorithms only: with HS256 this server would have to store the signing secret.
          algorithms: ['ES256', 'RS256'],
          issuer: url,
          audience: 'authenticated',
          currentDate: clock(),
          requiredClaims: ['exp', 'sub'],
        }));
      } catch (error) {
        const unreachable =
          error instanceof errors.JWKSTimeout ||
          !(error instanceof errors.JOSEError) ||
          error.code === 'ERR_JOSE_GENERIC';
        if (unreachable) throw new Problem('auth_unavailable', { cause: error });
        return undefined;
      }
      const cacheKey = sha256(token).toString('base64url');
      const cached = cachedIdentities.get(cacheKey);
      const now = clock().getTime();
      if (cached && now - cached.at < hostedIdentityCacheMs) return cached.identity;
      cachedIdentities.delete(cacheKey);
      const user = await fetchUser(token);
      if (!user || user.id !== payload.sub) return undefined;
      const identity = identityOf(user, payload);
      if (cachedIdentities.size >= maxCachedIdentities) cachedIdentities.clear();
      cachedIdentities.set(cacheKey, { at: now, identity });
      return identity;
    },
  };
}

/** The newest sign-in of the session, from the claim `amr`. */
function newestSignIn(amr: unknown): Date | undefined {
  const times = methodsSchema
    .parse(amr)
    .filter(({ method }) => signInMethods.has(method))
    .map(({ timestamp }) => timestamp);
  return times.length > 0 ? new Date(Math.max(...times) * 1000) : undefined;
}
