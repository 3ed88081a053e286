import { foldedSet, vocabulary } from './dictionary.ts';
import { createPhraseIndex, phrasesByMeaning } from './phrase-index.ts';
import type { Token } from './tokenize.ts';

const statements = createPhraseIndex(phrasesByMeaning(vocabulary.statements));

/** `ignored` tokens name no ingredients. `allergen` tokens may repeat an allergen of an ingredient, such as gluten. */
export type TokenUse = 'ingredient' | 'ignored' | 'allergen';

const conjunctions = foldedSet(vocabulary.conjunctions);
const listHeadings = foldedSet(vocabulary.headings);
/** The maximum number of tokens of an enumeration that one negation negates. */
const longestNegatedList = 16;

/** Classifies notices of traces and allergens, and negations such as "uten tilsatte aromaer". */
export function classifyTokens(
  tokens: readonly Token[],
  roles: readonly (FoodRole | undefined)[],
): TokenUse[] {
  const uses = new Array<TokenUse>(tokens.length).fill('ingredient');
  const setUntil = (from: number, end: number, use: TokenUse) => uses.fill(use, from, end);
  let at = 0;
  while (at < tokens.length) {
    const found = uses[at] === 'ignored' ? undefined : statements.findAt(tokens, at);
    if (!found) {
      at++;
      continue;
    }
    // "(may also contain: dextrose)" lists ingredients that only some packets contain.
    const isVariant = (tokens[at]?.depth ?? 0) > 0 && tokens[found.end]?.text === ':';
    if (found.meaning === 'notices' && !isVariant) {
      const end = sentenceEnd(tokens, at);
      setUntil(at, end, 'ignored');
      at = end;
      continue;
    }
    // "Contains 2 % or less of" introduces ingredients, not allergens.
    if (found.meaning === 'contains' && tokens[found.end]?.kind !== 'number' && uses[at] !== 'allergen') {
      const end = sentenceEnd(tokens, at);
      // A label that begins with "Innehåller:" and names salt, sugar or water lists all ingredients.
      const isList =
        at === 0 && roles.slice(0, end).some((role) => role === 'culinary' || role === 'neutral');
      if (!isList) setUntil(at, end, 'allergen');
    }
    // In "Blue No. 1", the word "No" is not a negation, because a number follows.
    if (found.meaning === 'negations' && tokens[found.end]?.kind !== 'number')
      setUntil(at, negationEnd(tokens, at), 'ignored');
    if (found.meaning === 'shortNegations') setUntil(at, Math.min(found.end + 2, tokens.length), 'ignored');
    at = found.end;
  }
  return uses;
}

function sentenceEnd(tokens: readonly Token[], from: number): number {
  const depth = tokens[from]?.depth ?? 0;
  let at = from;
  while (at < tokens.length) {
    const { kind, text, depth: here } = tokens[at] as Token;
    if (kind === 'mark' && (text === '.' || (text === ')' && here < depth))) break;
    if (kind === 'word' && listHeadings.has(text)) break;
    at++;
  }
  return at;
}

/** A negation ends at a comma or bracket, except in a short enumeration: "no colours, flavours or sweeteners". */
function negationEnd(tokens: readonly Token[], from: number): number {
  const end = sentenceEnd(tokens, from);
  const comma = tokens.findIndex(({ text }, index) => index >= from && index < end && isListMark(text));
  if (comma === -1) return end;
  const negated = tokens.slice(from, end);
  const lastComma = negated.findLastIndex(({ text }) => text === ',');
  const isOneNegation =
    negated.length <= longestNegatedList &&
    negated.slice(lastComma).some(({ text }) => conjunctions.has(text)) &&
    negated.every(({ kind, text }) => kind === 'word' || text === ',' || text === '/');
  return isOneNegation ? end : comma;
}

const isListMark = (text: string) => text === ',' || text === '(' || text === ')';

/**
 * What a word says about the NOVA group of an ingredient: `raw` is group 1, `culinary` group 2. `neutral` words, such as
 * water and yeast, occur in several groups, and so do `composite` foods, such as cheese. `plain` words describe an
 * ingredient. `processed` words, such as smoked, and names of `bacteria` are no ingredients.
 */
export type FoodRole = keyof typeof vocabulary.foods;

const foodWords = createPhraseIndex(phrasesByMeaning(vocabulary.foods));

export function foodRoles(tokens: readonly Token[]): (FoodRole | undefined)[] {
  const roles = new Array<FoodRole | undefined>(tokens.length).fill(undefined);
  for (let at = 0; at < tokens.length; ) {
    const found = foodWords.findAt(tokens, at);
    if (found) roles.fill(found.meaning, at, found.end);
    at = found?.end ?? at + 1;
  }
  return roles;
}
