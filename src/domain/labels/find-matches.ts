import { type Additive, type AdditiveClass, isCosmetic } from './additive.ts';
import { additiveKind, classShown } from './additive-kind.ts';
import { type DisputedIngredient, disputedIngredients, type MarkerIngredient } from './dictionary.ts';
import { type AdditiveEntry, createHitFinder, type Hit, type HitFinder } from './find-hits.ts';
import { foldLabelWord } from './fold-label-word.ts';
import { ingredientInContext, wordsBefore } from './ingredient-in-context.ts';
import type { Match, MatchKind } from './match.ts';
import type { ParsedLabel } from './parse-label.ts';
import type { Segment } from './segments.ts';

/** Finds the markers, disputed ingredients and other additives on a label. */
export function createMatchFinder(additives: readonly Additive[]): (label: ParsedLabel) => Match[] {
  const finder = createHitFinder(additives);
  return (label) => interpretHits(label, finder);
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
  /** True if the class applies to everything in the bracket after it. False if it applies only to additives. */
  wholeBracket: boolean;
}

/** Determines the kind of every hit from the class name before it and from its context. */
function interpretHits(label: ParsedLabel, finder: HitFinder): Match[] {
  const { tokens, uses } = label;
  const { segments, closedBrackets } = label.structure;
  const matches: Match[] = [];
  const headings: Heading[] = [];
  const scopes = new Map<Segment, Scope>();
  const hitAt = new Map(finder.hitsIn(label).map((hit) => [hit.start, hit]));
  /** The class names before brackets, by the index of the bracket. */
  const headingBefore = new Map<number, Heading>();
  /** The kinds of additives whose class name follows them, by the index of the class name. */
  const kindsBefore = new Map<number, MatchKind>();

  for (const segment of segments) {
    const scope = inheritedScope(segment);
    if (scope) scopes.set(segment, scope);
    let heading = scope?.heading;
    let hasHit = false;
    for (let at = 0; at < segment.tokens.length; ) {
      const index = segment.tokens[at] as number;
      const hit = hitAt.get(index) ?? (heading && finder.bareNumberAt(tokens, index));
      at++;
      if (!hit || hit.entry.type === 'harmless') {
        hasHit ||= hit !== undefined;
        continue;
      }
      while (at < segment.tokens.length && (segment.tokens[at] as number) < hit.end) at++;
      const { entry } = hit;
      if (entry.type === 'class') {
        if (entry.weak && !isClassName(hit, segment)) continue;
        heading = addHeading(hit, entry.id);
        hasHit = true;
      } else if (entry.type === 'additive') {
        if (addAdditive(hit, entry, heading)) hasHit = true;
      } else {
        addIngredient(hit, entry.id, segment, heading);
        hasHit = true;
      }
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

  function add(
    { start, end }: Pick<Hit, 'start' | 'end'>,
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

  /** The class that a segment inherits from its bracket, from the previous segment or from its parent. */
  function inheritedScope(segment: Segment): Scope | undefined {
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
    const entry = (hitAt.get(first) ?? finder.bareNumberAt(tokens, first))?.entry;
    return entry?.type === 'additive' && entry.additive.classes.includes(id);
  }

  function addHeading(hit: Hit, id: AdditiveClass): Heading {
    const match = add(hit, 'other', { type: 'class', id });
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

  /** Returns false if the hit does not mean an additive in its context. */
  function addAdditive(hit: Hit, entry: AdditiveEntry, heading: Heading | undefined): boolean {
    const classAfter = heading ? undefined : classNameAfter(hit);
    const kind = additiveKind(entry, heading?.id ?? classAfter?.id);
    if (!kind || (kind !== 'other' && isAllergenNotice(hit, entry))) return false;
    if (classAfter) kindsBefore.set(classAfter.at, kind);
    const { additive } = entry;
    add(hit, kind, { type: 'additive', id: additive.e, class: classShown(additive, heading?.id) });
    heading?.kinds.add(kind);
    return true;
  }

  /** In a notice such as "inneholder soyalecitin", lecithin repeats an allergen of another ingredient. */
  function isAllergenNotice(hit: Hit, { additive }: AdditiveEntry): boolean {
    return uses[hit.start] === 'allergen' && additive.e === '322';
  }

  /** The class name after an additive, as in "cellulose (anti-caking agent)" or "cellulose added to prevent caking". */
  function classNameAfter({ end }: Hit): { id: AdditiveClass; at: number } | undefined {
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

  function addIngredient(
    hit: Hit,
    given: MarkerIngredient | DisputedIngredient,
    segment: Segment,
    heading: Heading | undefined,
  ): void {
    if (given === 'caramel' && heading?.id === 'colour') {
      add(hit, 'marker', { type: 'class', id: 'colour' });
      return;
    }
    const isUnderClassName = segment.bracket !== undefined && headingBefore.has(segment.bracket);
    const id = ingredientInContext(given, hit, { label, segment, isUnderClassName });
    if (id) add(hit, isDisputed(id) ? 'disputed' : 'marker', { type: 'ingredient', id });
  }

  /**
   * Adds an ingredient that the dictionary does not contain. It is listed in the bracket after a class name, so it
   * belongs to that class.
   */
  function addUnknown(segment: Segment, heading: Heading): void {
    const words = segment.tokens.filter((index) => tokens[index]?.kind === 'word');
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined || uses[first] !== 'ingredient') return;
    const kind = isCosmetic(heading.id) ? 'marker' : 'other';
    add({ start: first, end: last + 1 }, kind, { type: 'class', id: heading.id });
    heading.kinds.add(kind);
  }

  /** Whether a word of `weakClassWords` is used as a class name. */
  function isClassName(hit: Hit, segment: Segment): boolean {
    const next = tokens[hit.end];
    if (next?.text === '(' || next?.text === ':') return true;
    const after = hitAt.get(hit.end)?.entry;
    if (after?.type === 'additive' || (after?.type === 'ingredient' && after.id === 'caramel')) return true;
    const endsSegment = segment.tokens.at(-1) === hit.end - 1;
    if (!endsSegment || ingredientsIfLast.has(tokens[hit.start]?.text ?? '')) return false;
    const adjectives = wordsBefore(tokens, hit, segment).length;
    return adjectives === 0 || (adjectives <= 2 && tokens[hit.start - 1]?.joined === true);
  }
}

/** The maximum number of tokens, which may be words or one opening bracket, between an additive and its class name. */
const longestLink = 2;

/** Words of `weakClassWords` that name an ingredient if they end a segment. */
const ingredientsIfLast = new Set(['acid', 'bærer', 'carrier', 'leaven'].map(foldLabelWord));

const disputed: ReadonlySet<string> = new Set(disputedIngredients);
const isDisputed = (id: string) => disputed.has(id);
