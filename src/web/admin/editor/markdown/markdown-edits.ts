/** The text and the selection of a textarea. */
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

/** Puts a mark such as ** around the selection, or removes the mark if it is there. */
export function wrap({ text, start, end }: Selected, mark: string): Edit {
  const n = mark.length;
  const inner = text.slice(start, end);
  const isMarked = text.slice(start - n, start) === mark && text.slice(end, end + n) === mark;
  // A * directly beside another * belongs to the bold mark **, so it is not the mark of italics.
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

/** Turns the selection into a Markdown link, and puts the cursor where the link text or the URL is missing. */
export function link({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end);
  if (/^(https?:\/\/|\/|mailto:)\S+$/.test(inner)) {
    return { from: start, to: end, insert: `[](${inner})`, selectFrom: start + 1, selectTo: start + 1 };
  }
  const address = start + inner.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${inner}]()`,
    selectFrom: inner ? address : start + 1,
    selectTo: inner ? address : start + 1,
  };
}

/** Puts a mark before each selected line, or removes the marks if all selected lines have them. */
export function markLines({ text, start, end }: Selected, markOf: (line: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line, index) => line.startsWith(markOf(index)));
  const insert = lines
    .map((line, index) => (all ? line.slice(markOf(index).length) : markOf(index) + line))
    .join('\n');
  return { from, to, insert, selectFrom: from, selectTo: from + insert.length };
}

/** Inserts an image as a paragraph of its own. */
export function placeImage({ text, start, end }: Selected, insert: string): Edit {
  const before =
    start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : text[start - 1] === '\n' ? '\n' : '\n\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n\n';
  const at = start + before.length;
  return {
    from: start,
    to: end,
    insert: before + insert + after,
    selectFrom: at + insert.length,
    selectTo: at + insert.length,
  };
}
