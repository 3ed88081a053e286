import type { Additive } from './additive.ts';
import { classifyNames } from './classify-found-names.ts';
import { createNameFinder } from './find-e-numbers-and-names.ts';
import type { Match } from './label-match.ts';
import { type OtherText, otherTextOf } from './other-texts.ts';
import { type ParsedLabel, parseLabel } from './parse-label.ts';
import { countIngredients, groupOf } from './plain-lists.ts';
import { type TextRange, unreadableParts } from './unreadable-parts.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** No real label is longer, so the rest of a text is cut off. */
export const maxLabelLength = 5000;

export type LabelReading =
  | { kind: 'empty' }
  | { kind: 'no-list'; looksLike: OtherText }
  | { kind: 'list'; matches: Match[]; unreadable: TextRange[]; verdict: Verdict; ingredients: number };

export function createLabelReader(additives: readonly Additive[]): (text: string) => LabelReading {
  const finder = createNameFinder(additives);
  return (given) => {
    const text = given.slice(0, maxLabelLength);
    if (text.trim() === '') return { kind: 'empty' };
    const label = parseLabel(text);
    const matches = withoutCarbonationOfWater(classifyNames(label, finder), label);
    const ingredients = countIngredients(label);
    const unreadable = unreadableParts(text, label, matches);
    const looksLike = otherTextOf(text, label, matches, ingredients);
    if (looksLike) return { kind: 'no-list', looksLike };
    const verdict = verdictOf(matches, unreadable.length > 0);
    if (verdict.kind === 'none') verdict.group = groupOf(label, matches);
    return { kind: 'list', matches, unreadable, verdict, ingredients };
  };
}

/** Water with carbon dioxide and nothing else is water. */
function withoutCarbonationOfWater(matches: Match[], { tokens, roles }: ParsedLabel): Match[] {
  const isCarbonation = ({ subject: { id } }: Match) => id === 'carbonation' || id === '290';
  if (!matches.every(isCarbonation)) return matches;
  const isWater = tokens.every(
    ({ kind }, index) => kind !== 'word' || roles[index] === 'neutral' || roles[index] === 'plain',
  );
  return isWater ? [] : matches;
}
