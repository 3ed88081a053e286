/** A line of a table as it stood in the text. */
export interface Line {
  /** Its number in the text, from 1. */
  number: number;
  cells: string[];
}

export type Delimiter = '\t' | ',' | ';';

/** Between which characters values stand: what parts the first lines into the most, and evenly, columns. */
export function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, 20_000);
  let best: Delimiter = '\t';
  let bestScore = 0;
  for (const delimiter of ['\t', ';', ','] as const) {
    const widths = splitLines(sample, delimiter, 20).map(({ cells }) => cells.length);
    const first = widths[0] ?? 0;
    // Commas inside numbers and queries make lines uneven; the header is the most trustworthy line.
    const even = widths.filter((width) => width === first).length / Math.max(1, widths.length);
    const score = first > 1 ? even * 100 + first : 0;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/** Parts a text into lines and cells; quotes hold delimiters, line ends and doubled quotes. Blank lines are left out. */
export function splitLines(text: string, delimiter: Delimiter, maxLines = Number.POSITIVE_INFINITY): Line[] {
  const lines: Line[] = [];
  let at = 0;
  let number = 1;
  while (at < text.length && lines.length < maxLines) {
    const started = number;
    const cells: string[] = [];
    let ended = false;
    while (!ended) {
      const cell = readCell(text, at, delimiter);
      cells.push(cell.value);
      number += cell.lineBreaks;
      at = cell.next;
      ended = cell.endsLine;
    }
    number += 1;
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ number: started, cells });
  }
  return lines;
}

interface ReadCell {
  value: string;
  next: number;
  endsLine: boolean;
  lineBreaks: number;
}

function readCell(text: string, from: number, delimiter: Delimiter): ReadCell {
  if (text[from] === '"') {
    const quoted = readQuoted(text, from, delimiter);
    if (quoted) return quoted;
  }
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(from, end), ...afterCell(text, end, delimiter), lineBreaks: 0 };
}

/** A quote that is never closed, or closed in the middle of a word, is a mere character. */
function readQuoted(text: string, from: number, delimiter: Delimiter): ReadCell | undefined {
  // A cell is never longer: without the limit each stray quote would be searched for to the end of the text.
  const limit = Math.min(text.length, from + 20_000);
  let at = from + 1;
  let lineBreaks = 0;
  while (at < limit) {
    if (text[at] === '"') {
      if (text[at + 1] !== '"') break;
      at++;
    } else if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) lineBreaks++;
    at++;
  }
  if (text[at] !== '"') return undefined;
  let end = at + 1;
  while (text[end] === ' ') end++;
  const follows = text[end];
  if (follows !== undefined && follows !== delimiter && follows !== '\n' && follows !== '\r')
    return undefined;
  return {
    value: text.slice(from + 1, at).replaceAll('""', '"'),
    ...afterCell(text, end, delimiter),
    lineBreaks,
  };
}

/** Where the next cell begins, and whether it is on the next line. */
function afterCell(text: string, end: number, delimiter: Delimiter): { next: number; endsLine: boolean } {
  if (text[end] === delimiter) return { next: end + 1, endsLine: false };
  return { next: end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1), endsLine: true };
}
