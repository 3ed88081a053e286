import { and, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { auth_devices } from '../../db/schema/auth.ts';

export function createDeviceStore(orm: Queries) {
  return {
    /** Stores that the user signed in from a device, and returns whether the device was known before. */
    async remember(userId: string, hash: string, at: Date): Promise<'known' | 'first' | 'new'> {
      const isDevice = and(eq(auth_devices.user_id, userId), eq(auth_devices.device_hash, hash));
      const [known] = await orm.update(auth_devices).set({ last_seen_at: at }).where(isDevice).returning();
      if (known) return 'known';
      const [other] = await orm.select().from(auth_devices).where(eq(auth_devices.user_id, userId)).limit(1);
      await orm
        .insert(auth_devices)
        .values({ user_id: userId, device_hash: hash, last_seen_at: at })
        .onConflictDoNothing();
      return other ? 'new' : 'first';
    },

    async removeAllOf(userId: string): Promise<void> {
      await orm.delete(auth_devices).where(eq(auth_devices.user_id, userId));
    },

    async removeUnused(before: Date): Promise<void> {
      await orm.delete(auth_devices).where(lt(auth_devices.last_seen_at, before));
    },
  };
}
