import type { AuditRow } from './audit-store.ts';

const columns = ['id', 'time', 'action', 'actor', 'target', 'address', 'before', 'after'];

/** The first line. The byte order mark makes spreadsheet programs read UTF-8. */
export const csvHeader = `\uFEFF${columns.join(',')}\r\n`;

export const csvLine = (row: AuditRow): string =>
  `${[
    row.id,
    row.at.toISOString(),
    row.action,
    row.actor_email,
    row.target,
    row.address,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
  ]
    .map((value) => csvCell(String(value ?? '')))
    .join(',')}\r\n`;

/** Quotes a cell. Spreadsheet programs run cells that begin with these characters as formulas, so they get an apostrophe. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
