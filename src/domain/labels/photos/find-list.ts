import { editDistance } from '../../text/edit-distance.ts';
import type { Rectangle } from './grey-picture.ts';
import type { PhotoLanguage, ReadLine, ReadWord } from './text-engine.ts';

export interface FoundList {
  lines: ReadLine[];
  /** The mean confidence of its letters, from 0 to 100. */
  confidence: number;
  /** Whether a heading such as "Ingredienser" comes before it. */
  hasHeading: boolean;
}

const headings = ['ingrediens', 'ingredient', 'innehåll', 'indhold'];
const maxHeadingErrors = 2;

/** Words that begin the parts of a packet after the ingredients: nutrition table, dates, amounts and addresses. */
const afterList =
  /^(?:n[æäa]rings(?:inn|ind|v[äa]rd|dekl)|nutrition|nutritional|energi?y?$|best$|bäst$|bedst$|mindst$|nett?o(?:vekt|vikt|v[æa]gt)|net$|oppbevar|opbevar|förvar|keep$|store[ds]?$|produsert|producerad|produceret|produced|manufactured|distribu)/iu;

/** Of lists in several languages, returns the best read one; without a heading, all lines. */
export function findList(lines: readonly ReadLine[]): FoundList | undefined {
  const lists: ReadLine[][] = [];
  let list: ReadLine[] | undefined;
  /** The place where another column begins beside the list. */
  let edge = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    let words: ReadWord[] = [];
    const keep = () => {
      if (list && words.length > 0) list.push({ ...around(words), words });
      words = [];
    };
    for (const [at, word] of line.words.entries()) {
      const letters = word.text.replace(/[^\p{L}]/gu, '');
      if (isHeading(letters) && !(list && insideSentence.test(word.text))) {
        keep();
        list = [];
        lists.push(list);
        edge = Number.POSITIVE_INFINITY;
      } else if (afterList.test(letters)) {
        const before = line.words[at - 1];
        const gap = before ? word.left - before.left - before.width : 0;
        if (!before) list = undefined;
        else if (gap > wideGap * line.height) edge = Math.min(edge, word.left - gap / 2);
      }
      if (word.left < edge) words.push(word);
    }
    keep();
  }
  const found = lists
    .map((each) => withoutNoiseBelow(leftColumn(withRest(each, lines))))
    .map((each) => ({ lines: each, confidence: confidenceOf(each), hasHeading: true }));
  // A heading inside a sentence, as in "Ingredienser med * er økologiske", begins no list.
  const longest = Math.max(0, ...found.map(({ lines: own }) => lengthOf(own)));
  const best = found
    .filter(({ lines: own }) => lengthOf(own) >= longest / 3)
    .sort((a, b) => b.confidence - a.confidence)[0];
  if (best) return best;
  const all = withoutNoiseBelow(
    lines.filter(({ words }) => words.some(({ text }) => /\p{L}{2}/u.test(text))),
  );
  return all.length > 0 ? { lines: [...all], confidence: confidenceOf(all), hasHeading: false } : undefined;
}

/** Joins a piece of text that a reflection split from its line. Several pieces are a column of their own. */
function withRest(list: ReadLine[], all: readonly ReadLine[]): ReadLine[] {
  const own = new Set(list.flatMap(({ words }) => words));
  const pieces = all.flatMap((piece) => {
    const [first] = piece.words;
    if (!first || own.has(first) || afterList.test(first.text)) return [];
    const row = list.find(
      ({ left, top, width, height }) =>
        piece.left > left + width && Math.abs(piece.top + piece.height / 2 - top - height / 2) < height / 2,
    );
    return row ? [{ row, piece }] : [];
  });
  const [only] = pieces;
  if (!only || pieces.length > 1) return list;
  const words = [...only.row.words, ...only.piece.words];
  return list.map((line) => (line === only.row ? { ...around(words), words } : line));
}

/** A gap between words that is wider than this multiple of the line height separates columns, or hides a word. */
const wideGap = 1.2;

/** Removes a column that recognition joined to the list: all its lines have a gap at the same place. */
function leftColumn(lines: ReadLine[]): ReadLine[] {
  const gaps = lines.flatMap(({ words, height }) =>
    words.flatMap((word, at) => {
      const end = word.left + word.width;
      const next = words[at + 1]?.left ?? end;
      return next - end > wideGap * height ? [(end + next) / 2] : [];
    }),
  );
  const isCrossed = (x: number) =>
    lines.filter(({ words }) => words.some(({ left, width }) => left < x && left + width > x)).length >
    lines.length * 0.1;
  const gutter = gaps.length < Math.max(2, lines.length * 0.3) ? undefined : gaps.find((x) => !isCrossed(x));
  if (gutter === undefined) return lines;
  return lines.flatMap(({ words }) => {
    const own = words.filter(({ left }) => left < gutter);
    return own.length > 0 ? [{ ...around(own), words: own }] : [];
  });
}

/** Removes doubtful text that is far below the last line, because it is often the edge of the packet. */
function withoutNoiseBelow(lines: ReadLine[]): ReadLine[] {
  const end = lines.findIndex((line, at) => {
    const above = lines[at - 1];
    const distance = above ? line.top - above.top - above.height : 0;
    return above && distance > 0.8 * above.height && confidenceOf([line]) < 50;
  });
  return end > 0 ? lines.slice(0, end) : lines;
}

/** The word "ingredients" inside a list, as in "breadcrumbs (ingredients as in this bread)". */
const insideSentence = /^\(|^\p{Ll}[^:]*$/u;

const isHeading = (letters: string): boolean =>
  letters.length >= 7 &&
  headings.some((heading) => {
    const start = letters.toLowerCase().slice(0, heading.length);
    return start === heading || (heading.length > 8 && editDistance(start, heading) <= maxHeadingErrors);
  });

const wordsOf = (lines: readonly ReadLine[]): ReadWord[] => lines.flatMap(({ words }) => words);
const lengthOf = (lines: readonly ReadLine[]): number =>
  wordsOf(lines).reduce((sum, { text }) => sum + text.length, 0);

function confidenceOf(lines: readonly ReadLine[]): number {
  const sum = wordsOf(lines).reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return sum / Math.max(1, lengthOf(lines));
}

/** The smallest rectangle around the given ones. */
export function around(parts: readonly Rectangle[]): Rectangle {
  const left = Math.min(...parts.map((part) => part.left));
  const top = Math.min(...parts.map((part) => part.top));
  return {
    left,
    top,
    width: Math.max(...parts.map((part) => part.left + part.width)) - left,
    height: Math.max(...parts.map((part) => part.top + part.height)) - top,
  };
}

/** Words and letters of one language that labels in the other languages do not have. */
const signs: Record<PhotoLanguage, RegExp> = {
  eng: /\b(?:ingredients|and|of|with|water|flour|sugar|contains|from|milk|wheat|oil)\b/giu,
  swe: /[äö]|\b(?:och|innehåll|av|socker|vatten|mjölk|mjöl)\b/giu,
  dan: /\b(?:af|mælk|hvedemel|vand|sødemælk|surhedsregulerende|indhold|kartoffel\p{L}*)\b/giu,
  nor: /\b(?:av|vann|melk|hvetemel|surhetsregulerende|krydder|sukker|kan inneholde)\b/giu,
};

/** The language that most words of a text belong to; Norwegian if nothing decides. */
export function languageOf(text: string): PhotoLanguage {
  const counts = (['nor', 'swe', 'dan', 'eng'] as const).map((language) => ({
    language,
    count: text.match(signs[language])?.length ?? 0,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).language;
}
