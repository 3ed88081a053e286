import type { Additive, AdditiveClass } from './additive.ts';
import { type DisputedIngredient, foldedSet, type MarkerIngredient, vocabulary } from './dictionary.ts';
import type { ParsedLabel } from './parse-label.ts';
import { createPhraseIndex } from './phrase-index.ts';
import type { Token } from './tokenize.ts';

export type Meaning =
  | { type: 'harmless' }
  | { type: 'class'; id: AdditiveClass; weak: boolean }
  | AdditiveMeaning
  | { type: 'ingredient'; id: MarkerIngredient | DisputedIngredient };

export interface AdditiveMeaning {
  type: 'additive';
  additive: Additive;
  /** Whether the label gives the number of the additive instead of its name. */
  byNumber: boolean;
}

/** A phrase of the dictionary or an E number on a label, which classify-found-names.ts may make a match. */
export interface FoundName {
  start: number;
  end: number;
  meaning: Meaning;
}

export interface NameFinder {
  namesIn(label: ParsedLabel): FoundName[];
  /** Reads a number without the letter E, which labels may use after a class name: "emulgator (471)". */
  bareNumberAt(tokens: readonly Token[], at: number): FoundName | undefined;
}

export function createNameFinder(additives: readonly Additive[]): NameFinder {
  const phrases = createPhraseIndex(dictionaryOf(additives));
  const byNumber = new Map<string, Additive>();
  for (const additive of additives) {
    byNumber.set(additive.e, additive);
    // Labels may use a group number, such as E472, for one of its members.
    const group = additive.e.replace(/[a-g]$/, '');
    if (!byNumber.has(group)) byNumber.set(group, additive);
  }

  /** Reads an E number such as "E471", "E 471", "e-471", "E160a" or "INS 471". */
  function eNumberAt(tokens: readonly Token[], at: number): FoundName | undefined {
    const prefix = tokens[at];
    const number = tokens[at + 1];
    if (prefix?.kind !== 'word' || (prefix.text !== 'e' && prefix.text !== 'ins')) return undefined;
    if (number?.kind !== 'number' || !number.joined || number.start - prefix.end > 2) return undefined;
    // In "vitamin E 150 mg", the E belongs to the vitamin.
    if (tokens[at - 1]?.text.startsWith('vit')) return undefined;
    const found = numberAt(tokens, at + 1);
    return found && { ...found, start: at };
  }

  function numberAt(tokens: readonly Token[], at: number): FoundName | undefined {
    const number = tokens[at];
    const letter = tokens[at + 1];
    if (!number) return undefined;
    if (letter?.kind === 'word' && letter.text.length === 1 && letter.start - number.end <= 1) {
      // Folding has turned the letter c into k, so k is turned back.
      const additive = byNumber.get(number.text + (letter.text === 'k' ? 'c' : letter.text));
      if (additive)
        return { start: at, end: at + 2, meaning: { type: 'additive', additive, byNumber: true } };
    }
    const additive = byNumber.get(number.text);
    return additive && { start: at, end: at + 1, meaning: { type: 'additive', additive, byNumber: true } };
  }

  function phraseAt(tokens: readonly Token[], at: number): FoundName | undefined {
    const found = phrases.findAt(tokens, at);
    return found && { start: at, end: found.end, meaning: found.meaning };
  }

  /** Reads the first part of an enumeration with a common ending: in "di- og trifosfater", "di" means difosfater. */
  function shortenedNameAt(tokens: readonly Token[], at: number): FoundName | undefined {
    const first = tokens[at];
    const conjunction = tokens[at + 1];
    const last = tokens[at + 2];
    const isShortened =
      first?.kind === 'word' &&
      conjunction?.start === first.end + '- '.length &&
      conjunctions.has(conjunction.text) &&
      last?.kind === 'word' &&
      last.joined;
    if (!isShortened) return undefined;
    for (let from = 1; from < last.text.length - shortestEnding; from++) {
      const word = { ...first, text: first.text + last.text.slice(from) };
      const meaning = phrases.findAt([word], 0)?.meaning;
      if (meaning?.type === 'additive') return { start: at, end: at + 1, meaning };
    }
    return undefined;
  }

  return {
    namesIn({ tokens, uses }) {
      const names: FoundName[] = [];
      let at = 0;
      while (at < tokens.length) {
        const name = eNumberAt(tokens, at) ?? phraseAt(tokens, at) ?? shortenedNameAt(tokens, at);
        if (name && uses[name.start] !== 'ignored' && !isTrailingNegation(tokens[name.end])) names.push(name);
        at = name?.end ?? at + 1;
      }
      return names;
    },
    bareNumberAt(tokens, at) {
      if (tokens[at]?.kind !== 'number' || tokens[at + 1]?.text === '%') return undefined;
      return numberAt(tokens, at);
    },
  };
}

const foldedTrailingNegations = foldedSet(vocabulary.trailingNegations);
const conjunctions = foldedSet(vocabulary.conjunctions);
const shortestEnding = 4;
const weakClasses: ReadonlySet<string> = new Set(vocabulary.weakClasses);
const isTrailingNegation = (token: Token | undefined) =>
  token?.kind === 'word' && token.joined && foldedTrailingNegations.has(token.text);

/** Yields all phrases of the dictionary. Of two matching phrases of the same length, the first yielded one is used. */
function* dictionaryOf(additives: readonly Additive[]): Generator<{ phrase: string; meaning: Meaning }> {
  for (const phrase of vocabulary.harmless) yield { phrase, meaning: { type: 'harmless' } };
  for (const [id, phrases] of Object.entries({
    ...vocabulary.cosmeticClasses,
    ...vocabulary.otherClasses,
  }) as [AdditiveClass, string[]][]) {
    for (const phrase of phrases)
      yield { phrase, meaning: { type: 'class', id, weak: weakClasses.has(phrase) } };
  }
  for (const additive of additives) {
    const names = [
      additive.no,
      additive.en,
      ...(additive.also ?? []),
      ...(vocabulary.additives[additive.e] ?? []),
    ];
    const variants = (name: string) => [
      name,
      name.replace(/(?:er|s)$/, ''),
      name.replace(/ (?=\d+$)/, ' number '),
    ];
    for (const phrase of names.flatMap(variants))
      yield { phrase, meaning: { type: 'additive', additive, byNumber: false } };
  }
  const specificFirst = Object.entries({ ...vocabulary.markers, ...vocabulary.disputed }).sort(
    ([a], [b]) => Number(isGeneral(a)) - Number(isGeneral(b)),
  );
  for (const [id, phrases] of specificFirst as [MarkerIngredient, string[]][]) {
    for (const phrase of phrases) yield { phrase, meaning: { type: 'ingredient', id } };
  }
}

/** These phrases are yielded last, because smoke flavouring is also a flavouring, and mycoprotein is also a protein. */
const isGeneral = (id: string) => id === 'flavouring' || id === 'protein' || id === 'starch';
