/** The byte order mark makes spreadsheet programs read UTF-8. */
export const csvStart = '\uFEFF';

/** One line of a CSV file. */
export const csvLine = (values: readonly (string | number | null | undefined)[]): string =>
  `${values.map((value) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''))).join(',')}\r\n`;

/** Quotes a cell. Spreadsheet programs run cells that begin with these characters as formulas, so they get an apostrophe. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
