import { classifyTokens, type FoodRole, foodRoles, type TokenUse } from './classify-tokens.ts';
import { splitSegments } from './segments.ts';
import { type Token, tokenize } from './tokenize.ts';

export interface ParsedLabel {
  tokens: readonly Token[];
  structure: ReturnType<typeof splitSegments>;
  uses: readonly TokenUse[];
  /** The role of each token as a word for a food. Undefined for unknown words. */
  roles: readonly (FoodRole | undefined)[];
}

export function parseLabel(text: string): ParsedLabel {
  const tokens = tokenize(text);
  const roles = foodRoles(tokens);
  return { tokens, structure: splitSegments(tokens), uses: classifyTokens(tokens, roles), roles };
}
