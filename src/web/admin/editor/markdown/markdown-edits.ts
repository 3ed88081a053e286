export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A replacement in a text, and the selection after the replacement. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  selectFrom: number;
  selectTo: number;
}

interface Sequence extends ArrayLike<string> {
  at: (index: number) => string | undefined;
}

/** The letters or lines that an edit has changed: `removed` ones at `from` are replaced by `added` ones. */
export function changedRange(before: Sequence, after: Sequence) {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from++;
  let same = 0;
  while (same < least - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, removed: before.length - from - same, added: after.length - from - same };
}

/** Replaces a range, and puts the cursor behind the new text or at `cursor`. */
export const replaced = (from: number, to: number, insert: string, cursor = from + insert.length): Edit => ({
  from,
  to,
  insert,
  selectFrom: cursor,
  selectTo: cursor,
});

/**
 * Puts a mark such as ** around the selection, or removes the mark if the selection already has it. If nothing is
 * selected, the mark is put around the word at the cursor. If the cursor is directly before a closing mark, the text
 * stays the same and the cursor moves behind the mark.
 */
export function wrap(given: Selected, mark: string): Edit {
  const { text } = given;
  if (given.start < given.end) return wrapRange(trimmed(given), mark);
  const at = given.start;
  if (isBeforeClosingMark(text, at, mark)) return replaced(at, at, '', at + mark.length);
  const word = wordAround(text, at);
  if (!word) return wrapRange(given, mark);
  const edit = wrapRange({ text, ...word }, mark);
  const cursor = at - word.start + edit.selectFrom;
  return { ...edit, selectFrom: cursor, selectTo: cursor };
}

/** Excludes spaces at both ends of the selection, because Markdown does not recognise a mark beside a space. */
function trimmed({ text, start, end }: Selected): Selected {
  const inner = text.slice(start, end);
  if (inner.trim() === '') return { text, start, end };
  return { text, start: end - inner.trimStart().length, end: start + inner.trimEnd().length };
}

const wordCharacter = /[\p{L}\p{N}]/u;

/** The word at the cursor, if the cursor has letters on both sides. */
function wordAround(text: string, at: number): { start: number; end: number } | undefined {
  const isWord = (index: number) => wordCharacter.test(text[index] ?? '');
  if (!isWord(at - 1) || !isWord(at)) return undefined;
  let [start, end] = [at, at];
  while (isWord(start - 1)) start--;
  while (isWord(end)) end++;
  return { start, end };
}

function isBeforeClosingMark(text: string, at: number, mark: string): boolean {
  const marks = /^\**/.exec(text.slice(at, at + 4))?.[0].length ?? 0;
  // One or three asterisks close italics, two or three close bold.
  const closes = mark.length === 1 ? marks % 2 === 1 : marks >= 2;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return closes && before.includes(mark) && !/(^|\s|\*)$/.test(before);
}

function wrapRange({ text, start, end }: Selected, mark: string): Edit {
  const n = mark.length;
  const inner = text.slice(start, end);
  const isMarked = text.slice(start - n, start) === mark && text.slice(end, end + n) === mark;
  // Exactly two asterisks are the bold mark **, so neither of them is the mark of italics.
  const belongsToMore = text[start - n - 1] === mark[0] && text[start - n - 2] !== mark[0];
  if (start >= n && isMarked && !(n === 1 && belongsToMore))
    return { from: start - n, to: end + n, insert: inner, selectFrom: start - n, selectTo: end - n };
  if (
    inner.length >= 2 * n &&
    inner.startsWith(mark) &&
    inner.endsWith(mark) &&
    (n > 1 || inner[1] !== mark)
  ) {
    const bare = inner.slice(n, -n);
    return { from: start, to: end, insert: bare, selectFrom: start, selectTo: start + bare.length };
  }
  return { from: start, to: end, insert: mark + inner + mark, selectFrom: start + n, selectTo: end + n };
}

const blockMarks = /^([ \t]*)((?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+|>[ \t]?)*)/;

interface MarkedLine {
  indent: string;
  /** The mark of a heading, list or quote. Several marks if these are nested in each other, such as "> - ". */
  mark: string;
  words: string;
}

function markedLine(line: string): MarkedLine {
  const [prefix = '', indent = '', mark = ''] = blockMarks.exec(line) ?? [];
  return { indent, mark, words: line.slice(prefix.length) };
}

/** Returns the kind of a mark: all list numbers are one kind, and all bullets are another. */
const kindOf = (mark: string): string =>
  mark
    .trim()
    .replace(/\d+[.)]/g, '1.')
    .replace(/[-*+]/g, '-');

const isListMark = (mark: string): boolean => /^(?:-|1\.)$/.test(kindOf(mark));

/**
 * Makes the selected lines headings, list items or quotes, and removes their earlier marks. If every line already has
 * the mark that `markOf` returns for it, the lines become plain text.
 */
export function markLines({ text, start, end }: Selected, markOf: (line: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n').map(markedLine);
  const changed = changeMarks(lines, markOf);
  const insert = changed.map(({ indent, mark, words }) => indent + mark + words).join('\n');
  if (start < end) return { from, to, insert, selectFrom: from, selectTo: from + insert.length };
  // Without a selection the caret keeps its place in the line, so that the next key does not replace the line.
  const prefix = changed[0] ? changed[0].indent.length + changed[0].mark.length : 0;
  const caret = from + Math.max(prefix, start - from + insert.length - (to - from));
  return replaced(from, to, insert, caret);
}

function changeMarks(lines: MarkedLine[], markOf: (line: number) => string): MarkedLine[] {
  const kind = kindOf(markOf(0));
  const isEmpty = ({ mark, words }: MarkedLine) => mark === '' && words === '';
  const filled = lines.filter((line) => !isEmpty(line));
  if (filled.length > 0 && filled.every(({ mark }) => kindOf(mark) === kind))
    return lines.map(({ words }) => ({ indent: '', mark: '', words }));
  if (!isListMark(kind)) {
    const skipsEmpty = kind !== '>' && filled.length > 0;
    return lines.map((line) =>
      skipsEmpty && isEmpty(line) ? line : { indent: '', mark: markOf(0), words: line.words },
    );
  }
  const outer = filled[0];
  let count = 0;
  return lines.map((line) => {
    if (filled.length > 0 && isEmpty(line)) return line;
    if (
      outer &&
      isListMark(outer.mark) &&
      isListMark(line.mark) &&
      line.indent.length > outer.indent.length
    ) {
      // A nested item must be indented as far as the words of the item that contains it.
      const wider = markOf(0).length - outer.mark.length;
      return { ...line, indent: ' '.repeat(Math.max(0, line.indent.length + wider)) };
    }
    return { indent: line.indent, mark: markOf(count++), words: line.words };
  });
}

export const bold = (given: Selected): Edit => wrap(given, '**');
export const italic = (given: Selected): Edit => wrap(given, '*');
export const heading = (given: Selected): Edit => markLines(given, () => '## ');
export const list = (given: Selected): Edit => markLines(given, () => '- ');
export const numbers = (given: Selected): Edit => markLines(given, (line) => `${line + 1}. `);
export const quote = (given: Selected): Edit => markLines(given, () => '> ');
