import type { Match } from './matcher.ts';

/** `disputed` means that the label contains only ingredients that researchers code differently. */
export type VerdictKind = 'markers' | 'disputed' | 'none';

export interface Verdict {
  kind: VerdictKind;
  /** The number of different markers. A repeated ingredient counts once. */
  markers: number;
  disputed: number;
}

/** Identifies the ingredient, class or additive of a match. */
export const subjectKey = ({ subject }: Match): string => `${subject.type}:${subject.id}`;

export function verdictOf(matches: readonly Match[]): Verdict {
  const different = (kind: Match['kind']) => {
    const found = matches.filter((match) => match.kind === kind);
    // A class counts only if no additive of it is named: "emulgator (E471)" is one marker.
    const named = new Set(
      found.flatMap(({ subject }) => (subject.type === 'additive' ? [subject.class] : [])),
    );
    const counted = found.filter(({ subject }) => subject.type !== 'class' || !named.has(subject.id));
    return new Set(counted.map(subjectKey)).size;
  };
  const markers = different('marker');
  const disputed = different('disputed');
  return { kind: markers > 0 ? 'markers' : disputed > 0 ? 'disputed' : 'none', markers, disputed };
}
