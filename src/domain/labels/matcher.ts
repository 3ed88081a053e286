import { type Additive, type AdditiveClass, isCosmetic, isGum, markerOf } from './additive.ts';
import {
  additiveCompounds,
  artificialWords,
  classPhrases,
  type DisputedIngredient,
  denyingWords,
  disputedIngredients,
  flavourWords,
  harmlessPhrases,
  ingredientPhrases,
  type MarkerIngredient,
  naturalWords,
  weakClassWords,
} from './dictionary.ts';
import { foldWord } from './fold-word.ts';
import { classifyTokens, type TokenUse } from './notices.ts';
import { createPhraseIndex, type PhraseIndex } from './phrase-index.ts';
import { type Segment, type Structure, splitSegments } from './segments.ts';
import { type Token, tokenize } from './tokenize.ts';

/** `other` is an additive that does not mark NOVA group 4, such as a preservative. */
export type MatchKind = 'marker' | 'disputed' | 'other';

export interface Match {
  /** The start and end of the match in the label text. */
  start: number;
  end: number;
  kind: MatchKind;
  subject:
    | { type: 'ingredient'; id: MarkerIngredient | DisputedIngredient }
    | { type: 'class'; id: AdditiveClass }
    | { type: 'additive'; id: string; class: AdditiveClass };
}

type Entry =
  | { type: 'harmless' }
  | { type: 'class'; id: AdditiveClass; weak: boolean }
  | { type: 'additive'; additive: Additive; byNumber: boolean }
  | { type: 'ingredient'; id: MarkerIngredient | DisputedIngredient };

interface Hit {
  /** The index of the first token, and the index after the last token. */
  start: number;
  end: number;
  entry: Entry;
}

export interface Matcher {
  match(text: string): { matches: Match[]; tokens: Token[]; structure: Structure; uses: TokenUse[] };
}

export function createMatcher(additives: readonly Additive[]): Matcher {
  const byNumber = new Map<string, Additive>();
  for (const additive of additives) {
    byNumber.set(additive.e, additive);
    // Labels may use a group number, such as E472, for one of its members.
    const group = additive.e.replace(/[a-g]$/, '');
    if (!byNumber.has(group)) byNumber.set(group, additive);
  }
  const phrases = createPhraseIndex(dictionaryOf(additives));

  return {
    match(text) {
      const tokens = tokenize(text);
      const structure = splitSegments(tokens);
      const uses = classifyTokens(tokens);
      const hits = findHits(tokens, phrases, byNumber).filter(
        ({ start, end }) => uses[start] !== 'ignored' && !isDenied(tokens[end]),
      );
      return { matches: interpret({ tokens, structure, uses, hits, byNumber }), tokens, structure, uses };
    },
  };
}

const isDenied = (next: Token | undefined) => next?.kind === 'word' && next.joined && denying.has(next.text);

/** Yields the phrases of all entries. Of two phrases with the same length, the earlier one wins. */
function* dictionaryOf(additives: readonly Additive[]): Generator<{ phrase: string; entry: Entry }> {
  for (const phrase of harmlessPhrases) yield { phrase, entry: { type: 'harmless' } };
  for (const [id, phrases] of Object.entries(classPhrases) as [AdditiveClass, string[]][]) {
    for (const phrase of phrases) {
      yield { phrase, entry: { type: 'class', id, weak: weakClassWords.has(phrase) } };
    }
  }
  for (const additive of additives) {
    const names = [
      additive.no,
      additive.en,
      ...(additive.also ?? []),
      ...(additiveCompounds[additive.e] ?? []),
    ];
    for (const phrase of names.flatMap((name) => [name, name.replace(/(?:er|s)$/, '')])) {
      yield { phrase, entry: { type: 'additive', additive, byNumber: false } };
    }
  }
  const specificFirst = Object.entries(ingredientPhrases).sort(
    ([a], [b]) => Number(isGeneral(a)) - Number(isGeneral(b)),
  );
  for (const [id, phrases] of specificFirst as [MarkerIngredient, string[]][]) {
    for (const phrase of phrases) yield { phrase, entry: { type: 'ingredient', id } };
  }
}

/** General entries come last: smoke flavouring is also a flavouring, and mycoprotein is also a protein. */
const isGeneral = (id: string) => id === 'flavouring' || id === 'protein' || id === 'starch';

function findHits(
  tokens: readonly Token[],
  phrases: PhraseIndex<Entry>,
  byNumber: ReadonlyMap<string, Additive>,
): Hit[] {
  const hits: Hit[] = [];
  let at = 0;
  while (at < tokens.length) {
    const numbered = eNumberAt(tokens, at, byNumber);
    const found = numbered ?? phrases.findAt(tokens, at);
    if (found) hits.push({ start: at, end: found.end, entry: found.entry });
    at = found?.end ?? at + 1;
  }
  return hits;
}

/** Reads an E number such as "E471", "E 471", "e-471", "E160a" or "INS 471". */
function eNumberAt(
  tokens: readonly Token[],
  at: number,
  byNumber: ReadonlyMap<string, Additive>,
): { entry: Entry; end: number } | undefined {
  const prefix = tokens[at];
  const number = tokens[at + 1];
  if (prefix?.kind !== 'word' || (prefix.text !== 'e' && prefix.text !== 'ins')) return undefined;
  if (number?.kind !== 'number' || !number.joined || number.start - prefix.end > 2) return undefined;
  // In "vitamin E 150 mg", the E belongs to the vitamin.
  if (tokens[at - 1]?.text.startsWith('vit')) return undefined;
  return numberedAdditive(tokens, at + 1, byNumber);
}

function numberedAdditive(
  tokens: readonly Token[],
  at: number,
  byNumber: ReadonlyMap<string, Additive>,
): { entry: Entry; end: number } | undefined {
  const number = tokens[at];
  const letter = tokens[at + 1];
  if (!number) return undefined;
  if (letter?.kind === 'word' && letter.text.length === 1 && letter.start - number.end <= 1) {
    // Folding has turned the letter c into k, so k is turned back.
    const additive = byNumber.get(number.text + (letter.text === 'k' ? 'c' : letter.text));
    if (additive) return { entry: { type: 'additive', additive, byNumber: true }, end: at + 2 };
  }
  const additive = byNumber.get(number.text);
  return additive && { entry: { type: 'additive', additive, byNumber: true }, end: at + 1 };
}

interface Interpretation {
  tokens: readonly Token[];
  structure: Structure;
  uses: readonly TokenUse[];
  hits: readonly Hit[];
  byNumber: ReadonlyMap<string, Additive>;
}

/** A class name on the label, and the kinds of the additives listed after it. */
interface Heading {
  id: AdditiveClass;
  match: Match;
  kinds: Set<MatchKind>;
}

/** The class that applies to a segment. */
interface Scope {
  heading: Heading;
  /** True if the class applies to everything in the bracket, false if only to the additives after it. */
  wholeBracket: boolean;
}

/** Determines the kind of every hit from the class name before it and from its context. */
function interpret({ tokens, structure, uses, hits, byNumber }: Interpretation): Match[] {
  const { segments, closedBrackets } = structure;
  const matches: Match[] = [];
  const headings: Heading[] = [];
  const scopes = new Map<Segment, Scope>();
  const hitAt = new Map(hits.map((hit) => [hit.start, hit]));
  const headingBefore = new Map<number, Heading>();
  /** The kinds of additives whose class name follows them, by the index of the class name. */
  const kindsBefore = new Map<number, MatchKind>();

  const add = (start: number, end: number, kind: MatchKind, subject: Match['subject']): Match => {
    const match: Match = {
      start: tokens[start]?.start ?? 0,
      end: tokens[end - 1]?.end ?? 0,
      kind,
      subject,
    };
    matches.push(match);
    return match;
  };

  for (const segment of segments) {
    const scope = scopeOf(segment);
    if (scope) scopes.set(segment, scope);
    let heading = scope?.heading;
    let hasHit = false;
    for (let at = 0; at < segment.tokens.length; ) {
      const index = segment.tokens[at] as number;
      const hit = hitAt.get(index) ?? bareNumber(index, heading);
      at++;
      if (!hit || hit.entry.type === 'harmless') {
        hasHit ||= hit !== undefined;
        continue;
      }
      while (at < segment.tokens.length && (segment.tokens[at] as number) < hit.end) at++;
      const { entry } = hit;
      if (entry.type === 'class') {
        if (entry.weak && !isHeading(hit, segment)) continue;
        heading = addHeading(hit, entry.id);
      } else if (entry.type === 'additive') {
        const following = heading ? undefined : classAfter(hit);
        const kind = additiveKind(entry, heading?.id ?? following?.id);
        if (!kind || isAllergenRepetition(hit, segment, kind)) continue;
        if (following) kindsBefore.set(following.at, kind);
        add(hit.start, hit.end, kind, {
          type: 'additive',
          id: entry.additive.e,
          class: classShown(entry.additive, heading?.id),
        });
        heading?.kinds.add(kind);
      } else {
        hasHit = true;
        if (entry.id === 'caramel' && heading?.id === 'colour') {
          add(hit.start, hit.end, 'marker', { type: 'class', id: 'colour' });
          continue;
        }
        const id = ingredientInContext(entry.id, hit, segment);
        if (!id) continue;
        add(hit.start, hit.end, isDisputed(id) ? 'disputed' : 'marker', { type: 'ingredient', id });
      }
      hasHit = true;
    }
    if (heading && heading !== scope?.heading) scopes.set(segment, { heading, wholeBracket: false });
    if (scope?.wholeBracket && !hasHit) addUnknown(segment, scope.heading);
  }

  for (const { id, match, kinds } of headings) {
    if (kinds.has('marker')) match.kind = 'marker';
    else if (kinds.has('disputed')) match.kind = 'disputed';
    else match.kind = isCosmetic(id) ? 'marker' : 'other';
  }
  return matches.sort((a, b) => a.start - b.start);

  /** The class that a segment inherits from its bracket, from the previous segment or from the surrounding one. */
  function scopeOf(segment: Segment): Scope | undefined {
    const { bracket, previous, parent } = segment;
    if (bracket !== undefined) {
      const heading = headingBefore.get(bracket);
      if (heading && (closedBrackets.has(bracket) || !previous)) return { heading, wholeBracket: true };
    }
    const before = previous ? scopes.get(previous) : undefined;
    if (before && startsWithAdditiveOf(segment, before.heading.id)) {
      return { heading: before.heading, wholeBracket: false };
    }
    if (!previous && parent) {
      const around = scopes.get(parent);
      if (around) return { heading: around.heading, wholeBracket: false };
    }
    return undefined;
  }

  function startsWithAdditiveOf(segment: Segment, id: AdditiveClass): boolean {
    const [first = -1] = segment.tokens;
    const entry = (hitAt.get(first) ?? numberAt(first))?.entry;
    return entry?.type === 'additive' && entry.additive.classes.includes(id);
  }

  function addHeading(hit: Hit, id: AdditiveClass): Heading {
    const match = add(hit.start, hit.end, 'other', { type: 'class', id });
    const bracket = tokens[hit.end]?.text === ':' ? hit.end + 1 : hit.end;
    const slashed = tokens[hit.start - 1]?.text === '/' ? headings.at(-1) : undefined;
    // "Färgämne/farvestof (E141)" names one class twice.
    const kinds = slashed?.id === id ? slashed.kinds : new Set<MatchKind>();
    const kindBefore = kindsBefore.get(hit.start);
    if (kindBefore) kinds.add(kindBefore);
    const heading: Heading = { id, match, kinds };
    headings.push(heading);
    if (tokens[bracket]?.text === '(') headingBefore.set(bracket, heading);
    return heading;
  }

  /** The class name after an additive, as in "cellulose (anti-caking agent)" or "cellulose added to prevent caking". */
  function classAfter({ end }: Hit): { id: AdditiveClass; at: number } | undefined {
    for (let at = end; at <= end + longestLink; at++) {
      const entry = hitAt.get(at)?.entry;
      if (entry) return entry.type === 'class' ? { id: entry.id, at } : undefined;
      const token = tokens[at];
      if (
        !(at === end && token?.text === '(') &&
        !(token?.kind === 'word' && (token.joined || at === end + 1))
      ) {
        return undefined;
      }
    }
    return undefined;
  }

  /** A number without the letter E, which labels may use after a class name: "emulgator (471)". */
  function bareNumber(index: number, heading: Heading | undefined): Hit | undefined {
    return heading && numberAt(index);
  }

  function numberAt(index: number): Hit | undefined {
    if (tokens[index]?.kind !== 'number' || tokens[index + 1]?.text === '%') return undefined;
    const found = numberedAdditive(tokens, index, byNumber);
    return found && { start: index, end: found.end, entry: found.entry };
  }

  function addUnknown(segment: Segment, heading: Heading): void {
    const words = segment.tokens.filter((index) => tokens[index]?.kind === 'word');
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined || uses[first] !== 'ingredient') return;
    const kind = isCosmetic(heading.id) ? 'marker' : 'other';
    add(first, last + 1, kind, { type: 'class', id: heading.id });
    heading.kinds.add(kind);
  }

  /** Whether an ordinary word is used as a class name. */
  function isHeading(hit: Hit, segment: Segment): boolean {
    const next = tokens[hit.end];
    if (next?.text === '(' || next?.text === ':') return true;
    const after = hitAt.get(hit.end)?.entry;
    if (after?.type === 'additive' || (after?.type === 'ingredient' && after.id === 'caramel')) return true;
    const before = tokens[hit.start - 1];
    const described = before?.joined && wordsBefore(hit, segment).length <= 2;
    const ends = segment.tokens.at(-1) === hit.end - 1;
    const isAcid = ['syr', 'syra', 'asid', 'berer', 'karier', 'leaven'].includes(
      tokens[hit.start]?.text ?? '',
    );
    return ends && !isAcid && (wordsBefore(hit, segment).length === 0 || described === true);
  }

  function wordsBefore(hit: Hit, segment: Segment): string[] {
    const words: string[] = [];
    for (const index of segment.tokens) {
      if (index >= hit.start) break;
      const token = tokens[index];
      if (token?.kind === 'word') words.push(token.text);
    }
    return words;
  }

  function ingredientInContext(
    id: MarkerIngredient | DisputedIngredient,
    hit: Hit,
    segment: Segment,
  ): MarkerIngredient | DisputedIngredient | undefined {
    switch (id) {
      case 'flavouring':
        return flavouringInContext(hit, segment);
      case 'caramel':
        // Caramel is a colour unless its own ingredients or an amount follow; then it is a sweet.
        return segment.tokens.length === 1 && tokens[hit.end]?.text !== '(' ? id : undefined;
      case 'starch':
        // For example "Stivelse (modifisert)".
        return tokens[hit.end]?.text === '(' && tokens[hit.end + 1]?.text.startsWith('modif')
          ? 'modified-starch'
          : id;
      case 'gluten':
      case 'lactose':
      case 'protein':
      case 'whey':
        if (isAllergenRepetition(hit, segment, 'marker') || isNutritionFact(hit)) return undefined;
        // An added protein has a specific name, such as soyaprotein or milk protein.
        return tokens[hit.start]?.text === 'protein' &&
          wordsBefore(hit, segment).length === 0 &&
          hit.end === hit.start + 1
          ? undefined
          : id;
      case 'fibre':
      case 'glucose':
      case 'fructose':
        return isNutritionFact(hit) ? undefined : id;
      default:
        return id;
    }
  }

  /** "Kostfiber 6 g" and "rik på protein" are nutrition facts, not ingredients. */
  function isNutritionFact({ start, end }: Hit): boolean {
    const next = tokens[end]?.text === ':' ? end + 1 : end;
    if (tokens[next]?.kind === 'number' && tokens[next + 1]?.text !== '%') return true;
    const before = tokens[start - 1];
    const earlier = tokens[start - 2]?.text ?? '';
    return nutritionClaims.has(`${earlier} ${before?.text}`);
  }

  /**
   * Labels repeat allergens after an ingredient, as in "hvetemel (gluten)", or in a notice, as in "inneholder
   * laktose".
   */
  function isAllergenRepetition(hit: Hit, segment: Segment, kind: MatchKind): boolean {
    if (kind === 'other') return false;
    const { entry } = hit;
    if (entry.type === 'additive') return uses[hit.start] === 'allergen' && entry.additive.e === '322';
    if (uses[hit.start] === 'allergen') return true;
    if (entry.type !== 'ingredient' || (entry.id !== 'gluten' && entry.id !== 'lactose')) return false;
    const isAloneInBracket =
      segment.bracket !== undefined &&
      segment.tokens.length === hit.end - hit.start &&
      !segment.previous &&
      tokens[hit.end]?.text === ')';
    return isAloneInBracket && !headingBefore.has(segment.bracket ?? -1);
  }

  function flavouringInContext(
    hit: Hit,
    segment: Segment,
  ): MarkerIngredient | DisputedIngredient | undefined {
    const before = wordsBefore(hit, segment);
    if (flavourWords.has(tokens[hit.end - 1]?.text ?? '') && isFlavourOfDish(hit, segment, before)) {
      return undefined;
    }
    if (before.some((word) => artificial.has(word))) return 'flavouring';
    const isNatural = before.some((word) => natural.has(word)) || isNaturalAfter(hit);
    return isNatural ? 'natural-flavouring' : 'flavouring';
  }

  /** For example "Aroma (naturlig)". */
  function isNaturalAfter({ end }: Hit): boolean {
    const mark = tokens[end]?.text;
    return (mark === '(' || mark === ':') && natural.has(tokens[end + 1]?.text ?? '');
  }

  /**
   * "Barbecue flavour sauce", or "Barbecue flavour" at the beginning of a label, is the name of a dish. "Flavour"
   * alone is an ingredient.
   */
  function isFlavourOfDish(hit: Hit, segment: Segment, before: readonly string[]): boolean {
    const next = tokens[hit.end];
    if (next?.kind === 'word' && next.joined && !flavourContinuations.has(next.text)) return true;
    if (before.length === 0 || before.some((word) => natural.has(word) || artificial.has(word))) return false;
    if (next?.text === '(') return listsIngredients(hit.end);
    return segment.id === 0;
  }

  /** Whether the bracket has more than one segment. */
  function listsIngredients(bracket: number): boolean {
    for (let at = bracket + 1; at < Math.min(tokens.length, bracket + longestFlavourNote); at++) {
      const { text, depth } = tokens[at] as Token;
      if (text === ')' && depth <= (tokens[bracket]?.depth ?? 0)) return false;
      if (text === ',') return true;
    }
    return false;
  }
}

/** The maximum number of words, or of one bracket and words, between an additive and its class name. */
const longestLink = 2;
/** In tokens. A longer bracket without a comma is treated as not closed. */
const longestFlavourNote = 40;
/** Words before a nutrient that make it a nutrition claim, as in "rik på protein". */
const nutritionClaims = new Set(
  [
    ...[
      'rik på',
      'rikt på',
      'rike på',
      'rig på',
      'kilde til',
      'kjelde til',
      'källa till',
      'innhold av',
      'innhald av',
    ],
    ...['indhold af', 'innehåll av', 'high in', 'rich in', 'source of', 'content of', 'low in'],
  ].map((claim) => claim.split(' ').map(foldWord).join(' ')),
);
const natural = new Set(naturalWords.map(foldWord));
const artificial = new Set(artificialWords.map(foldWord));
const denying = new Set(denyingWords.map(foldWord));
const flavourContinuations = new Set(['vit', 'with', 'and', 'from', 'og', 'med', 'added', 'enhanser']);
const disputed: ReadonlySet<string> = new Set(disputedIngredients);
const isDisputed = (id: string) => disputed.has(id);

/** Returns undefined if the name alone does not identify the additive. */
function additiveKind(
  { additive, byNumber }: { additive: Additive; byNumber: boolean },
  declared: AdditiveClass | undefined,
): MatchKind | undefined {
  const marker = markerOf(additive);
  if (marker === 'disputed') return 'disputed';
  if (!declared) {
    if (additive.ambiguousName && !byNumber) return undefined;
    return marker === 'always' ? 'marker' : 'other';
  }
  // If a label lists a raising agent or preservative under a cosmetic class, that is an error of the label. Only the
  // class name is then a marker.
  if (isCosmetic(declared)) return marker === 'never' ? 'other' : 'marker';
  if (declared === 'stabiliser' && isGum(additive)) return 'disputed';
  // A sweetener that the label calls a humectant is still a sweetener. An emulsifier that the label calls a stabiliser
  // is still an emulsifier.
  const keepsKind = declared === 'stabiliser' || declared === 'humectant';
  if (additive.classes.includes(declared) && !keepsKind) return 'other';
  return marker === 'always' ? 'marker' : 'other';
}

/** The class on the label if the additive belongs to it, otherwise the principal class. */
function classShown({ classes }: Additive, declared: AdditiveClass | undefined): AdditiveClass {
  const [principal = 'stabiliser'] = classes;
  return declared && classes.includes(declared) ? declared : principal;
}
