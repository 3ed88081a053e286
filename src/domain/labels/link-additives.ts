import { type Locale, localizedPath } from '../locale.ts';
import { additivePath, labelReaderPath } from '../site/public-pages.ts';
import type { Additive, AdditiveClass } from './additive.ts';
import type { DisputedIngredient, MarkerIngredient } from './dictionary.ts';
import words from './marker-words.json' with { type: 'json' };

export const ingredientAnchor = (id: MarkerIngredient | DisputedIngredient) => `marker-${id}` as const;

/** The id of the explanation of an additive class on the label reader's page. */
export const classAnchor = (id: AdditiveClass) => `class-${id}` as const;

type Anchor = ReturnType<typeof ingredientAnchor> | ReturnType<typeof classAnchor>;

/** Without words that usually have another meaning in articles, such as protein and fibre. */
export const markerWords: Record<Locale, Partial<Record<Anchor, string>>> = words;

/** Text in which nothing is linked: code, links, images, addresses and headings. */
const untouched = [
  /^(?:```|~~~)[\s\S]*?(?:^(?:```|~~~)|$(?![\s\S]))/u,
  /`[^`\n]{1,1000}`/u,
  /!?\[[^\]\n]{0,1000}\]\([^)\n]{0,2000}\)/u,
  /^\[[^\]\n]{1,200}\]:.*$/u,
  /^#{1,6} .*$/u,
  /<[^>\n]{1,1000}>/u,
  /https?:\/\/\S+/u,
].map(({ source }) => source);

/** Matches either text in which nothing is linked or, in a capturing group, text that may become a link. */
function spansIn(locale: Locale): RegExp {
  const words = Object.values(markerWords[locale]).join('|');
  const number = /(E[ -]?\d{3,4}[a-g]?)(?![\p{L}\d])/u.source;
  return new RegExp(
    [...untouched, `(?<!\\p{L})(?:${number}|(${words})(?![\\p{L}-])|(\\p{L}{6,40})(?!\\p{L}))`].join('|'),
    'gimu',
  );
}

export interface LinkedText {
  text: string;
  count: number;
}

/**
 * Creates a function that adds links to a Markdown text: from the first mention of each additive to the additive's
 * page, and from the first mention of each word of `markerWords` to its explanation on the label reader's page. An
 * address that the text already links to is not linked again.
 */
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
  const spans = spansIn(locale);
  const anchors = Object.entries(markerWords[locale]).map(
    ([anchor, words]) => [anchor, new RegExp(`^(?:${words})$`, 'iu')] as const,
  );
  const readerPath = localizedPath(labelReaderPath, locale);

  function addressOf(number?: string, marker?: string, word?: string): string | undefined {
    if (marker) {
      const anchor = anchors.find(([, words]) => words.test(marker))?.[0];
      return anchor && `${readerPath}#${anchor}`;
    }
    const e = number
      ? byNumber.get(number.toLowerCase().replace(/^e[ -]?/, ''))
      : word && byName.get(word.toLowerCase());
    return e && localizedPath(additivePath(e), locale);
  }

  return (markdown) => {
    const linked = new Set([...markdown.matchAll(linkedAddresses)].map(([, address]) => address));
    let count = 0;
    const text = markdown.replace(spans, (span: string, number?: string, marker?: string, word?: string) => {
      const address = addressOf(number, marker, word);
      if (!address || linked.has(address)) return span;
      linked.add(address);
      count++;
      return `[${span}](${address})`;
    });
    return { text, count };
  };
}

/** The addresses of additives and of explanations to which a text already links. */
const linkedAddresses = /\(((?:\/en)?(?:\/e-stoffer\/e\d{3,4}[a-g]?|\/les-etiketten#[a-z-]+))/g;
