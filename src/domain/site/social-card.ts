import { type Locale, localeSchema } from '../locale.ts';

/** The picture that stands beside a link to one of our pages where it is shared. */
export interface SocialCard {
  locale: Locale;
  title: string;
  tagline: string;
}

export const socialCardSize = { width: 1200, height: 630 } as const;

/** Raised when the drawing changes, so that pictures kept elsewhere are fetched anew. */
const design = 1;

/** What the picture shows, as a short name: an address that carries it can be kept for good. */
export function socialCardVersion({ locale, title, tagline }: SocialCard): string {
  return fingerprint([design, locale, title, tagline].join('\0'));
}

const folder = '/kort';
const home = '/forside';

/** The address of a page's card: /kort/no/upf-score.png, with what it shows as its version. */
export function socialCardAddress(path: string, card: SocialCard): string {
  return `${folder}/${card.locale}${path === '/' ? home : path}.png?v=${socialCardVersion(card)}`;
}

/** Which page a card's address belongs to; nothing where it is no such address. */
export function pageOfSocialCard(
  locale: string | undefined,
  file: string | undefined,
): { locale: Locale; path: string } | undefined {
  const known = localeSchema.safeParse(locale);
  const name = /^([a-z0-9][a-z0-9/-]{0,150})\.png$/.exec(file ?? '')?.[1];
  if (!known.success || !name) return undefined;
  return { locale: known.data, path: `/${name}` === home ? '/' : `/${name}` };
}

/** FNV-1a over UTF-16 units, twice with different beginnings: enough to tell versions of one text apart. */
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(at), 0x01000193);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
