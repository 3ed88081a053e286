import type { Locale } from '../../../domain/locale.ts';
import type labels from '../../i18n/no/labels.json';

export type PhotoTexts = (typeof labels)['reader']['photo'];

/** The data that the server writes into the page for the script, so that the script needs no translations. */
export interface LabelReaderData {
  locale: Locale;
  additivesUrl: string;
  scanUrl: string;
  /** The address of the search, to which the text of the reader is appended. */
  searchUrl: string;
  /** The address of the module with the foods that have a page. */
  foodsScript: string;
  /** The address of a food's page without the slug. */
  foodUrl: string;
  /** The address of the label reader, for links that share a text. */
  shareUrl: string;
  /** The address of the section that explains the method. */
  methodUrl: string;
  example: string;
  /** Links of an embedded page open a new tab, because they must not replace the content of the frame. */
  opensNewTab: boolean;
  texts: (typeof labels)['reader']['result'];
  /** The texts of the short answer for the name of a product. */
  answer: { title: string; meant: string; readMore: string };
  /** The texts about photos. Undefined on an embedded page, which reads none. */
  photo?: PhotoTexts | undefined;
  /** The service worker that keeps the tools for use without a network. */
  offline: { script: string; scopes: readonly string[] };
  ingredients: (typeof labels)['ingredients'];
  classes: (typeof labels)['classes'];
}

// Ids of server-rendered elements that the script looks up or links to.
export const labelIds = {
  reader: 'label-reader',
  field: 'label-field',
  line: 'label-line',
  result: 'label-result',
  example: 'label-example',
  photo: 'label-photo',
  clear: 'label-clear',
} as const;
export const methodId = 'how-we-decide';

/** A link that shares a text contains this prefix and the encoded text as its fragment. */
export const sharedTextPrefix = '#tekst=';

/** Replaces placeholders such as `{name}` with their values. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));

/** The fragment of a link that shares a text. Browsers do not send fragments to the server. */
export const sharedTextFragment = (text: string): string => sharedTextPrefix + encodeURIComponent(text);

/** The attributes of a link, which must not replace the content of a frame. */
export const frameLink = ({ opensNewTab }: Pick<LabelReaderData, 'opensNewTab'>) =>
  opensNewTab ? { target: '_blank', rel: 'noopener' } : {};
