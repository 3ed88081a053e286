import type { Token } from './tokenize.ts';

/** One ingredient of the list: the text between two commas, or between a bracket and a comma. */
export interface Segment {
  id: number;
  /** The segment that contains the bracket; undefined outside of brackets. */
  parent: Segment | undefined;
  /** Index of the bracket that opened this segment's list; undefined outside of brackets. */
  bracket: number | undefined;
  /** The segment before this one in the same list. */
  previous: Segment | undefined;
  /** The indexes of the segment's own tokens, without those in nested brackets. */
  tokens: number[];
}

export interface Structure {
  segments: Segment[];
  /** The indexes of the opening brackets that are closed. */
  closedBrackets: ReadonlySet<number>;
}

/** Splits the tokens into segments. Unbalanced brackets, which are common on labels, do not cause an error. */
export function splitSegments(tokens: readonly Token[]): Structure {
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
