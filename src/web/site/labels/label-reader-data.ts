import type { AdditiveClass } from '../../../domain/labels/additive.ts';
import type { DisputedIngredient, MarkerIngredient } from '../../../domain/labels/dictionary.ts';
import type { NovaGroup } from '../../../domain/labels/food-words.ts';
import type { Match } from '../../../domain/labels/label-match.ts';
import type { OtherText } from '../../../domain/labels/other-texts.ts';
import type { Verdict, VerdictKind } from '../../../domain/labels/verdict.ts';
import type { Locale } from '../../../domain/locale.ts';

type VerdictText =
  | 'markersOne'
  | 'markersOther'
  | Exclude<VerdictKind, 'markers'>
  | `group${NovaGroup}`
  | NonNullable<Verdict['leans']>;

interface Explanation {
  name: string;
  text: string;
}

/** The data that the server writes into the page for the script, so that the script needs no translations. */
export interface LabelReaderData {
  locale: Locale;
  additivesUrl: string;
  scanUrl: string;
  /** The address of the search, to which the text of the reader is appended. */
  searchUrl: string;
  /** The address of the label reader, for links that share a text. */
  shareUrl: string;
  /** The address of the section that explains the method. */
  methodUrl: string;
  example: string;
  /**
   * True if the page is embedded in another site. Its links then open a new tab, because they must not replace the
   * content of the frame.
   */
  opensNewTab: boolean;
  texts: {
    verdicts: Record<VerdictText, string>;
    otherTexts: Record<OtherText, string>;
    findList: string;
    search: string;
    ingredientsOne: string;
    ingredientsOther: string;
    tooLong: string;
    textTitle: string;
    kinds: Record<Match['kind'] | 'unreadable', string>;
    groups: { ingredients: string; additives: string; disputed: string; other: string; unreadable: string };
    /** What to do about doubtful and unreadable words. */
    next: { disputed: string; unreadable: string };
    short: Record<VerdictKind | 'group' | 'leans' | 'product' | 'noList' | 'why', string>;
    ladder: { title: string; groups: readonly string[] };
    compare: { open: string; other: string; kinds: Record<Match['kind'], string> };
    history: { title: string; where: string; clear: string };
    why: Record<Match['kind'] | 'ingredient', string>;
    how: string;
    readMore: string;
    share: string;
    shareSheet: string;
    shared: string;
    shareFailed: string;
    scan: string;
  };
  ingredients: Record<MarkerIngredient | DisputedIngredient, Explanation>;
  classes: Record<AdditiveClass, Explanation>;
}

// Ids of server-rendered elements that the script looks up or links to.
export const labelReaderId = 'label-reader';
export const labelFieldId = 'label-field';
export const labelLineId = 'label-line';
export const labelResultId = 'label-result';
export const labelExampleId = 'label-example';
export const labelClearId = 'label-clear';
export const methodId = 'how-we-decide';

/** A link that shares a text contains this prefix and the encoded text as its fragment. */
export const sharedTextPrefix = '#tekst=';

/** Replaces placeholders such as `{name}` with their values. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));

/** The fragment of a link that shares a text. Browsers do not send fragments to the server. */
export const sharedTextFragment = (text: string): string => sharedTextPrefix + encodeURIComponent(text);

export const targetIn = ({ opensNewTab }: LabelReaderData) => (opensNewTab ? '_blank' : undefined);
