import type { AdditiveClass } from '../../../domain/labels/additive.ts';
import type { DisputedIngredient, MarkerIngredient } from '../../../domain/labels/dictionary.ts';
import type { Match } from '../../../domain/labels/matcher.ts';
import type { Locale } from '../../../domain/locale.ts';

interface Explanation {
  name: string;
  text: string;
}

/** The data that the server's page passes to the script, so that the script contains no translations. */
export interface LabelReaderData {
  locale: Locale;
  /** The address of the list of additives. */
  additivesUrl: string;
  scanUrl: string;
  /** The address of the label reader's page, to which share links lead. */
  shareUrl: string;
  /** The address of the text about the method. */
  methodUrl: string;
  example: string;
  /** True in a frame of another site, whose links must not replace the frame's content. */
  opensNewTab: boolean;
  texts: {
    verdicts: { markersOne: string; markersOther: string; none: string; disputed: string; noList: string };
    ingredientsOne: string;
    ingredientsOther: string;
    tooLong: string;
    textTitle: string;
    kinds: Record<Match['kind'], string>;
    groups: { ingredients: string; additives: string; disputed: string; other: string };
    why: Record<Match['kind'] | 'ingredient', string>;
    how: string;
    readMore: string;
    share: string;
    shared: string;
    shareFailed: string;
    scan: string;
  };
  ingredients: Record<MarkerIngredient | DisputedIngredient, Explanation>;
  classes: Record<AdditiveClass, Explanation>;
}

// The ids of elements that the server renders and the script looks up.
export const labelReaderId = 'label-reader';
export const labelFieldId = 'label-field';
export const labelResultId = 'label-result';
export const labelExampleId = 'label-example';
export const labelClearId = 'label-clear';
export const methodId = 'how-we-decide';

/** The beginning of the fragment of a share link, which the encoded text follows. */
export const sharedTextPrefix = '#tekst=';

/** Replaces `{name}` in a text by a value. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));
