import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { auth_devices, auth_users } from '../schema.ts';

export function createDeviceStore(orm: Queries) {
  return {
    /** Returns the hash that belongs to a device of the account with this email address. */
    async findOf(email: string, hashes: readonly string[], seenAfter: Date): Promise<string | undefined> {
      const [row] = await orm
        .select({ hash: auth_devices.device_hash })
        .from(auth_devices)
        .innerJoin(auth_users, eq(auth_users.id, auth_devices.user_id))
        .where(
          and(
            eq(auth_users.email, email),
            inArray(auth_devices.device_hash, [...hashes]),
            gt(auth_devices.last_seen_at, seenAfter),
          ),
        )
        .limit(1);
      return row?.hash;
    },

    /** Stores the time of a sign-in. Returns false if none of the hashes is a device of the user. */
    async recordUse(
      userId: string,
      hashes: readonly string[],
      { at, seenAfter }: { at: Date; seenAfter: Date },
    ): Promise<boolean> {
      const rows = await orm
        .update(auth_devices)
        .set({ last_seen_at: at })
        .where(
          and(
            eq(auth_devices.user_id, userId),
            inArray(auth_devices.device_hash, [...hashes]),
            gt(auth_devices.last_seen_at, seenAfter),
          ),
        )
        .returning();
      return rows.length > 0;
    },

    async insert(userId: string, hash: string, at: Date): Promise<void> {
      await orm.insert(auth_devices).values({ user_id: userId, device_hash: hash, last_seen_at: at });
    },

    async removeAllOf(userId: string): Promise<void> {
      await orm.delete(auth_devices).where(eq(auth_devices.user_id, userId));
    },

    async removeUnused(before: Date): Promise<void> {
      await orm.delete(auth_devices).where(lt(auth_devices.last_seen_at, before));
    },
  };
}
