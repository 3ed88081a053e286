import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import { randomToken, seal, unseal } from '../../platform/crypto.ts';
import { keyCacheMs, retiredSigningKeyMs, signingKeyMs, unknownKeyReloadMs } from '../lifetimes.ts';
import type { KeyStore, StoredKey } from './server-keys.ts';

type SigningKey = Awaited<ReturnType<typeof importSigningKey>>;

/** Manages the signing keys of access tokens, and one secret for keyed hashes and sealed values. */
export function createKeyring(store: KeyStore, clock: Clock) {
  let signingKeys: SigningKey[] = [];
  let hashingSecret: Buffer | undefined;
  let loadedAt = new Date(0);
  /** Time of the last reload for an unknown key id, to limit such reloads. */
  let unknownKidLookupAt = new Date(0);
  let loading: Promise<void> | undefined;

  const load = async () => {
    let stored = await store.list();
    if (!stored.some((key) => key.purpose === 'signing')) await store.add(await newSigningKey(clock()));
    if (!stored.some((key) => key.purpose === 'hashing'))
      await store.add({
        id: `hashing-${randomUUID()}`,
        purpose: 'hashing',
        secret: randomToken(),
        created_at: clock(),
      });
    stored = await store.list();
    const known = new Map(signingKeys.map((key) => [key.kid, key]));
    signingKeys = await Promise.all(
      stored
        .filter((key) => key.purpose === 'signing')
        .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
        .map(async (key) => known.get(key.id) ?? importSigningKey(key)),
    );
    const secret = stored.find((key) => key.purpose === 'hashing')?.secret;
    if (!secret) throw new Error('The key store has no hashing key');
    hashingSecret = Buffer.from(secret, 'base64url');
    loadedAt = clock();
  };
  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const reloadIfOlderThan = async (maxAgeMs: number) => {
    if (Math.abs(clock().getTime() - loadedAt.getTime()) > maxAgeMs) await reload();
  };
  const derive = async (purpose: string): Promise<Buffer> => {
    if (!hashingSecret) await reload();
    if (!hashingSecret) throw new Error('The keys are not loaded');
    return Buffer.from(hkdfSync('sha256', hashingSecret, '', purpose, 32));
  };

  return {
    /** Rejects if a stored key cannot be read. Sign-ins would fail then. */
    async check(): Promise<void> {
      for (const key of await store.list()) {
        if (key.purpose === 'signing' && !signingKeys.some(({ kid }) => kid === key.id))
          await importSigningKey(key);
        if (typeof key.secret !== 'string' || key.secret === '')
          throw new Error(`The key ${key.id} is empty`);
      }
    },

    async signingKey(): Promise<SigningKey> {
      await reloadIfOlderThan(keyCacheMs);
      const [newest] = signingKeys;
      if (!newest) throw new Error('There is no signing key');
      return newest;
    },

    /** An unknown id reloads the keys, because another process may just have created it. */
    async publicKey(kid: string): Promise<CryptoKey | undefined> {
      const find = () => signingKeys.find((key) => key.kid === kid)?.publicKey;
      await reloadIfOlderThan(keyCacheMs);
      if (!find() && Math.abs(clock().getTime() - unknownKidLookupAt.getTime()) > unknownKeyReloadMs) {
        unknownKidLookupAt = clock();
        await reload();
      }
      return find();
    },

    async publishedKeys(): Promise<JWK[]> {
      await reloadIfOlderThan(keyCacheMs);
      return signingKeys.map((key) => key.publicJwk);
    },

    /** Without the key, a leaked hash of a six-digit code cannot be reversed by trying all codes. */
    hash: async (purpose: string, text: string): Promise<string> =>
      createHmac('sha256', await derive(`hash:${purpose}`))
        .update(text)
        .digest('base64url'),
    seal: async (purpose: string, text: string): Promise<string> =>
      seal(await derive(`seal:${purpose}`), text),
    unseal: async (purpose: string, sealed: string): Promise<string> =>
      unseal(await derive(`seal:${purpose}`), sealed),

    /** Adds a signing key if the newest is too old, or `now` is set. Deletes keys whose tokens have all expired. */
    async rotate({ now = false } = {}): Promise<void> {
      await reload();
      const [newest] = signingKeys;
      const due = addMilliseconds(clock(), -signingKeyMs);
      if (newest && (now || newest.createdAt < due))
        await store.add(await newSigningKey(clock()), now ? newest.createdAt : due);
      await reload();
      const retiredBefore = addMilliseconds(clock(), -retiredSigningKeyMs);
      for (const [index, key] of signingKeys.entries()) {
        const successor = signingKeys[index - 1];
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

async function importSigningKey(stored: StoredKey) {
  const { d, ...publicFields } = JSON.parse(stored.secret) as JWK;
  const publicJwk: JWK = { ...publicFields, kid: stored.id, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  return {
    kid: stored.id,
    createdAt: stored.created_at,
    privateKey: (await importJWK({ ...publicFields, d }, 'ES256')) as CryptoKey,
    publicKey: (await importJWK(publicFields, 'ES256')) as CryptoKey,
    publicJwk,
  };
}
