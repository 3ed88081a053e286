import type { Verdict } from '../../../domain/labels/verdict.ts';
import { fill, type LabelReaderData } from './label-reader-data.ts';

type Texts = LabelReaderData['texts'];

export function headline({ kind, markers, leans, group }: Verdict, { verdicts }: Texts): string {
  if (group) return verdicts[`group${group}`];
  if (kind !== 'markers') return verdicts[leans ?? kind];
  return markers === 1 ? verdicts.markersOne : fill(verdicts.markersOther, { number: markers });
}

/** The verdict in a few words, which fit on one line of a phone. */
export function shortVerdict({ kind, leans, group }: Verdict, { short }: Texts): string {
  if (group) return fill(short.group, { group });
  return leans ? short.leans : short[kind];
}

export const ingredientCount = (count: number, { ingredientsOne, ingredientsOther }: Texts): string =>
  count === 1 ? ingredientsOne : fill(ingredientsOther, { number: count });

/** The NOVA groups to which a product with this verdict may belong. */
export function litSteps({ kind, leans, group }: Verdict): readonly number[] {
  if (group) return [group];
  if (kind === 'markers' || leans) return [4];
  return kind === 'disputed' ? [3, 4] : kind === 'none' ? [1, 2, 3] : [];
}

/** A triangle for group 4, a diamond for doubt, and a circle in a neutral colour, because green would mean “safe”. */
export const VerdictShape = ({ verdict: { kind } }: { verdict: Verdict }) => (
  <svg
    viewBox="0 0 20 20"
    width="22"
    height="22"
    aria-hidden="true"
    className="mr-2 inline-block align-[-0.1em]"
  >
    {kind === 'markers' && <path d="M10 2L19 18H1Z" className="fill-lingon" />}
    {(kind === 'disputed' || kind === 'unreadable') && <path d="M10 1l9 9-9 9-9-9z" className="fill-amber" />}
    {kind === 'none' && <circle cx="10" cy="10" r="8" className="fill-ink-soft" />}
  </svg>
);
