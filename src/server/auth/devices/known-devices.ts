import type { Context } from 'hono';
import { browserName } from '../../../domain/users/browser-name.ts';
import { addMilliseconds } from '../../platform/clock.ts';
import { randomToken } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { knownDeviceMs } from '../lifetimes.ts';
import { notifyOwner } from '../mail/auth-notice.job.ts';
import type { UserRow } from '../user-store.ts';
import { type ClientInfo, clientInfoOf } from './client-info.ts';
import { createDeviceStore } from './device-store.ts';

/*
 * A known device is a browser in which a user has signed in. A cookie with a random secret recognises it, and the
 * database stores the hash of the secret. The cookie grants no access: it separates the sign-in attempts of this browser
 * from those of strangers, and a sign-in without it is reported to the owner of the account.
 */

const hashesOf = (auth: AuthContext, secrets: readonly string[]) =>
  Promise.all(secrets.map((secret) => auth.keyring.hash('device', secret)));

const oldestUse = (now: Date) => addMilliseconds(now, -knownDeviceMs);

/** Sends the same query whether or not the account exists, so that the duration does not reveal it. */
export async function findKnownDevice(auth: AuthContext, c: Context, email: string) {
  const { deviceSecrets } = clientInfoOf(auth.env, c);
  if (deviceSecrets.length === 0) return undefined;
  const hashes = await hashesOf(auth, deviceSecrets);
  const device = await createDeviceStore(auth.database.orm).findOf(email, hashes, oldestUse(auth.clock()));
  return device?.device_hash;
}

/**
 * Stores the device of a sign-in as known. Mails the owner if the device was unknown and is not the account's first
 * one. Each new device gets a new secret, so that a cookie that a stranger planted in the browser never becomes a known
 * device.
 */
export async function rememberDevice(
  auth: AuthContext,
  transaction: Transaction,
  { user, client, isFirst }: { user: UserRow; client: ClientInfo; isFirst: boolean },
): Promise<void> {
  const now = auth.clock();
  const devices = createDeviceStore(transaction);
  const hashes = await hashesOf(auth, client.deviceSecrets);
  const isKnown = hashes.length > 0 && (await devices.recordUse(user.id, hashes, now, oldestUse(now)));
  if (isKnown) return;
  const secret = randomToken(16);
  const device_hash = await auth.keyring.hash('device', secret);
  await devices.insert({ user_id: user.id, device_hash, last_seen_at: now });
  client.storeDeviceSecret(user.id, secret);
  if (isFirst) return;
  await notifyOwner(auth, transaction, {
    kind: 'new_device',
    userId: user.id,
    address: client.address,
    ...(client.country && { country: client.country }),
    browser: browserName(client.userAgent),
    at: now.toISOString(),
  });
}
