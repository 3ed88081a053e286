import type { Context } from 'hono';
import { Problem } from '../../../domain/problems.ts';

/** Valid input is nested far less deeply. Extreme nesting would overflow the stack. */
const maxDepth = 64;

/** Returns whether a value is nested so little that recursive functions can process it. */
export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((each) => isShallow(each, depth + 1)));

/** Removes NUL characters and replaces unpaired surrogates, which PostgreSQL cannot store. The value must be shallow. */
export function stripUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(stripUnstorable);
  // Unlike an assignment, fromEntries keeps a field named __proto__ as an ordinary field.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [stripUnstorable(name) as string, stripUnstorable(each)]),
  );
}

/** Returns whether PostgreSQL can store the value unchanged. The value must be shallow. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
};

/** Bodies up to this size are parsed and checked quickly, whatever they contain. */
const smallBodyBytes = 100_000;
/** No valid body has nearly as many values. Parsing and checking a million values would block the event loop. */
const maxValues = 20_000;

const [quote, backslash, comma, openBracket, openBrace] = [...'"\\,[{'].map((each) => each.charCodeAt(0));

/** Throws if a large JSON body has too many values, before the body is parsed. */
export async function refuseManyValues(c: Context): Promise<void> {
  if (Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= smallBodyBytes) return;
  if (!hasFewValues(await c.req.text())) throw new Problem('invalid_input');
}

/** Estimates the number of values by the commas and opening brackets outside strings. Invalid JSON may be miscounted. */
export function hasFewValues(json: string): boolean {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      at = endOfString(json, at);
      if (at === -1) return true;
    } else if (code === comma || code === openBracket || code === openBrace) {
      if (++values > maxValues) return false;
    }
  }
  return true;
}

function endOfString(json: string, start: number): number {
  for (let at = start; ; ) {
    at = json.indexOf('"', at + 1);
    if (at === -1) return -1;
    let escapes = 0;
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return at;
  }
}
