import { type Match, overlapsMatch } from './label-match.ts';
import type { ParsedLabel } from './parse-label.ts';

export interface TextRange {
  start: number;
  end: number;
}

/** The parts of a list, without the full stop at the end. */
const parts = /[^\s,;:()[\]{}]+(?<!\.)/g;
/** A replacement character, a mark inside a word, or letters and digits in turn. */
const damaged = /\ufffd|[\p{L}\d][?#~^=|\\¤§$£@]+[\p{L}\d]|\p{L}\d\p{L}+\d|\d\p{L}+\d\p{L}/u;
/** In a text from a photo, this mark follows a word that may be misread, or replaces words that could not be read. */
export const doubtMark = '??';
const mailOrWeb = /@.+\.|www\.|:\/\//;

/** Finds what cannot be read: damaged words, doubtful unknown words, and E numbers that do not exist. */
export function unreadableParts(
  text: string,
  { tokens, roles, uses }: ParsedLabel,
  matches: readonly Match[],
): TextRange[] {
  const ranges: TextRange[] = [];
  // Both the parts and the tokens are in the order of the text, so each token is visited once.
  let at = 0;
  for (const { 0: part, index: start } of text.matchAll(parts)) {
    const end = start + part.length;
    const isKnown: boolean[] = [];
    for (; (tokens[at]?.end ?? end + 1) <= end; at++)
      if (tokens[at]?.kind === 'word') isKnown.push(Boolean(roles[at] ?? uses[at] === 'ignored'));
    // A doubtful word of a notice names no ingredient, and a known word was probably read correctly.
    const isDoubtful = part.endsWith(doubtMark) && !(isKnown.length > 0 && isKnown.every(Boolean));
    if (isDoubtful || (damaged.test(part) && !mailOrWeb.test(part))) ranges.push({ start, end });
  }
  tokens.forEach(({ text: letter, start, end }, at) => {
    const number = tokens[at + 1];
    const isNumber = letter === 'e' && number?.kind === 'number' && /^\d{3,4}$/.test(number.text);
    if (isNumber && number.start - end <= 1 && !tokens[at - 1]?.text.startsWith('vit'))
      ranges.push({ start, end: number.end });
  });
  ranges.sort((a, b) => a.start - b.start);
  const isMatched = overlapsMatch(ranges, matches);
  return ranges.filter(({ start }, at) => !isMatched[at] && start >= (ranges[at - 1]?.end ?? 0));
}
