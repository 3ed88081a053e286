import { classifyTokens, type TokenUse } from './classify-tokens.ts';
import { type Structure, splitSegments } from './segments.ts';
import { type Token, tokenize } from './tokenize.ts';

export interface ParsedLabel {
  tokens: readonly Token[];
  structure: Structure;
  /** The use of each token, in the order of the tokens. */
  uses: readonly TokenUse[];
}

export function parseLabel(text: string): ParsedLabel {
  const tokens = tokenize(text);
  return { tokens, structure: splitSegments(tokens), uses: classifyTokens(tokens) };
}
