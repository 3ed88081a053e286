import type { Match } from './label-match.ts';
import type { NovaGroup } from './plain-lists.ts';

/** `disputed`: researchers classify all possible markers differently. `unreadable`: no marker, but damaged parts. */
export type VerdictKind = 'markers' | 'disputed' | 'unreadable' | 'none';

export interface Verdict {
  kind: VerdictKind;
  /** The number of different markers. A repeated ingredient is counted once. */
  markers: number;
  disputed: number;
  /**
   * Why disputed ingredients point to group 4: there are several, or the label gives one of them a class name such as
   * emulsifier. See docs/decisions/0017-read-labels-in-the-browser-with-a-folded-dictionary.md.
   */
  leans?: 'several' | 'class' | undefined;
  /** The group of a list without markers, if the words of the list decide it. */
  group?: NovaGroup | undefined;
}

export const subjectKey = ({ subject }: Match): string => `${subject.type}:${subject.id}`;

/** Decides whether a food probably belongs to NOVA group 4. It does if its label contains at least one marker. */
export function verdictOf(matches: readonly Match[], isUnreadable: boolean): Verdict {
  const different = (kind: Match['kind']) => {
    const found = matches.filter((match) => match.kind === kind);
    // A class name counts only if no additive of the class is named: "emulgator (E471)" is one marker.
    const named = new Set<string>(
      found.flatMap(({ subject }) => (subject.type === 'additive' ? [subject.class] : [])),
    );
    const counted = found.filter(({ subject }) => subject.type === 'additive' || !named.has(subject.id));
    return new Set(counted.map(subjectKey)).size;
  };
  const markers = different('marker');
  const disputed = different('disputed');
  if (markers > 0) return { kind: 'markers', markers, disputed };
  if (disputed === 0) return { kind: isUnreadable ? 'unreadable' : 'none', markers, disputed };
  const hasClass = matches.some(({ kind, subject }) => kind === 'disputed' && subject.type === 'class');
  return {
    kind: 'disputed',
    markers,
    disputed,
    leans: hasClass ? 'class' : disputed > 1 ? 'several' : undefined,
  };
}
