import { eq, gt, inArray } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { auth_devices, auth_users } from '../schema.ts';

export function createDeviceStore(orm: Queries) {
  const devices = createTableQueries(orm, auth_devices);
  const known = (hashes: readonly string[], seenAfter: Date) => [
    inArray(auth_devices.device_hash, [...hashes]),
    gt(auth_devices.last_seen_at, seenAfter),
  ];
  return {
    ...devices,

    findOf(email: string, hashes: readonly string[], seenAfter: Date) {
      const account = orm.select({ id: auth_users.id }).from(auth_users).where(eq(auth_users.email, email));
      return devices.find([inArray(auth_devices.user_id, account), ...known(hashes, seenAfter)]);
    },

    /** Stores the time of a sign-in. Returns false if none of the hashes is a device of the user. */
    recordUse: async (user_id: string, hashes: readonly string[], at: Date, seenAfter: Date) =>
      (await devices.update([{ user_id }, ...known(hashes, seenAfter)], { last_seen_at: at })) > 0,
  };
}
