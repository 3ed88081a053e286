import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { type Clock, secondsOf } from '../../platform/clock.ts';
import { accessTokenSeconds } from '../lifetimes.ts';
import { metadataOf } from '../user-body.ts';
import type { UserRow } from '../user-store.ts';
import type { Keyring } from './keyring.ts';
import type { SessionRow } from './session-store.ts';

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  email: z.string().default(''),
});

/** Signs access tokens with ES256, so that other services can verify them with the published keys. */
export function createAccessTokens(options: { keyring: Keyring; issuer: string; clock: Clock }) {
  const { keyring, issuer, clock } = options;
  return {
    async issue(user: UserRow, session: SessionRow): Promise<{ token: string; expiresAt: number }> {
      const now = secondsOf(clock());
      const { kid, privateKey } = await keyring.signingKey();
      const token = await new SignJWT({
        email: user.email,
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: metadataOf(user),
        role: 'authenticated',
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience('authenticated')
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(privateKey);
      return { token, expiresAt: now + accessTokenSeconds };
    },

    async verify(token: string): Promise<z.infer<typeof claimsSchema>> {
      const { kid } = decodeProtectedHeader(token);
      const key = kid ? await keyring.publicKey(kid) : undefined;
      if (!key) throw new Error('unrecognized JWT kid');
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        issuer,
        audience: 'authenticated',
        currentDate: clock(),
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return claimsSchema.parse(payload);
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
