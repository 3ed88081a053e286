import { type Locale, localeSchema } from '../locale.ts';

/** The image that social networks show with a link to a page. */
export interface SocialCard {
  locale: Locale;
  title: string;
  tagline: string;
  /** The name of the drawing in public/pictures that illustrates the page. */
  drawing?: string;
}

export const socialCardSize = { width: 1200, height: 630 } as const;

/** Increase this number when the drawing changes, so that social networks fetch the image again. */
const design = 2;

/** A hash of the content of a card. An address that contains it can be cached permanently. */
export const socialCardVersion = ({ locale, title, tagline, drawing = '' }: SocialCard): string =>
  fingerprint([design, locale, title, tagline, drawing].join('\0'));

/** The name of the drawing at the address of an image. Undefined for all images that are not drawings of this site. */
export const drawingAt = (imageAddress: string | null | undefined): string | undefined =>
  /^\/pictures\/([a-z0-9-]+)\.svg$/.exec(imageAddress ?? '')?.[1];

const folder = '/kort';
const home = '/forside';

/** The address of a social card, such as /kort/no/upf-score.png?v=…, where v is the hash of its content. */
export const socialCardAddress = (path: string, card: SocialCard): string =>
  `${folder}/${card.locale}${path === '/' ? home : path}.png?v=${socialCardVersion(card)}`;

/** The page to which a social card belongs. Undefined if the address is not that of a social card. */
export function pageOfSocialCard(locale: string | undefined, file: string | undefined) {
  const known = localeSchema.safeParse(locale);
  const name = /^([a-z0-9][a-z0-9/-]{0,150})\.png$/.exec(file ?? '')?.[1];
  if (!known.success || !name) return undefined;
  return { locale: known.data, path: `/${name}` === home ? '/' : `/${name}` };
}

/** Two FNV-1a hashes over the UTF-16 code units: enough to distinguish versions of one text. */
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(index), 0x01000193);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
