import type { LabelReading } from '../read-label.ts';
import { doubtMark } from '../unreadable-parts.ts';
import { around, type FoundList, findList, languageOf } from './find-list.ts';
import { crop, type GreyPicture, type Rectangle } from './grey-picture.ts';
import { narrowed, preparePicture } from './prepare-picture.ts';
import type { ReadLine, ReadWord, TextEngine } from './text-engine.ts';

export interface PhotoReading {
  /** The text of the list. A mark follows words that may be misread and that the label reader does not know. */
  text: string;
  confidence: number;
  frame: Rectangle;
}

const doubtfulBelow = 70;
/** A reading with this mean confidence is good enough, also if it was made for another language. */
const good = 85;
/** Reading more words a second time takes too long. */
const longList = 70;
/** A picture that is lower than this multiple of its line height shows a single line. */
const singleLine = 90;

/** Reads as Norwegian, and again in the language of the words if that is another one. The better reading wins. */
export async function readPhoto(
  photo: GreyPicture,
  { engine, readLabel }: { engine: TextEngine; readLabel: (text: string) => LabelReading },
  part?: Rectangle,
): Promise<PhotoReading | undefined> {
  const prepared = preparePicture(part ? crop(photo, part) : photo);
  const layout = prepared.picture.height < singleLine ? 'line' : part ? 'block' : 'page';
  let list = findList(await engine(prepared.picture, 'nor', layout));
  if (!list) return undefined;
  const place = around(list.lines);
  const firstWords = wordsOf(list);
  const language = languageOf(firstWords.map(({ text }) => text).join(' '));
  const isWorthIt = list.confidence < good && firstWords.length <= longList;
  // Norwegian data has no ä and ö.
  if (language === 'swe' || (language !== 'nor' && isWorthIt)) {
    const again = await engine(
      crop(prepared.picture, withMargin(place, prepared.picture)),
      language,
      'block',
    );
    const other = findList(again);
    if (other && other.confidence > list.confidence) list = other;
  }
  const words = wordsOf(list);
  const marked = ({ text, confidence }: (typeof words)[number]) =>
    confidence < doubtfulBelow && wordLike.test(text) ? text.replace(lastLetters, `$&${doubtMark}`) : text;
  return {
    text: keepUnknownDoubts(words.map(marked).join(' '), readLabel),
    confidence: list.confidence,
    frame: originalPlace(
      withMargin(place, prepared.picture),
      prepared,
      part ?? { left: 0, top: 0, ...photo },
    ),
  };
}

const lastLetters = /[\p{L}\d](?=[^\p{L}\d]*$)/u;
const wordLike = /\p{L}{2}|[eE]\d/u;

/** Removes the marks after words that the label reader knows, because they were probably read correctly. */
function keepUnknownDoubts(text: string, readLabel: (text: string) => LabelReading): string {
  const reading = readLabel(text);
  if (reading.kind !== 'list') return text;
  const unknown = new Set(reading.unreadable.map(({ end }) => end));
  return text.replaceAll(doubtMark, (mark, at: number) => (unknown.has(at + mark.length) ? mark : ''));
}

/** The words of a list. A word that is hyphenated at the end of a line is joined again. */
function wordsOf({ lines }: FoundList): Pick<ReadWord, 'text' | 'confidence'>[] {
  const joined: Pick<ReadWord, 'text' | 'confidence'>[] = [];
  const missing = { text: doubtMark, confidence: 100 };
  const widest = Math.max(...lines.map(({ width }) => width));
  for (const [index, { words, ...line }] of lines.entries()) {
    const above = lines[index - 1];
    if (above && isIncomplete(above, { ...line, words }, widest)) joined.push({ ...missing });
    words.forEach(({ text, confidence, left }, at) => {
      const before = words[at - 1];
      if (before && left - before.left - before.width > hiddenWord * line.height) joined.push({ ...missing });
      const last = joined.at(-1);
      const word = repaired(text);
      if (at === 0 && last && hyphenated.test(last.text) && continued.test(word)) {
        last.text = last.text.slice(0, -1) + word;
        last.confidence = Math.min(last.confidence, confidence);
      } else if (confidence >= doubtfulBelow || /[\p{L}\d,;()]/u.test(word))
        joined.push({ text: word, confidence });
    });
  }
  return joined;
}

/** A gap in a line that is wider than this multiple of its height hides a word, for example under a reflection. */
const hiddenWord = 2.5;

/** There is room for another line, or the lower line's first word would have fitted into the upper one. */
function isIncomplete(upper: ReadLine, lower: ReadLine, widest: number): boolean {
  const endsSentence = /[.:]$/.test(upper.words.at(-1)?.text ?? '');
  const first = lower.words[0]?.width ?? 0;
  // The lines of a packet in perspective differ in width.
  const hasRoom = upper.width + first + 2 * upper.height < 0.88 * widest;
  return lower.top - upper.top > 2.6 * upper.height || (hasRoom && !endsSentence);
}

const hyphenated = /\p{Ll}[-¬]$/u;
const continued = /^(?!(?:og|eller|och|and|or)\b)\p{Ll}/u;

/** The E of an E number is often read as a euro sign. */
const repaired = (word: string): string =>
  word
    .replace(/€e?(?=[\dlIOoSB]{3})/giu, 'E')
    // An l at the end of a word is sometimes read as an exclamation mark.
    .replace(/(?<=\p{Ll}{3})(?<!l)!(?=\W*$)/gu, 'l')
    .replace(/^[|¦]+|[|¦]+$/g, '');

const margin = 12;

function withMargin(place: Rectangle, { width, height }: GreyPicture): Rectangle {
  const left = Math.max(0, place.left - margin);
  const top = Math.max(0, place.top - margin);
  return {
    left,
    top,
    width: Math.min(width, place.left + place.width + margin) - left,
    height: Math.min(height, place.top + place.height + margin) - top,
  };
}

/** The smallest rectangle in the original picture that contains a place of the prepared one. */
function originalPlace(place: Rectangle, prepared: ReturnType<typeof preparePicture>, part: Rectangle) {
  const { picture, angle, scale } = prepared;
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((below) => {
      const x = (place.left + right * place.width - picture.width / 2) / (scale * narrowed);
      const y = (place.top + below * place.height - picture.height / 2) / scale;
      return {
        left: x * Math.cos(angle) + y * Math.sin(angle) + part.width / 2,
        top: y * Math.cos(angle) - x * Math.sin(angle) + part.height / 2,
        width: 0,
        height: 0,
      };
    }),
  );
  const found = around(corners);
  const left = Math.max(0, Math.floor(found.left));
  const top = Math.max(0, Math.floor(found.top));
  return {
    left: part.left + left,
    top: part.top + top,
    width: Math.min(part.width - left, Math.ceil(found.width)),
    height: Math.min(part.height - top, Math.ceil(found.height)),
  };
}
