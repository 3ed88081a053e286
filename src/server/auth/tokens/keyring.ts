import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { addMilliseconds, type Clock } from '../../clock.ts';
import type { KeyStore, StoredKey } from './key-store.ts';
import { randomToken, seal, unseal } from './sealed-text.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const signingKeyLifeMs = 90 * day;
/** Longer than any access token lives and any copy of the published keys is kept. */
const retiredKeyLifeMs = 3 * 60 * minute;
const freshForMs = minute;
const lookAgainAfterMs = 5000;

interface SigningKey {
  kid: string;
  createdAt: Date;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/** The server's own secrets: the keys that sign access tokens, and one that hashes and seals what is stored. */
export function createKeyring(store: KeyStore, clock: Clock) {
  let signing: SigningKey[] = [];
  let hashing: Buffer | undefined;
  let loadedAt = new Date(0);
  /** Names that nobody gave are looked up only so often, however fresh the keys are. */
  let lookedAgainAt = new Date(0);
  let loading: Promise<void> | undefined;

  const load = async () => {
    let stored = await store.list();
    if (!stored.some((key) => key.purpose === 'signing')) await store.add(await newSigningKey(clock()));
    if (!stored.some((key) => key.purpose === 'hashing')) {
      await store.add({
        id: `hashing-${randomUUID()}`,
        purpose: 'hashing',
        secret: randomToken(),
        created_at: clock(),
      });
    }
    stored = await store.list();
    const known = new Map(signing.map((key) => [key.kid, key]));
    signing = await Promise.all(
      stored
        .filter((key) => key.purpose === 'signing')
        .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
        .map((key) => known.get(key.id) ?? importSigningKey(key)),
    );
    const secret = stored.find((key) => key.purpose === 'hashing')?.secret;
    if (!secret) throw new Error('The hashing key is gone');
    hashing = Buffer.from(secret, 'base64url');
    loadedAt = clock();
  };
  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const keepFresh = async (maxAgeMs: number) => {
    if (Math.abs(clock().getTime() - loadedAt.getTime()) > maxAgeMs) await reload();
  };
  const derive = async (purpose: string): Promise<Buffer> => {
    if (!hashing) await reload();
    if (!hashing) throw new Error('The keys are not loaded');
    return Buffer.from(hkdfSync('sha256', hashing, '', purpose, 32));
  };

  return {
    async signingKey(): Promise<SigningKey> {
      await keepFresh(freshForMs);
      const [newest] = signing;
      if (!newest) throw new Error('There is no signing key');
      return newest;
    },

    /** The key a token names; another process may have made it a moment ago. */
    async publicKey(kid: string): Promise<CryptoKey | undefined> {
      const find = () => signing.find((key) => key.kid === kid)?.publicKey;
      await keepFresh(freshForMs);
      if (!find() && Math.abs(clock().getTime() - lookedAgainAt.getTime()) > lookAgainAfterMs) {
        lookedAgainAt = clock();
        await reload();
      }
      return find();
    },

    async published(): Promise<JWK[]> {
      await keepFresh(freshForMs);
      return signing.map((key) => key.publicJwk);
    },

    /** A keyed hash: without the key, not even a six-digit code can be tried against it. */
    hash: async (purpose: string, text: string): Promise<string> =>
      createHmac('sha256', await derive(`hash:${purpose}`))
        .update(text)
        .digest('base64url'),
    seal: async (purpose: string, text: string): Promise<string> =>
      seal(await derive(`seal:${purpose}`), text),
    unseal: async (purpose: string, sealed: string): Promise<string> =>
      unseal(await derive(`seal:${purpose}`), sealed),

    /** A new signing key when the newest is old (or at once), and the end of those no token can still name. */
    async rotate({ now = false } = {}): Promise<void> {
      await reload();
      const [newest] = signing;
      const due = addMilliseconds(clock(), -signingKeyLifeMs);
      if (newest && (now || newest.createdAt < due)) {
        await store.add(await newSigningKey(clock()), now ? newest.createdAt : due);
      }
      await reload();
      const retiredBefore = addMilliseconds(clock(), -retiredKeyLifeMs);
      for (const [place, key] of signing.entries()) {
        const successor = signing[place - 1];
        if (successor && successor.createdAt < retiredBefore) await store.remove(key.kid);
      }
      await reload();
    },
  };
}

export type Keyring = ReturnType<typeof createKeyring>;

async function newSigningKey(createdAt: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    id: randomUUID(),
    purpose: 'signing',
    secret: JSON.stringify(await exportJWK(privateKey)),
    created_at: createdAt,
  };
}

async function importSigningKey(stored: StoredKey): Promise<SigningKey> {
  const { d, ...publicPart } = JSON.parse(stored.secret) as JWK;
  const publicJwk: JWK = { ...publicPart, kid: stored.id, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  return {
    kid: stored.id,
    createdAt: stored.created_at,
    privateKey: (await importJWK({ ...publicPart, d }, 'ES256')) as CryptoKey,
    publicKey: (await importJWK(publicPart, 'ES256')) as CryptoKey,
    publicJwk,
  };
}
