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

/**
 * Puts a mark such as ** around the selection, or removes the mark if the selection already has it. If nothing is
 * selected, the mark is put around the word at the cursor. If the cursor is directly before a closing mark, the text
 * stays the same and the cursor moves behind the mark.
 */
export function wrap(given: Selected, mark: string): Edit {
  const { text } = given;
  if (given.start < given.end) return wrapRange(trimmed(given), mark);
  const at = given.start;
  if (isBeforeClosingMark(text, at, mark)) {
    const behind = at + mark.length;
    return { from: at, to: at, insert: '', selectFrom: behind, selectTo: behind };
  }
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
  if (start >= n && isMarked && !(n === 1 && belongsToMore)) {
    return { from: start - n, to: end + n, insert: inner, selectFrom: start - n, selectTo: end - n };
  }
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

export function markLines({ text, start, end }: Selected, markOf: (line: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line, index) => line.startsWith(markOf(index)));
  const insert = lines
    .map((line, index) => (all ? line.slice(markOf(index).length) : markOf(index) + line))
    .join('\n');
  if (start < end) return { from, to, insert, selectFrom: from, selectTo: from + insert.length };
  // Without a selection the caret keeps its place in the line, so that the next key does not replace the line.
  const added = insert.length - (to - from);
  const caret = Math.max(from, start + added);
  return { from, to, insert, selectFrom: caret, selectTo: caret };
}
