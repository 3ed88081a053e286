import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const time = () => timestamp({ withTimezone: true });

/**
 * A placeholder for the expression of a generated column, which only the migration defines. Drizzle needs to know that
 * the database computes the column, so that inserts and updates leave it out. schema.test.ts checks that the database
 * computes it.
 */
export const definedByMigration = sql`(defined by the migration)`;
