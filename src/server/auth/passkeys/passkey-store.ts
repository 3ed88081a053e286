import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { auth_passkey_challenges, auth_passkeys } from '../schema.ts';

export type PasskeyRow = typeof auth_passkeys.$inferSelect;

export function createPasskeyStore(orm: Queries) {
  const passkeys = createTableQueries(orm, auth_passkeys);
  const challenges = createTableQueries(orm, auth_passkey_challenges);
  return {
    ...passkeys,

    challenges,

    listOf: (user_id: string) =>
      passkeys.list({ user_id }, { order: [auth_passkeys.created_at, auth_passkeys.id] }),

    /** Returns false if the passkey was removed or its counter changed since it was read. */
    recordUse: async ({ id, sign_count }: PasskeyRow, newCount: number, at: Date): Promise<boolean> =>
      (await passkeys.update({ id, sign_count }, { sign_count: newCount, last_used_at: at })) > 0,
  };
}
