import type { Token } from './tokenize.ts';

/** One ingredient: the text between two separators, which are commas, full stops and brackets. */
export interface Segment {
  id: number;
  /** The segment before the bracket in which this segment is listed. Undefined outside of brackets. */
  parent: Segment | undefined;
  /** The token index of the opening bracket in which this segment is listed. Undefined outside of brackets. */
  bracket: number | undefined;
  previous: Segment | undefined;
  /** The indexes of the tokens in this segment, without those in nested brackets. */
  tokens: number[];
}

/** Splits the tokens into segments. Accepts unbalanced brackets, which are common on labels. */
export function splitSegments(tokens: readonly Token[]) {
  const segments: Segment[] = [];
  const closedBrackets = new Set<number>();
  const open: Segment[] = [];
  const create = (
    parent: Segment | undefined,
    bracket: number | undefined,
    previous: Segment | undefined,
  ) => {
    const segment: Segment = { id: segments.length, parent, bracket, previous, tokens: [] };
    segments.push(segment);
    return segment;
  };
  let current = create(undefined, undefined, undefined);
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== 'mark') current.tokens.push(index);
    else if (text === '(') {
      open.push(current);
      current = create(current, index, undefined);
    } else if (text === ')') {
      if (current.bracket !== undefined) closedBrackets.add(current.bracket);
      current = open.pop() ?? current;
    } else if (text === ',' || text === '.') {
      current = create(current.parent, current.bracket, current);
    } else current.tokens.push(index);
  });
  return { segments, closedBrackets };
}
