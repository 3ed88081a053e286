import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the published keys', (database) => {
  const { server } = useAuthServer(database);

  it('include the key of each token, are cacheable for ten minutes and contain no private key', async () => {
    const { token } = await server().signUp();
    const { body, headers } = await server().call('/.well-known/jwks.json', undefined, { method: 'GET' });
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    expect(body.keys).toContainEqual({
      kid,
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      x: expect.any(String),
      y: expect.any(String),
    });
    expect(body.keys.some((key: object) => 'd' in key)).toBe(false);
  });

  it('include old and new keys during a key rotation', async () => {
    const kids = async () => {
      const { body } = await server().call('/.well-known/jwks.json', undefined, { method: 'GET' });
      return body.keys.map(({ kid }: { kid: string }) => kid) as string[];
    };
    const before = await kids();
    await server().services.auth.embedded?.keyring.rotate({ now: true });
    const after = await kids();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBe(before.length + 1);
  });
});
