import { foldLabelWord } from './fold-label-word.ts';

/** A digit in a word that text recognition has confused with a letter: emu1gator. A digit before a unit is correct. */
const misreadLetter = /^[0158|](?!(?:[mk]?g|[mcd]?l)(?!\p{L}))(?=\p{L})/u;
const misreadFirstLetter = /(?<![\d.,])[0158](?=\p{Ll}{6})/uy;

/** An E number in which text recognition has confused a digit with a letter: E47l, E3O1. */
const misreadNumber = /[eE]([ -]?)(?=[lIOoSB|]*\d)(?=\d*\D)([\dlIOoSB|]{3,4})(?=[a-gA-G]?(?![\p{L}\d]))/uy;

const letterFor: Record<string, string> = { 0: 'o', 1: 'l', 5: 's', 8: 'b', '|': 'l' };
const digitFor: Record<string, string> = { l: '1', I: '1', '|': '1', O: '0', o: '0', S: '5', B: '8' };

/** Letters by the character that follows Ã if a text was decoded with the wrong character set: stÃ¤rkelse. */
const decoded: Record<string, string> = { '¤': 'ä', '¥': 'å', '¦': 'æ', '¶': 'ö', '¸': 'ø', '©': 'é' };

/** Letters, also wrongly decoded ones and replacement characters. */
const letters = /(?:[\p{L}\p{M}\ufffd]|(?<=Ã)[¤¥¦¶¸©])+/uy;

const repairLetters = (word: string): string =>
  word
    .replace(/[\d|]/g, (digit) => letterFor[digit] ?? digit)
    .replace(/Ã(.)/g, (pair, second) => decoded[second] ?? pair);

/** Reads an E number with misread digits. Returns undefined if the text has none at this position. */
function misreadNumberAt(text: string, at: number) {
  misreadNumber.lastIndex = at;
  const found = misreadNumber.exec(text);
  if (!found) return undefined;
  const [whole, gap = '', number = ''] = found;
  return {
    start: at + 1 + gap.length,
    end: at + whole.length,
    digits: number.replace(/\D/g, (letter) => digitFor[letter] ?? letter),
  };
}

export interface Token {
  kind: 'word' | 'number' | 'mark';
  start: number;
  end: number;
  /** A folded word, a number as written, or a punctuation mark. */
  text: string;
  /** The number of open brackets before this token. */
  depth: number;
  /** Whether at most 60 characters are between the previous token and this one, all of which `joiners` matches. */
  joined: boolean;
}

const opening = '([{';
const closing = ')]}';
/** Tags that emphasise a part of a text. All other tags separate ingredients. */
const inlineTag = /<\/?(?:b|i|u|em|mark|span|strong)(?:\s[^<>]{0,60})?>/iy;
const inlineTags = new RegExp(inlineTag.source, 'gi');
const anyTag = /<\/?[a-z][^<>]{0,60}>/iy;
/** Tags, marks around allergens (_melk_, *milk*) and invisible characters, which do not end a word. */
const hiddenInWord = new RegExp(
  `^(?:[_*\\u00ad\\u200b-\\u200d\\u2060\\ufeff]|${inlineTag.source})+(?=\\p{L})`,
  'iu',
);
const optionalLetters = /^\(([a-zæøåäö]{1,3})\)/i;
const hyphenation = /^-\r?\n\s*(?=[a-zæøåäö])(?!og\b|and\b|och\b|eller\b)/;
const digits = /\d{1,3}(?:[.,]\d{1,2})?(?!\d)|\d+/y;
const blanks = /[ \t\r]+/y;
const joiners = /^[\s\-\u2010-\u2014'’`._*#?]*$/;

/** Two tokens with more characters between them are not joined. */
const longestJoin = 60;

/** Returns the end of the match that starts at the position, or the position itself if there is none. */
function runEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Splits a label into words, numbers and punctuation marks, each with its position in the text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = 0;
  let lastEnd = 0;
  const linesAreItems = hasOneItemPerLine(text);
  const isJoined = () => {
    if (at - lastEnd > longestJoin) return false;
    const between = text.slice(lastEnd, at);
    return joiners.test(between.includes('<') ? between.replace(inlineTags, '') : between);
  };
  const push = (kind: Token['kind'], end: number, value: string) => {
    tokens.push({
      kind,
      start: at,
      end,
      text: value,
      depth,
      joined: isJoined(),
    });
    lastEnd = end;
    at = end;
  };
  while (at < text.length) {
    at = runEnd(blanks, text, at);
    const character = text[at];
    if (character === undefined) break;
    if (character === '<') {
      const tagEnd = runEnd(anyTag, text, at);
      const skipped = runEnd(inlineTag, text, at);
      if (tagEnd > at && skipped === at) push('mark', tagEnd, ',');
      else at = Math.max(skipped, at + 1);
      continue;
    }
    const misread = misreadNumberAt(text, at);
    if (misread) {
      push('word', at + 1, 'e');
      at = misread.start;
      push('number', misread.end, misread.digits);
      continue;
    }
    const lettersEnd = runEnd(letters, text, runEnd(misreadFirstLetter, text, at));
    if (lettersEnd > at) {
      const { end, value } = readWord(text, at, lettersEnd);
      push('word', end, foldLabelWord(value));
      continue;
    }
    const digitsEnd = runEnd(digits, text, at);
    if (digitsEnd > at) {
      push('number', digitsEnd, text.slice(at, digitsEnd));
    } else if (opening.includes(character)) {
      push('mark', at + 1, '(');
      depth++;
    } else if (closing.includes(character)) {
      depth = Math.max(0, depth - 1);
      push('mark', at + 1, ')');
    } else if (isSeparator(text, at, character, linesAreItems)) {
      // Several commas in a row count as one.
      if (character === ',' && tokens.at(-1)?.text === ',') at++;
      else push('mark', at + 1, character === ':' ? ':' : isSentenceEnd(character) ? '.' : ',');
    } else if ('%&/'.includes(character)) {
      push('mark', at + 1, character);
    } else {
      at++;
    }
  }
  return tokens;
}

const isSentenceEnd = (character: string) => character === '.' || character === '\n' || character === '!';

/** A list that is only wrapped has more commas than line breaks, or lines that end with a comma or hyphen. */
function hasOneItemPerLine(text: string): boolean {
  const lineBreaks = text.trim().match(/\n/g)?.length ?? 0;
  return lineBreaks > (text.match(/[,;](?!\d)/g)?.length ?? 0) && !/[,;-][ \t\r]{0,9}\n/.test(text);
}

/** A full stop separates before a space or at the end, a line break before an empty line or between items. */
function isSeparator(text: string, at: number, character: string, linesAreItems: boolean): boolean {
  if (/[,;:•·|!،]/.test(character)) return true;
  if (character === '.')
    return (
      at + 1 >= text.length ||
      (/\s/.test(text[at + 1] ?? '') &&
        !abbreviation.test(text.slice(Math.max(0, at - 8), at)) &&
        !numero.test(text.slice(Math.max(0, at - 3), at + 3)) &&
        !initial.test(text.slice(Math.max(0, at - 2), at + 3)))
    );
  if (character === '\n') return linesAreItems || /^\n[ \t\r]*\n/.test(text.slice(at, at + 40));
  // A hyphen between spaces separates ingredients, except in "mono - og diglyserider".
  return (
    /[-–—]/.test(character) &&
    /^[-–—]\s+(?!og\b|and\b|och\b|eller\b)/i.test(text.slice(at, at + 10)) &&
    /\s/.test(text[at - 1] ?? '')
  );
}

/** Abbreviations on labels, whose full stop does not end a sentence. */
const abbreviation =
  /(?<!\p{L})(?:mod|veg|kons|fort|förtjockn|stabil|emulg|surhetsreg|inkl|incl|bl|past|vit|ca|min|max)$/iu;

/** The "No." before a number, as in "Blue No. 1". */
const numero = /(?<!\p{L})no\. \d/iu;

/** The first letter of a name, as in "L. acidophilus". */
const initial = /(?<![\p{L}\d])\p{Lu}\.\s\p{Ll}/u;

const longestWord = 60;
/** After a shorter word, letters in brackets are not an optional ending, as in E160a(ii). */
const shortestWithOption = 4;

/** Reads a word that may contain emphasis marks, misread digits, optional letters as in arom(a)er, or a line break. */
function readWord(text: string, from: number, firstEnd: number): { end: number; value: string } {
  let end = firstEnd;
  let value = text.slice(from, end);
  while (value.length < longestWord) {
    const rest = /[<_*(|\-0158\u00ad\u200b-\u200d\u2060\ufeff]/.test(text[end] ?? '')
      ? text.slice(end, end + 80)
      : '';
    const optional = value.length >= shortestWithOption ? optionalLetters.exec(rest) : null;
    const misread = value.length >= shortestWithOption - 1 ? misreadLetter.exec(rest)?.[0] : undefined;
    const skipped = (misread ?? (optional ?? hiddenInWord.exec(rest) ?? hyphenation.exec(rest))?.[0])?.length;
    if (!skipped) break;
    if (optional) value += optional[1];
    if (misread) value += misread;
    const next = runEnd(letters, text, end + skipped);
    value += text.slice(end + skipped, next);
    end = next;
  }
  return { end, value: repairLetters(value.slice(0, longestWord).normalize('NFKC')) };
}
