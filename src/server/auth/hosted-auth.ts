import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from './tokens/sealed-text.ts';

const userSchema = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.object({ status: z.string() })).optional(),
});

/** How long a hosted session that was just seen is taken as still there. */
const seenForMs = 30_000;
const mostSeen = 10_000;

export interface HostedIdentity {
  id: string;
  email: string;
  aal: 'aal1' | 'aal2';
  hasFactor: boolean;
}

/** Tokens of a hosted Supabase Auth: checked by its published keys, and asked for at its /user, which knows of sign-outs. */
export function createHostedAuth(options: {
  url: string;
  apiKey: string | undefined;
  clock: Clock;
  fetch: typeof fetch;
}) {
  const { url, apiKey, clock } = options;
  const headers = { ...(apiKey && { apikey: apiKey }) };
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), { headers });
  const seen = new Map<string, { at: number; identity: HostedIdentity }>();

  const ask = async (token: string): Promise<z.infer<typeof userSchema> | undefined> => {
    const answer = await options
      .fetch(`${url}/user`, {
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(5000),
      })
      .catch((error) => {
        throw new Problem('auth_away', { cause: error });
      });
    if (answer.status >= 500 || answer.status === 429) throw new Problem('auth_away');
    return answer.ok ? userSchema.parse(await answer.json()) : undefined;
  };

  return {
    async identify(token: string): Promise<HostedIdentity | undefined> {
      let payload: { sub?: string; aal?: unknown };
      try {
        ({ payload } = await jwtVerify(token, keys, {
          // Asymmetric only: a shared secret would have to live here too.
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
        if (unreachable) throw new Problem('auth_away', { cause: error });
        return undefined;
      }
      const name = sha256(token).toString('base64url');
      const known = seen.get(name);
      const now = clock().getTime();
      if (known && now - known.at < seenForMs) return known.identity;
      seen.delete(name);
      const user = await ask(token);
      if (!user || user.id !== payload.sub) return undefined;
      const identity: HostedIdentity = {
        id: user.id,
        email: user.email.toLowerCase(),
        aal: payload.aal === 'aal2' ? 'aal2' : 'aal1',
        hasFactor: user.factors?.some((factor) => factor.status === 'verified') ?? false,
      };
      if (seen.size >= mostSeen) seen.clear();
      seen.set(name, { at: now, identity });
      return identity;
    },
  };
}
