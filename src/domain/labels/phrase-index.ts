import { memoize } from '../memoize.ts';
import { isOneEditApart } from '../text/edit-distance.ts';
import { foldLabelWord, stemsOf } from './fold-label-word.ts';
import type { Token } from './tokenize.ts';

interface WordPattern {
  kind: 'exact' | 'suffix' | 'prefix' | 'gap';
  text: string;
}

interface Phrase<Meaning> {
  patterns: readonly WordPattern[];
  meaning: Meaning;
}

/** Words of at least this length are also recognised with one wrong letter. */
const shortestFuzzy = 7;
/** After the first word of a phrase, shorter words are recognised with one wrong letter too: modified stanch. */
const shortestFuzzyLater = 5;
const longestGap = 2;

/** Only long words that begin no phrase are compared with all long suffixes, to find misspelled ones. */
export function createPhraseIndex<Meaning>(phrases: Iterable<{ phrase: string; meaning: Meaning }>) {
  const parsed = Array.from(phrases, ({ phrase, meaning }) => ({ patterns: parsePhrase(phrase), meaning }));
  const beginningWith = (kind: WordPattern['kind']): ReadonlyMap<string, Phrase<Meaning>[]> =>
    Map.groupBy(
      parsed.filter(({ patterns: [first] }) => first?.kind === kind),
      ({ patterns: [first] }) => first?.text ?? '',
    );
  const [exact, suffix, prefix] = [beginningWith('exact'), beginningWith('suffix'), beginningWith('prefix')];
  const misspelled = createMisspellings([...exact.keys(), ...suffix.keys()]);
  const longSuffixes = [...suffix.keys()].filter((text) => text.length >= shortestFuzzy);

  function startingWith(word: string): Phrase<Meaning>[] {
    const found: Phrase<Meaning>[] = [];
    for (const stem of stemsOf(word)) {
      found.push(...(exact.get(stem) ?? []));
      for (let at = 0; at <= stem.length - 3; at++) found.push(...(suffix.get(stem.slice(at)) ?? []));
    }
    for (let end = 4; end <= word.length; end++) found.push(...(prefix.get(word.slice(0, end)) ?? []));
    if (found.length > 0 || word.length < shortestFuzzy) return found;
    for (const stem of stemsOf(word)) {
      const correct = misspelled(stem);
      if (correct) return [...(exact.get(correct) ?? []), ...(suffix.get(correct) ?? [])];
    }
    const ending = longSuffixes.find((text) => endsAlmostWith(word, text));
    return ending ? (suffix.get(ending) ?? []) : [];
  }

  // Memoized, because the label is read again after every keystroke, and most words stay the same.
  const phrasesOf = memoize(startingWith, { keyOf: (word) => word, maxSize: 5_000 });

  return {
    findAt(tokens: readonly Token[], at: number) {
      const token = tokens[at];
      if (token?.kind !== 'word') return undefined;
      let best: { meaning: Meaning; end: number } | undefined;
      for (const { patterns, meaning } of phrasesOf(token.text)) {
        const end = matchRest(tokens, at + 1, patterns, 1);
        if (end !== undefined && end > (best?.end ?? 0)) best = { meaning, end };
      }
      return best;
    },
  };
}

export const phrasesByMeaning = <Meaning extends string>(lists: Record<Meaning, readonly string[]>) =>
  (Object.keys(lists) as Meaning[]).flatMap((meaning) =>
    lists[meaning].map((phrase) => ({ phrase, meaning })),
  );

function parsePhrase(phrase: string): WordPattern[] {
  return phrase
    .split(/[\s\-,()&']+/)
    .filter(Boolean)
    .map((word): WordPattern => {
      if (word === '..') return { kind: 'gap', text: '' };
      if (word.startsWith('*')) return { kind: 'suffix', text: foldSuffix(word.slice(1)) };
      if (word.endsWith('*')) return { kind: 'prefix', text: foldLabelWord(word.slice(0, -1)) };
      return { kind: 'exact', text: /^\d+$/.test(word) ? word : foldLabelWord(word) };
    });
}

/** Folds the end of a compound word. Folding drops the last letter e only of long words, so the end is lengthened. */
const foldSuffix = (ending: string) => foldLabelWord(`1234${ending}`).slice('1234'.length);

/** Returns the index after the last token of the phrase, or undefined if the tokens do not match it. */
function matchRest(
  tokens: readonly Token[],
  from: number,
  patterns: readonly WordPattern[],
  patternAt: number,
): number | undefined {
  const pattern = patterns[patternAt];
  if (!pattern) return from;
  if (pattern.kind === 'gap') {
    for (let skipped = 0; skipped <= longestGap; skipped++) {
      if (skipped > 0 && !isJoinedWord(tokens[from + skipped - 1])) return undefined;
      const end = matchRest(tokens, from + skipped, patterns, patternAt + 1);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const token = tokens[from];
  if (!token?.joined || token.kind === 'mark' || !matches(token.text, pattern)) return undefined;
  return matchRest(tokens, from + 1, patterns, patternAt + 1);
}

const isJoinedWord = (token: Token | undefined) => token?.kind === 'word' && token.joined;

function matches(word: string, { kind, text }: WordPattern): boolean {
  if (word === text) return true;
  if (kind === 'prefix') return word.startsWith(text);
  return stemsOf(word).some(
    (stem) =>
      stem === text ||
      (kind === 'suffix' && stem.endsWith(text)) ||
      (text.length >= shortestFuzzyLater && isMisspelling(stem, text)),
  );
}

/**
 * Returns a function that corrects a word with one wrong, missing or additional letter. Such a word and the correct
 * word become equal if one letter is removed from one or both of them. The function looks up these shortened words,
 * because a comparison with every word would be slow.
 */
function createMisspellings(words: readonly string[]): (word: string) => string | undefined {
  const byForm = new Map<string, string>();
  for (const word of words) {
    if (word.length < shortestFuzzy) continue;
    byForm.set(word, word);
    for (const form of withoutOneLetter(word)) if (!byForm.has(form)) byForm.set(form, word);
  }
  return (word) => {
    for (const form of [word, ...withoutOneLetter(word)]) {
      const found = byForm.get(form);
      if (found && isMisspelling(word, found)) return found;
    }
    return undefined;
  };
}

/** If two short words differ in the first letter, they are unrelated: fikener (figs) is not a misspelled thickener. */
const isMisspelling = (word: string, correct: string) =>
  isOneEditApart(word, correct) && (word[0] === correct[0] || correct.length > shortestFuzzy + 2);

const withoutOneLetter = (word: string) =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** Whether a compound of at least three more letters ends with the word but for one letter, as in soyalecltin. */
const endsAlmostWith = (word: string, ending: string) =>
  word.length >= ending.length + 3 && isOneEditApart(word.slice(-ending.length), ending);
