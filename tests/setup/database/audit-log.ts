import type { Database } from '../../../src/server/platform/db/database.ts';

/** Empties the audit log between tests, although it is append-only. */
export const emptyAuditLog = ({ pool }: Database) =>
  pool.query(`
    ALTER TABLE audit_log DISABLE TRIGGER USER;
    DELETE FROM audit_log;
    ALTER TABLE audit_log ENABLE TRIGGER USER`);
