import { foldedSet, vocabulary } from './dictionary.ts';
import { foldLabelWord } from './fold-label-word.ts';
import { type Match, overlapsMatch } from './label-match.ts';
import type { ParsedLabel } from './parse-label.ts';
import { createPhraseIndex, phrasesByMeaning } from './phrase-index.ts';

type TextKind = keyof typeof vocabulary.otherTexts;

/** Texts on packets, or in the fields of readers, that are no ingredient lists. `product` includes questions. */
export type OtherText =
  | 'product'
  | 'nutrition'
  | 'allergens'
  | 'recipe'
  | 'advertisement'
  | 'address'
  | 'storage'
  | 'other-language'
  | 'text';

const signs = createPhraseIndex(phrasesByMeaning(vocabulary.otherTexts));
const headings = foldedSet(vocabulary.headings);
const productLinks = foldedSet(vocabulary.productLinks);

/** Ingredients that advertisements name as nutrients. */
const nutrients: ReadonlySet<string> = new Set(['protein', 'fibre']);
const longestProductName = 8;
const wordsPerIngredient = 6;
const fewestNutrients = 2;
const longList = 4;
/** A list with this many unknown words, of which less than a third is known, is in another language or misread. */
const fewestUnknown = 3;

/** Returns what a text looks like if it is no ingredient list, and undefined if it is one. */
export function otherTextOf(
  text: string,
  label: ParsedLabel,
  matches: readonly Match[],
  ingredients: number,
): OtherText | undefined {
  const { tokens, uses, roles, structure } = label;
  const words = tokens.flatMap(({ kind, text: word }, index) =>
    kind === 'word' && word.length > 1 && !headings.has(word) ? [index] : [],
  );
  if (words.length === 0) return 'text';
  const hasMarkers = matches.some(({ kind }) => kind === 'marker');
  const isMatched = overlapsMatch(tokens, matches);
  const isFood = (index: number) => ['raw', 'culinary', 'neutral'].includes(roles[index] ?? '');
  const isIngredient = (index: number) => isMatched[index] || (uses[index] === 'ingredient' && isFood(index));
  const known = words.filter(isIngredient).length;
  const found = signsIn(label);

  if (!/\p{Script=Latin}/u.test(text)) return 'other-language';
  // Names of additives are similar in many languages, so they do not show the language of the list.
  const foodsInKnownLanguage = hasMarkers
    ? words.filter((index) => !isMatched[index] && isFood(index)).length
    : known;
  // Some foreign words are spelled like ours after folding, such as Milch and milk.
  const foreign = found.otherLanguage.filter((index) => !isFood(index)).length;
  if (foreign > 1 && foreign >= foodsInKnownLanguage) return 'other-language';
  const ingredientWords = words.filter((index) => uses[index] === 'ingredient');
  const isDescription = (index: number) =>
    roles[index] === 'plain' || (!roles[index] && participle.test(tokens[index]?.text ?? ''));
  const names = ingredientWords.filter((index) => isMatched[index] || !isDescription(index));
  const knownNames = names.filter((index) => isMatched[index] || roles[index]).length;
  // The sentence after a heading is the list. A packet has other text before and after it.
  const heading = tokens.findIndex(({ text: word }) => headings.has(word));
  const end = tokens.findIndex(({ text: mark }, at) => heading !== -1 && at > heading && mark === '.');
  const namesInList = names.filter((index) => index > heading && (end === -1 || index < end)).length;
  const isMostlyUnknown =
    matches.every(({ kind }) => kind === 'other') &&
    knownNames < namesInList / 3 &&
    (namesInList - knownNames >= fewestUnknown || knownNames === 0);
  if (heading !== -1) return isMostlyUnknown ? 'other-language' : undefined;
  const hasComma = /[,;]/.test(text);
  const isQuestion = text.trimEnd().endsWith('?') || (found.question[0] === words[0] && words.length > 1);
  if (isQuestion && !hasComma) return 'product';
  if (isNutritionTable(label, words, found.nutrition)) return 'nutrition';
  const isInstruction =
    found.recipe[0] === words[0] && (found.recipe.length > 1 || (!hasComma && words.length > 2));
  if ((isInstruction || found.recipe.length > 2) && !hasMarkers) return 'recipe';
  if (found.advertisement[0] === words[0] && matches.every(({ subject: { id } }) => nutrients.has(id))) {
    const foods = ingredientWords.filter((index) => /raw|culinary/.test(roles[index] ?? ''));
    // "Rich in fibre, low in sugar" names no more foods than claims.
    if (foods.length <= found.advertisement.length) return 'advertisement';
  }
  if (!hasMarkers) {
    if (found.storage[0] === words[0] && found.storage.length >= known) return 'storage';
    const hasPostcode = /(?<![\p{L}\d])\d{4,5} \p{Lu}/u.test(text);
    if (found.address.length > Math.max(hasPostcode ? 0 : 1, known)) return 'address';
    if (found.advertisement.length > known) return 'advertisement';
  }
  if (matches.length > 0) return isMostlyUnknown ? 'other-language' : undefined;
  if (ingredientWords.every((index) => roles[index] === 'plain'))
    return ingredientWords.length < words.length ? 'allergens' : 'text';
  const isDescribed = (index: number) => isIngredient(index) || isDescription(index);
  // "Makrell i tomat" is the name of a dish.
  const namesDish =
    known > 1 && tokens.some(({ text: word }, at) => roles[at] === 'plain' && productLinks.has(word));
  const isWord = new Set(ingredientWords);
  const isOnePhrase =
    structure.segments.filter(({ tokens: own }) => own.some((at) => isWord.has(at))).length < 2;
  if (isOnePhrase || known === 0) {
    if (known > 0 && ingredientWords.every(isDescribed) && !(isOnePhrase && namesDish)) return undefined;
    if (ingredientWords.length > longestProductName && isOnePhrase) return 'text';
    const isComposite = ingredientWords.some((index) => roles[index] === 'composite');
    return isOnePhrase || ingredients < longList ? 'product' : isComposite ? undefined : 'other-language';
  }
  if (ingredientWords.length > wordsPerIngredient * ingredients && knownNames < ingredientWords.length / 3)
    return 'text';
  return isMostlyUnknown ? 'other-language' : undefined;
}

/** The folded ending of a word that describes an ingredient, such as finvalsede, friskpresset or raffinerad. */
const participle = /(?:et|ed|ert|ad|at|isk)$/;

/** The indexes of the tokens at which the words and phrases of other texts begin. */
function signsIn({ tokens }: ParsedLabel): Record<TextKind, number[]> {
  const kinds = Object.keys(vocabulary.otherTexts);
  const found = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<TextKind, number[]>;
  tokens.forEach(({ text }, at) => {
    const sign = headings.has(text) ? undefined : signs.findAt(tokens, at);
    if (sign) found[sign.meaning].push(at);
  });
  return found;
}

/** Whether most words name nutrients, and at least two of these are followed by an amount. */
function isNutritionTable(
  { tokens, roles }: ParsedLabel,
  words: readonly number[],
  nutrients: readonly number[],
): boolean {
  const isNutrient = new Set(nutrients);
  const amounts = nutrients.filter((at) =>
    [1, 2].some((next) => tokens[at + next]?.kind === 'number' && tokens[at + next + 1]?.text !== '%'),
  );
  const others = words.filter(
    (index) => !isNutrient.has(index) && !isUnit(tokens[index]?.text) && roles[index] !== 'plain',
  );
  return amounts.length >= fewestNutrients && nutrients.length >= others.length;
}

const units = new Set(['g', 'mg', 'µg', 'kj', 'kcal', 'ml', 'dl'].map(foldLabelWord));
const isUnit = (word: string | undefined) => units.has(word ?? '');
