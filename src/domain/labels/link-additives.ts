import { type Locale, localizedPath } from '../locale.ts';
import { additivePath } from '../site/public-pages.ts';
import type { Additive } from './additive.ts';

/**
 * Matches text that must not be changed: code, links, images, addresses and headings. The last alternative matches a
 * candidate for a link.
 */
const spans = new RegExp(
  [
    /^(?:```|~~~)[\s\S]*?(?:^(?:```|~~~)|$(?![\s\S]))/u,
    /`[^`\n]{1,1000}`/u,
    /!?\[[^\]\n]{0,1000}\]\([^)\n]{0,2000}\)/u,
    /^\[[^\]\n]{1,200}\]:.*$/u,
    /^#{1,6} .*$/u,
    /<[^>\n]{1,1000}>/u,
    /https?:\/\/\S+/u,
    /(?<!\p{L})(?:(E[ -]?\d{3,4}[a-g]?)(?![\p{L}\d])|(\p{L}{6,40})(?!\p{L}))/iu,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gimu',
);

export interface LinkedText {
  text: string;
  /** The number of additives that were linked. */
  count: number;
}

/** Links the first mention of every additive, by number or by name, that the text does not link already. */
export function createAdditiveLinker(
  additives: readonly Additive[],
  locale: Locale,
): (markdown: string) => LinkedText {
  const byNumber = new Map(additives.map(({ e }) => [e, e]));
  const byName = new Map<string, string>();
  for (const additive of additives) {
    if (additive.ambiguousName) continue;
    for (const name of [additive[locale], ...(additive.also ?? [])]) {
      if (!name.includes(' ')) byName.set(name.toLowerCase(), additive.e);
    }
  }
  return (markdown) => {
    const linked = new Set([...markdown.matchAll(/\/e-stoffer\/e(\d{3,4}[a-g]?)/g)].map(([, e]) => e));
    let count = 0;
    const text = markdown.replace(spans, (span: string, number?: string, word?: string) => {
      const e = number
        ? byNumber.get(number.toLowerCase().replace(/^e[ -]?/, ''))
        : word && byName.get(word.toLowerCase());
      if (!e || linked.has(e)) return span;
      linked.add(e);
      count++;
      return `[${span}](${localizedPath(additivePath(e), locale)})`;
    });
    return { text, count };
  };
}
