import { type Additive, type AdditiveClass, isCosmetic, isGum, markerOf } from './additive.ts';
import {
  type DisputedIngredient,
  disputedIngredients,
  foldedSet,
  type MarkerIngredient,
  vocabulary,
} from './dictionary.ts';
import type { AdditiveMeaning, FoundName, NameFinder } from './find-e-numbers-and-names.ts';
import { ingredientInContext, wordsBefore } from './ingredient-in-context.ts';
import type { Match, MatchKind } from './label-match.ts';
import type { ParsedLabel } from './parse-label.ts';
import type { Segment } from './segments.ts';

/** A class name on the label, and the kinds of the additives listed after it. */
interface Heading {
  id: AdditiveClass;
  match: Match;
  kinds: Set<MatchKind>;
  /** The marker that the label lists under the class name if it is no additive, such as modified starch. */
  ingredient?: Match['subject'];
}

interface Scope {
  heading: Heading;
  /** True if the class applies to everything in the bracket after it. False if it applies only to additives. */
  wholeBracket: boolean;
}

/** Determines the kind of every found name from the class name before it and from its context. */
export function classifyNames(label: ParsedLabel, finder: NameFinder): Match[] {
  const { tokens, uses } = label;
  const { segments, closedBrackets } = label.structure;
  const matches: Match[] = [];
  const headings: Heading[] = [];
  const scopes = new Map<Segment, Scope>();
  const nameAt = new Map(finder.namesIn(label).map((name) => [name.start, name]));
  /** The class names before brackets, by the index of the bracket. */
  const headingBefore = new Map<number, Heading>();
  /** The kinds of additives whose class name follows them, by the index of the class name. */
  const kindsBefore = new Map<number, MatchKind>();

  for (const segment of segments) {
    const scope = inheritedScope(segment);
    if (scope) scopes.set(segment, scope);
    let heading = scope?.heading;
    let hasName = false;
    for (let at = 0; at < segment.tokens.length; ) {
      const index = segment.tokens[at] as number;
      const name = nameAt.get(index) ?? (heading && finder.bareNumberAt(tokens, index));
      at++;
      if (!name || name.meaning.type === 'harmless') {
        hasName ||= name !== undefined;
        continue;
      }
      while (at < segment.tokens.length && (segment.tokens[at] as number) < name.end) at++;
      const { meaning } = name;
      if (meaning.type === 'class') {
        if (meaning.weak && !isClassName(name, segment)) continue;
        heading = addHeading(name, meaning.id);
        hasName = true;
      } else if (meaning.type === 'additive') {
        if (addAdditive(name, meaning, heading)) hasName = true;
      } else {
        addIngredient(name, meaning.id, segment, heading);
        hasName = true;
      }
    }
    if (heading && heading !== scope?.heading) scopes.set(segment, { heading, wholeBracket: false });
    if (scope?.wholeBracket && !hasName) addUnknown(segment, scope.heading);
  }

  for (const { id, match, kinds, ingredient } of headings) {
    // "Fortykningsmiddel: modifisert stivelse" is one marker.
    if (ingredient && kinds.size === 0 && isCosmetic(id)) match.subject = ingredient;
    if (kinds.has('marker')) match.kind = 'marker';
    else if (kinds.has('disputed')) match.kind = 'disputed';
    else match.kind = isCosmetic(id) ? 'marker' : 'other';
  }
  return matches.sort((a, b) => a.start - b.start);

  function add(
    { start, end }: Pick<FoundName, 'start' | 'end'>,
    kind: MatchKind,
    subject: Match['subject'],
  ): Match {
    const match: Match = {
      start: tokens[start]?.start ?? 0,
      end: tokens[end - 1]?.end ?? 0,
      kind,
      subject,
    };
    matches.push(match);
    return match;
  }

  function inheritedScope(segment: Segment): Scope | undefined {
    const { bracket, previous, parent } = segment;
    if (bracket !== undefined) {
      const heading = headingBefore.get(bracket);
      if (heading && (closedBrackets.has(bracket) || !previous)) return { heading, wholeBracket: true };
    }
    const before = previous ? scopes.get(previous) : undefined;
    if (before && startsWithAdditiveOf(segment, before.heading.id))
      return { heading: before.heading, wholeBracket: false };
    if (!previous && parent) {
      const around = scopes.get(parent);
      if (around) return { heading: around.heading, wholeBracket: false };
    }
    return undefined;
  }

  function startsWithAdditiveOf(segment: Segment, id: AdditiveClass): boolean {
    const [first = -1] = segment.tokens;
    const meaning = (nameAt.get(first) ?? finder.bareNumberAt(tokens, first))?.meaning;
    return meaning?.type === 'additive' && meaning.additive.classes.includes(id);
  }

  function addHeading(name: FoundName, id: AdditiveClass): Heading {
    const match = add(name, 'other', { type: 'class', id });
    const bracket = tokens[name.end]?.text === ':' ? name.end + 1 : name.end;
    const slashed = tokens[name.start - 1]?.text === '/' ? headings.at(-1) : undefined;
    // "Färgämne/farvestof (E141)" names one class twice.
    const kinds = slashed?.id === id ? slashed.kinds : new Set<MatchKind>();
    const kindBefore = kindsBefore.get(name.start);
    if (kindBefore) kinds.add(kindBefore);
    const heading: Heading = { id, match, kinds };
    headings.push(heading);
    if (tokens[bracket]?.text === '(') headingBefore.set(bracket, heading);
    return heading;
  }

  /** Returns false if the name does not mean an additive in its context. */
  function addAdditive(name: FoundName, meaning: AdditiveMeaning, heading: Heading | undefined): boolean {
    const classAfter = heading ? undefined : classNameAfter(name);
    const kind = additiveKind(meaning, heading?.id ?? classAfter?.id);
    if (!kind || (kind !== 'other' && isAllergenNotice(name, meaning))) return false;
    if (classAfter) kindsBefore.set(classAfter.at, kind);
    const additive = numberAfter(name, meaning.additive) ?? meaning.additive;
    add(name, kind, { type: 'additive', id: additive.e, class: classShown(additive, heading?.id) });
    heading?.kinds.add(kind);
    return true;
  }

  /** The member of a group of additives whose number follows the name of the group: "sukkerkulør (E150c)". */
  function numberAfter({ end }: FoundName, { e }: Additive): Additive | undefined {
    const meaning = nameAt.get(tokens[end]?.text === '(' ? end + 1 : end)?.meaning;
    if (meaning?.type !== 'additive' || !meaning.byNumber) return undefined;
    return Number.parseInt(meaning.additive.e, 10) === Number.parseInt(e, 10) ? meaning.additive : undefined;
  }

  /** In a notice such as "inneholder soyalecitin", lecithin repeats an allergen of another ingredient. */
  function isAllergenNotice(name: FoundName, { additive }: AdditiveMeaning): boolean {
    return uses[name.start] === 'allergen' && additive.e === '322';
  }

  /** The class name after an additive, as in "cellulose (anti-caking agent)" or "cellulose added to prevent caking". */
  function classNameAfter({ end }: FoundName): { id: AdditiveClass; at: number } | undefined {
    for (let at = end; at <= end + longestLink; at++) {
      const meaning = nameAt.get(at)?.meaning;
      if (meaning) return meaning.type === 'class' ? { id: meaning.id, at } : undefined;
      const token = tokens[at];
      const opensBracket = at === end && token?.text === '(';
      const isLink = token?.kind === 'word' && (at < end + 2 || linkWords.has(token.text));
      if (!opensBracket && !(isLink && (token.joined || at === end + 1))) return undefined;
    }
    return undefined;
  }

  function addIngredient(
    name: FoundName,
    given: MarkerIngredient | DisputedIngredient,
    segment: Segment,
    heading: Heading | undefined,
  ): void {
    if (given === 'caramel' && heading?.id === 'colour') {
      add(name, 'marker', { type: 'class', id: 'colour' });
      return;
    }
    const isUnderClassName = segment.bracket !== undefined && headingBefore.has(segment.bracket);
    const id = ingredientInContext(given, name, { label, segment, isUnderClassName });
    if (!id) return;
    const { kind, subject } = add(name, isDisputed(id) ? 'disputed' : 'marker', { type: 'ingredient', id });
    if (heading && kind === 'marker') heading.ingredient ??= subject;
  }

  /** Adds an ingredient that the dictionary lacks. The bracket after a class name gives it that class. */
  function addUnknown(segment: Segment, heading: Heading): void {
    const words = segment.tokens.filter((index) => tokens[index]?.kind === 'word');
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined || uses[first] !== 'ingredient') return;
    const kind = isCosmetic(heading.id) ? 'marker' : 'other';
    add({ start: first, end: last + 1 }, kind, { type: 'class', id: heading.id });
    heading.kinds.add(kind);
  }

  /** Whether a word that also has an ordinary meaning, such as colour, is used as a class name. */
  function isClassName(name: FoundName, segment: Segment): boolean {
    const next = tokens[name.end];
    if (next?.text === '(' || next?.text === ':') return true;
    const after = nameAt.get(name.end)?.meaning;
    if (after?.type === 'additive' || (after?.type === 'ingredient' && after.id === 'caramel')) return true;
    const endsSegment = segment.tokens.at(-1) === name.end - 1;
    if (!endsSegment || ingredientsIfLast.has(tokens[name.start]?.text ?? '')) return false;
    const adjectives = wordsBefore(tokens, name, segment).length;
    return adjectives === 0 || (adjectives <= 2 && tokens[name.start - 1]?.joined === true);
  }
}

/** The maximum number of tokens, which may be words or one opening bracket, between an additive and its class name. */
const longestLink = 4;
const linkWords = foldedSet(vocabulary.linkWords);

/** Weak class words that name an ingredient if they end a segment. */
const ingredientsIfLast = foldedSet(vocabulary.classesUnlessLast);

const disputed: ReadonlySet<string> = new Set(disputedIngredients);
const isDisputed = (id: string) => disputed.has(id);

/** Undefined if the label declares no class and the name alone does not identify the additive. */
function additiveKind(
  { additive, byNumber }: AdditiveMeaning,
  declared: AdditiveClass | undefined,
): MatchKind | undefined {
  const marker = markerOf(additive);
  if (marker === 'disputed') return 'disputed';
  if (!declared) {
    if (additive.ambiguousName && !byNumber) return undefined;
    return marker === 'always' ? 'marker' : 'other';
  }
  // A raising agent or preservative under a cosmetic class is an error of the label: only the class counts.
  if (isCosmetic(declared)) return marker === 'never' ? 'other' : 'marker';
  if (declared === 'stabiliser' && isGum(additive)) return 'disputed';
  // Whatever class the label names, a sweetener stays a sweetener and an emulsifier an emulsifier.
  const keepsKind = declared === 'stabiliser' || declared === 'humectant';
  if (additive.classes.includes(declared) && !keepsKind) return 'other';
  return marker === 'always' ? 'marker' : 'other';
}

function classShown({ classes }: Additive, declared: AdditiveClass | undefined): AdditiveClass {
  const [principal = 'stabiliser'] = classes;
  return declared && classes.includes(declared) ? declared : principal;
}
