import type { Match } from './label-match.ts';

/** `disputed` means that all possible markers on the label are ingredients that researchers classify differently. */
export type VerdictKind = 'markers' | 'disputed' | 'none';

export interface Verdict {
  kind: VerdictKind;
  /** The number of different markers. A repeated ingredient is counted once. */
  markers: number;
  disputed: number;
}

export const subjectKey = ({ subject }: Match): string => `${subject.type}:${subject.id}`;

/** Decides whether a food probably belongs to NOVA group 4. It does if its label contains at least one marker. */
export function verdictOf(matches: readonly Match[]): Verdict {
  const different = (kind: Match['kind']) => {
    const found = matches.filter((match) => match.kind === kind);
    // A class name counts only if the label names no additive of the class: "emulgator (E471)" is one marker.
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
