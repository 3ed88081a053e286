import { gt, lt } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import {
  createTableQueries,
  type Database,
  type Queries,
  violatesConstraint,
} from '../../platform/db/database.ts';
import { stripUnstorable } from '../../platform/http/clean-input.ts';
import { hashOf, storedSecret } from '../api-token-service.ts';
import { createApiTokenStore } from '../api-token-store.ts';
import { oauth_records } from '../schema.ts';

/** A registered client that nobody has connected is deleted after a day. */
const unusedClientSeconds = 24 * 60 * 60;

/** Stores oidc-provider's records of one kind. A grant has its API token's id, and its records end with that token. */
export function createOAuthRecordStore(
  database: Database,
  clock: Clock,
  /** The error for a code or token that was used before or whose grant has ended. */
  invalidGrant: () => Error,
  kind: string,
): Adapter {
  const { orm } = database;
  const records = createTableQueries(orm, oauth_records);
  const withId = (id: string) => ({ kind, id_hash: hashOf(id) });

  const insert = async (queries: Queries, id: string, payload: AdapterPayload, seconds: number) => {
    // The payload repeats the id, which must not be stored.
    const { jti: _, ...stored } = payload;
    const tokenId = kind === 'Grant' ? id : kind === 'Interaction' ? null : (payload.grantId ?? null);
    const cleaned = stripUnstorable(stored) as Record<string, unknown>;
    const values = { payload: cleaned, expires_at: addMilliseconds(clock(), seconds * 1000) };
    await createTableQueries(queries, oauth_records).upsert(
      { ...withId(id), token_id: tokenId, ...values },
      [oauth_records.kind, oauth_records.id_hash],
      values,
    );
    return { tokenId, expiresAt: values.expires_at };
  };

  return {
    async upsert(id, payload, seconds = unusedClientSeconds) {
      // No sign-in is remembered here: each request of an assistant needs the consent of a signed-in user.
      if (kind === 'Session') return;
      const stored = orm.transaction(async (transaction) => {
        const { tokenId, expiresAt } = await insert(transaction, id, payload, seconds);
        if (kind === 'AccessToken' && tokenId)
          await createApiTokenStore(transaction).update(
            { id: tokenId },
            { ...storedSecret(id), access_expires_at: expiresAt },
          );
      });
      await stored.catch((error) => {
        throw violatesConstraint(error, 'oauth_records_token_id_fkey') ? invalidGrant() : error;
      });
    },

    async find(id) {
      const row = await records.find([withId(id), gt(oauth_records.expires_at, clock())]);
      if (!row) return undefined;
      // A client has no `jti`, and the records of other kinds need it.
      const own = kind === 'Client' ? {} : { jti: id };
      return { ...row.payload, ...own, ...(row.consumed_at && { consumed: true }) };
    },

    /** Marks a code or refresh token as used. Of two requests at the same time, only one succeeds. */
    async consume(id) {
      const used = await records.update({ ...withId(id), consumed_at: null }, { consumed_at: clock() });
      if (used === 0) throw invalidGrant();
    },

    async destroy(id) {
      if (kind === 'Grant') await createApiTokenStore(orm).remove(id, undefined);
      else await records.delete(withId(id));
    },

    async revokeByGrantId(grantId) {
      await records.delete({ kind, token_id: grantId });
    },

    // Sessions and device codes are looked up like this, and neither is used.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

export const removeExpiredRecords = ({ orm }: Database, now: Date) =>
  createTableQueries(orm, oauth_records).delete(lt(oauth_records.expires_at, now));

/** Keeps a registered client for as long as an assistant is connected with it. */
export const keepClient = ({ orm }: Database, clientId: string, until: Date) =>
  createTableQueries(orm, oauth_records).update(
    { kind: 'Client', id_hash: hashOf(clientId) },
    { expires_at: until },
  );
