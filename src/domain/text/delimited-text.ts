export interface TableLine {
  /** The number of the line in the text, starting at 1. */
  number: number;
  cells: string[];
}

export type Delimiter = '\t' | ',' | ';';

const delimiters = ['\t', ';', ','] as const satisfies Delimiter[];
const sampledLength = 20_000;
const sampledLines = 20;

/** Never throws. Drops blank lines and the preamble above a header that `isHeader` recognises. */
export function readDelimitedText(text: string, isHeader: (cells: string[]) => boolean) {
  const withoutMark = text.replace(/^\ufeff/, '');
  // Excel may declare the delimiter in the first line, such as `sep=;`.
  const declared = /^sep=([\t,;])\r?\n/i.exec(withoutMark);
  const table = declared ? withoutMark.slice(declared[0].length) : withoutMark;
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? detectDelimiter(table, isHeader);
  const lines = splitLines(table, delimiter);
  return { delimiter, lines: lines.slice(countPreambleLines(lines, isHeader)) };
}

/** Detects the delimiter that gives the most equal number of columns per line and, among equals, the most columns. */
export function detectDelimiter(text: string, isHeader: (cells: string[]) => boolean): Delimiter {
  const sample = text.slice(0, sampledLength);
  let best: Delimiter | undefined;
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const widths = splitLines(sample, delimiter, sampledLines).map(({ cells }) => cells.length);
    const first = widths[0] ?? 0;
    // Commas in numbers and queries widen lines, so the share of lines as wide as the first counts most.
    const even = widths.filter((width) => width === first).length / Math.max(1, widths.length);
    const score = first > 1 ? even * 100 + first : 0;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  if (best) return best;
  const headed = delimiters.find(
    (delimiter) => countPreambleLines(splitLines(sample, delimiter, sampledLines), isHeader) > 0,
  );
  return headed ?? '\t';
}

/** Counts the lines above the header. A header must have more cells than each of these lines. */
function countPreambleLines(lines: readonly TableLine[], isHeader: (cells: string[]) => boolean): number {
  let widest = 0;
  for (const [index, { cells }] of lines.slice(0, sampledLines).entries()) {
    if (cells.length > widest && isHeader(cells)) return index;
    widest = Math.max(widest, cells.length);
  }
  return 0;
}

/** Splits text into lines and cells. A quoted cell may contain delimiters, line breaks and doubled quotes. */
export function splitLines(text: string, delimiter: Delimiter, maxLines = Number.POSITIVE_INFINITY) {
  const lines: TableLine[] = [];
  let offset = 0;
  let number = 1;
  while (offset < text.length && lines.length < maxLines) {
    const firstNumber = number;
    const cells: string[] = [];
    let ended = false;
    while (!ended) {
      const cell = readCell(text, offset, delimiter);
      cells.push(cell.value);
      number += cell.lineBreaks;
      offset = cell.next;
      ended = cell.endsLine;
    }
    number += 1;
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ number: firstNumber, cells });
  }
  return lines;
}

/** Lines near the end count as incomplete, because a quoted cell may continue in the text that follows. */
export function completeLines(text: string, delimiter: Delimiter): { end: number; lineBreaks: number } {
  const complete = { end: 0, lineBreaks: 0 };
  const limit = text.length - maxQuotedLength;
  let lineBreaks = 0;
  for (let offset = 0; offset < limit; ) {
    const cell = readCell(text, offset, delimiter);
    lineBreaks += cell.lineBreaks + Number(cell.endsLine);
    offset = cell.next;
    if (cell.endsLine && offset < limit) {
      complete.end = offset;
      complete.lineBreaks = lineBreaks;
    }
  }
  return complete;
}

interface Cell {
  value: string;
  next: number;
  endsLine: boolean;
  lineBreaks: number;
}

function readCell(text: string, start: number, delimiter: Delimiter): Cell {
  let first = start;
  while (text[first] === ' ') first++;
  const quoted = text[first] === '"' && readQuotedCell(text, first, delimiter);
  if (quoted) return quoted;
  let end = first;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), ...cellEnd(text, end, delimiter), lineBreaks: 0 };
}

/** Without a maximum, every unclosed quote would cause a search to the end of the text, which takes quadratic time. */
const maxQuotedLength = 20_000;

/** Returns undefined for a quote that never closes or has text after it: it is an ordinary character then. */
function readQuotedCell(text: string, start: number, delimiter: Delimiter): Cell | undefined {
  const limit = Math.min(text.length, start + maxQuotedLength);
  let close = start + 1;
  let lineBreaks = 0;
  for (; close < limit; close++) {
    if (text[close] === '"') {
      if (text[close + 1] !== '"') break;
      close++;
    } else if (text[close] === '\n' || (text[close] === '\r' && text[close + 1] !== '\n')) lineBreaks++;
  }
  if (text[close] !== '"') return undefined;
  let end = close + 1;
  while (text[end] === ' ') end++;
  const follows = text[end];
  if (follows !== undefined && follows !== delimiter && follows !== '\n' && follows !== '\r')
    return undefined;
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  return { value, ...cellEnd(text, end, delimiter), lineBreaks };
}

function cellEnd(text: string, end: number, delimiter: Delimiter): Pick<Cell, 'next' | 'endsLine'> {
  if (text[end] === delimiter) return { next: end + 1, endsLine: false };
  return { next: end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1), endsLine: true };
}
