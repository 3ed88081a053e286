/** A byte order mark, so that spreadsheet programs read the file as UTF-8. */
export const csvStart = '\uFEFF';

export const csvLine = (values: readonly (string | number | null | undefined)[]): string =>
  `${values.map((value) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''))).join(',')}\r\n`;

/** An apostrophe goes before a cell that begins like a formula, because spreadsheet programs would run it. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
