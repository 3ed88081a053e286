import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../../tests/setup/database/both-engines.ts';
import { createKeyring } from './keyring.ts';
import { createKeyFolder, createKeyTable, type KeyStore } from './server-keys.ts';

const day = 24 * 60 * 60 * 1000;

function behavesAsKeyring(store: () => KeyStore) {
  let now = new Date('2026-11-15T12:00:00Z');
  const ring = () => createKeyring(store(), () => now);

  it('are the same for all processes, also when they start at once', async () => {
    const rings = Array.from({ length: 5 }, ring);
    const kids = await Promise.all(rings.map(async (each) => (await each.signingKey()).kid));
    const published = (await rings[0]?.publishedKeys()) ?? [];
    expect(published.map(({ kid }) => kid)).toEqual(expect.arrayContaining(kids));
    const hashes = await Promise.all(rings.map((each) => each.hash('x', 'text')));
    expect(new Set(hashes).size).toBe(1);
    const sealed = await rings[0]?.seal('totp', 'secret');
    expect(sealed).not.toContain('secret');
    expect(await rings[1]?.unseal('totp', sealed ?? '')).toBe('secret');
    await expect(rings[1]?.unseal('other', sealed ?? '')).rejects.toThrow();
  });

  it('include a new key of another process immediately, without a reload for each unknown key id', async () => {
    let reads = 0;
    const list = () => {
      reads++;
      return store().list();
    };
    const counted = { ...store(), list };
    const here = ring();
    const elsewhere = createKeyring(counted, () => now);
    await elsewhere.signingKey();
    now = new Date(now.getTime() + 1000);
    await here.rotate({ now: true });
    expect(await elsewhere.publicKey((await here.signingKey()).kid)).toBeDefined();
    const before = reads;
    for (let n = 0; n < 10; n++) expect(await elsewhere.publicKey(`unknown ${n}`)).toBeUndefined();
    expect(reads).toBe(before);
  });

  it('are published without private fields', async () => {
    for (const key of await ring().publishedKeys()) {
      expect(key).toMatchObject({
        alg: 'ES256',
        use: 'sig',
        kty: 'EC',
        crv: 'P-256',
        kid: expect.any(String),
      });
      expect(key).not.toHaveProperty('d');
    }
  });

  it('include a new signing key after three months, and drop the old one when its tokens have expired', async () => {
    const here = ring();
    const elsewhere = ring();
    const old = (await here.signingKey()).kid;
    await elsewhere.signingKey();
    now = new Date(now.getTime() + 91 * day);
    await here.rotate();
    const fresh = (await here.signingKey()).kid;
    expect(fresh).not.toBe(old);
    expect((await here.publishedKeys()).map(({ kid }) => kid)).toContain(old);
    expect(await elsewhere.publicKey(fresh)).toBeDefined();
    expect(await elsewhere.publicKey('unknown')).toBeUndefined();
    await here.rotate();
    expect((await here.signingKey()).kid).toBe(fresh);
    now = new Date(now.getTime() + 4 * 60 * 60 * 1000);
    await here.rotate();
    expect((await here.publishedKeys()).map(({ kid }) => kid)).toEqual([fresh]);
    expect(await elsewhere.publicKey(old)).toBeUndefined();
  });
}

describeOnBothEngines('keys in the database', (database) => {
  behavesAsKeyring(() => createKeyTable(database().orm));
});

describe('keys in the data folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'novasjekk-keys-'));
    // Only one process uses the folder, so the first keyring creates the keys before the others load them.
    await createKeyring(
      createKeyFolder(join(folder, 'keys')),
      () => new Date('2026-11-15T12:00:00Z'),
    ).signingKey();
  });
  afterAll(() => rm(folder, { recursive: true }));
  behavesAsKeyring(() => createKeyFolder(join(folder, 'keys')));

  it('are readable only by this system user', async () => {
    const keys = join(folder, 'keys');
    expect((await stat(keys)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(keys)) expect((await stat(join(keys, name))).mode & 0o777).toBe(0o600);
  });
});
