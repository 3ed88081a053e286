import { browserName } from '../../../domain/accounts/browser-name.ts';
import type { Transaction } from '../../db/database.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import type { UserRow } from '../user-store.ts';
import { createDeviceStore } from './device-store.ts';

/** The program and the network that a request comes from. */
export interface ClientInfo {
  address: string;
  userAgent: string;
}

/** Remembers the device of a sign-in, and mails the owner if it is new. The first device of an account is expected. */
export async function rememberDevice(
  auth: AuthContext,
  transaction: Transaction,
  user: UserRow,
  { address, userAgent }: ClientInfo,
): Promise<void> {
  const now = auth.clock();
  // Version numbers are ignored, because an updated browser is the same device.
  const device = `${userAgent.replace(/[\d.]+/g, '')} ${addressGroup(address)}`;
  const hash = await auth.keyring.hash('sign-in device', `${user.id} ${device}`);
  const seen = await createDeviceStore(transaction).remember(user.id, hash, now);
  if (seen !== 'new') return;
  await notifyOwner(auth, transaction, {
    kind: 'new_device',
    userId: user.id,
    address,
    browser: browserName(userAgent),
    at: now.toISOString(),
  });
}
