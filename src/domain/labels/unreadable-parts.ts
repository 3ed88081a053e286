import { type Match, overlapsMatch } from './label-match.ts';
import type { ParsedLabel } from './parse-label.ts';

/** A part of a label text. */
export interface TextRange {
  start: number;
  end: number;
}

const parts = /[^\s,;:()[\]{}]+/g;
/** A replacement character, a mark inside a word, or letters and digits in turn. */
const damaged = /\ufffd|[\p{L}\d][?#~^=|\\¤§$£@]+[\p{L}\d]|\p{L}\d\p{L}+\d|\d\p{L}+\d\p{L}/u;
const mailOrWeb = /@.+\.|www\.|:\/\//;

/** Finds the parts of a label that cannot be read: damaged words, and E numbers that do not exist. */
export function unreadableParts(
  text: string,
  { tokens }: ParsedLabel,
  matches: readonly Match[],
): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { 0: part, index: start } of text.matchAll(parts)) {
    if (damaged.test(part) && !mailOrWeb.test(part)) ranges.push({ start, end: start + part.length });
  }
  tokens.forEach(({ text: letter, start, end }, at) => {
    const number = tokens[at + 1];
    const isNumber = letter === 'e' && number?.kind === 'number' && /^\d{3,4}$/.test(number.text);
    if (isNumber && number.start - end <= 1 && !tokens[at - 1]?.text.startsWith('vit')) {
      ranges.push({ start, end: number.end });
    }
  });
  ranges.sort((a, b) => a.start - b.start);
  const isMatched = overlapsMatch(ranges, matches);
  return ranges.filter(({ start }, at) => !isMatched[at] && start >= (ranges[at - 1]?.end ?? 0));
}
