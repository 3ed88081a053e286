import { csvLine, csvStart } from '../../domain/text/csv.ts';
import type { AuditRow } from './audit-store.ts';

const columns = ['id', 'time', 'action', 'actor', 'target', 'address', 'before', 'after'];

export const auditCsvHeader = csvStart + csvLine(columns);

export const auditCsvLine = (row: AuditRow): string =>
  csvLine([
    row.id,
    row.at.toISOString(),
    row.action,
    row.actor_email,
    row.target,
    row.address,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
  ]);
