import type { Context } from 'hono';
import { Problem } from '../../../domain/problems.ts';

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
