/** A number that was read from text. If `understood` is false, the text is not a number, and the value is 0. */
export interface ParsedNumber {
  value: number;
  understood: boolean;
}

const emptyNumber: ParsedNumber = { value: 0, understood: true };
const unreadable: ParsedNumber = { value: 0, understood: false };

/** Values that exports write for missing data. */
const emptyCells = new Set(['', '-', '–', '—', '−', '~', 'n/a', 'null']);

/** Spaces and apostrophes between thousands. */
const thousandsSpacing = /[\s\u00a0\u202f\u2009'’]/g;

/** Removes spaces, and the `="…"` with which spreadsheets store a number as text. */
const stripNumber = (text: string): string =>
  text
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(thousandsSpacing, '')
    .toLowerCase();

/** Reads a count. A count has no decimals, so a point or comma before three digits separates thousands. */
export function readCount(text: string): ParsedNumber {
  const stripped = stripNumber(text);
  if (emptyCells.has(stripped)) return emptyNumber;
  if (/^\d{1,3}([.,]\d{3})+$/.test(stripped)) return validNumber(Number(stripped.replace(/[.,]/g, '')));
  const { value, understood } = readDecimal(stripped);
  return { value: Math.round(value), understood };
}

/** Reads a decimal number. Its sign is a single point or comma, or the last of both. */
export function readDecimal(text: string): ParsedNumber {
  const stripped = stripNumber(text);
  if (emptyCells.has(stripped)) return emptyNumber;
  if (!/^\d*(?:[.,]\d+)*[.,]?$/.test(stripped) || !/\d/.test(stripped)) return unreadable;
  const signs = stripped.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return validNumber(Number(stripped));
  // A sign that occurs more than once separates thousands, as in 1.234.567.
  if (signs.length > 1 && signs.every((sign) => sign === last))
    return validNumber(Number(stripped.replace(/[.,]/g, '')));
  const index = stripped.lastIndexOf(last);
  const whole = stripped.slice(0, index).replace(/[.,]/g, '');
  return validNumber(Number(`${whole}.${stripped.slice(index + 1)}`));
}

/** Reads a share as a fraction: `3,5 %` becomes 0.035. Without a percent sign, the unit of the column applies. */
export function readShare(text: string, unit: ShareUnit): ParsedNumber {
  const stripped = stripNumber(text);
  const percent = /[%٪]/.test(stripped) || unit === 'percent';
  const { value, understood } = readDecimal(stripped.replace(/[%٪]/g, ''));
  const share = percent ? value / 100 : value;
  return share > 1 ? unreadable : { value: share, understood };
}

/** The unit of the values in a column without percent signs. */
export type ShareUnit = 'percent' | 'fraction';

/** A percent sign or a value above 1 means percent. Otherwise the reading closer to the `measured` shares is chosen. */
export function shareUnitOf(
  cells: readonly string[],
  measured: readonly (number | undefined)[] = [],
): ShareUnit {
  if (cells.some((cell) => cell.includes('%'))) return 'percent';
  const values = cells.map((cell) => readDecimal(cell).value);
  if (values.some((value) => value > 1)) return 'percent';
  let errorAsFraction = 0;
  let errorAsPercent = 0;
  values.forEach((value, row) => {
    const share = measured[row];
    if (share === undefined) return;
    errorAsFraction += Math.abs(share - value);
    errorAsPercent += Math.abs(share - value / 100);
  });
  return errorAsPercent < errorAsFraction ? 'percent' : 'fraction';
}

/** Larger numbers are rejected, because the integer columns of the database cannot store them. */
const maxNumber = 2_000_000_000;

const validNumber = (value: number): ParsedNumber =>
  Number.isFinite(value) && value <= maxNumber ? { value, understood: true } : unreadable;
