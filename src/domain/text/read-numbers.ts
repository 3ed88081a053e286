/** A number read from text; `understood` is false where a 0 stands for something nobody could read. */
export interface ParsedNumber {
  value: number;
  understood: boolean;
}

const emptyNumber: ParsedNumber = { value: 0, understood: true };
const unreadable: ParsedNumber = { value: 0, understood: false };

/** What exports write where there is no value. */
const noValue = new Set(['', '-', '–', '—', '−', '~', 'n/a', 'null']);

/** All kinds of spaces and apostrophes that stand between thousands. */
const spacing = /[\s\u00a0\u202f\u2009'’]/g;

/** Also "=…" and quotes, with which spreadsheets keep a number as text. */
const stripNumber = (text: string): string =>
  text
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(spacing, '')
    .toLowerCase();

/** A count: here both point and comma before three digits part thousands, because counts have no decimals. */
export function readCount(text: string): ParsedNumber {
  const given = stripNumber(text);
  if (noValue.has(given)) return emptyNumber;
  if (/^\d{1,3}([.,]\d{3})+$/.test(given)) return validNumber(Number(given.replace(/[.,]/g, '')));
  const { value, understood } = readDecimal(given);
  return { value: Math.round(value), understood };
}

/** A number with decimals: a single point or comma is the decimal sign; of both, the last one is. */
export function readDecimal(text: string): ParsedNumber {
  const given = stripNumber(text);
  if (noValue.has(given)) return emptyNumber;
  if (!/^\d*(?:[.,]\d+)*[.,]?$/.test(given) || !/\d/.test(given)) return unreadable;
  const signs = given.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return validNumber(Number(given));
  // Twice the same sign cannot be a decimal sign: 1.234.567.
  if (signs.length > 1 && signs.every((sign) => sign === last))
    return validNumber(Number(given.replace(/[.,]/g, '')));
  const at = given.lastIndexOf(last);
  return validNumber(Number(`${given.slice(0, at).replace(/[.,]/g, '')}.${given.slice(at + 1)}`));
}

/** A share: `3,5 %` is 0.035. Without the sign it is what its column says it is. */
export function readShare(text: string, unit: ShareUnit): ParsedNumber {
  const given = stripNumber(text);
  const percent = /[%٪]/.test(given) || unit === 'percent';
  const { value, understood } = readDecimal(given.replace(/[%٪]/g, ''));
  const share = percent ? value / 100 : value;
  return share > 1 ? unreadable : { value: share, understood };
}

/** How a column of shares without a percent sign is meant. */
export type ShareUnit = 'percent' | 'fraction';

/** Values above 1 can only be percent; clicks and impressions decide where all are small. */
export function shareUnitOf(
  cells: readonly string[],
  measured: readonly (number | undefined)[] = [],
): ShareUnit {
  if (cells.some((cell) => cell.includes('%'))) return 'percent';
  const values = cells.map((cell) => readDecimal(cell).value);
  if (values.some((value) => value > 1)) return 'percent';
  let asFraction = 0;
  let asPercent = 0;
  values.forEach((value, row) => {
    const share = measured[row];
    if (share === undefined) return;
    asFraction += Math.abs(share - value);
    asPercent += Math.abs(share - value / 100);
  });
  return asPercent < asFraction ? 'percent' : 'fraction';
}

// A number of hundreds of digits is no number.
const validNumber = (value: number): ParsedNumber =>
  Number.isFinite(value) && value <= 2_000_000_000 ? { value, understood: true } : unreadable;
