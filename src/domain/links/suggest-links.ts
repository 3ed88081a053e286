import { sentencesOf } from '../articles/health-claims.ts';
import { type Locale, splitLocale } from '../locale.ts';
import { articlePath } from '../site/public-pages.ts';
import { internalPathsOf } from '../text/markdown-links.ts';
import { plainTextOf } from '../text/markdown-text.ts';

export interface LinkTarget {
  slug: string;
  title: string;
  keywords: readonly string[];
}

/** Words that could become a link, and their sentence. */
interface Mention {
  sentence: string;
  words: string;
  start: number;
}

export type LinkSuggestion = Mention & LinkTarget;

const maxTerms = 8;
const maxSuggestions = 8;
const minTitleWord = 7;

/** The terms with which other texts may mention an article: its keywords, or else the long words of its title. */
export function linkTerms({ title, keywords }: Pick<LinkTarget, 'title' | 'keywords'>): string[] {
  const named = keywords.map((keyword) => keyword.trim().toLowerCase()).filter(({ length }) => length > 3);
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms = named.length > 0 ? named : words.filter(({ length }) => length >= minTitleWord);
  return [...new Set(terms)].slice(0, maxTerms);
}

export function findMention(content: string, terms: readonly string[], lower = content.toLowerCase()) {
  const used = terms.filter((term) => lower.includes(term));
  if (used.length === 0) return undefined;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:${used.map(escapeRegExp).join('|')})[\\p{L}]{0,4}(?![\\p{L}\\p{N}-])`,
    'iu',
  );
  for (const { text, start } of sentencesOf(content)) {
    const found = pattern.exec(withoutLinks(text));
    if (found) return { sentence: text, words: found[0], start: start + found.index };
  }
  return undefined;
}

/** Private characters that no text contains. They mark the words while the Markdown around them is removed. */
const [opening, closing] = ['\uE000', '\uE001'];

/** Shows a mention as readable text. Of a table row, only the cell with the words is shown. */
export function plainMention({ sentence, words }: Pick<Mention, 'sentence' | 'words'>) {
  const at = withoutLinks(sentence).indexOf(words);
  const end = at + words.length;
  const marked = `${sentence.slice(0, at)}${opening}${words}${closing}${sentence.slice(end)}`;
  const cell = marked.split(/(?<!\\)\|/).find((each) => each.includes(opening)) ?? marked;
  const plain = plainTextOf(cell.replace(/\[\^[^\]\s]{1,100}\]:?/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  const [before = '', rest = ''] = plain.split(opening);
  return { before, words, after: rest.split(closing)[1] ?? '' };
}

/** Finds in each text the first mention of a term. Returns undefined for a text that links to the article already. */
export const findUnlinkedMentions = (contents: readonly string[], slug: string, terms: readonly string[]) =>
  contents.map((content) =>
    internalPathsOf(content).some((path) => splitLocale(path).path === articlePath(slug))
      ? undefined
      : findMention(content, terms),
  );

const escapeRegExp = (term: string) => term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Links and images become spaces, so that all offsets stay the same. */
const withoutLinks = (sentence: string): string =>
  sentence.replace(/!?\[[^\][]{0,1000}\]\([^()\n]{0,2000}\)/g, (link) => ' '.repeat(link.length));

export function suggestLinks(content: string, targets: readonly LinkTarget[]): LinkSuggestion[] {
  const linked = new Set(internalPathsOf(content).map((path) => path.replace(/^\/en(?=\/)/, '')));
  const counts = new Map<string, number>();
  for (const target of targets) {
    for (const term of linkTerms(target)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  // A term that many articles share, such as the subject of the site, does not identify a target.
  const isCommon = (term: string) => (counts.get(term) ?? 0) > Math.max(2, targets.length / 5);
  const lower = content.toLowerCase();
  const suggestions: LinkSuggestion[] = [];
  for (const target of targets) {
    if (suggestions.length === maxSuggestions) break;
    if (linked.has(articlePath(target.slug))) continue;
    const mention = findMention(
      content,
      linkTerms(target).filter((term) => !isCommon(term)),
      lower,
    );
    const isTaken = mention && suggestions.some(({ start }) => start === mention.start);
    if (mention && !isTaken) suggestions.push({ ...target, ...mention });
  }
  return suggestions;
}

/** The address of an article in the given language, or in Norwegian if the article does not exist in English. */
export const articleAddressIn = (locale: Locale, slug: string, existsInEnglish: boolean): string =>
  `${locale === 'en' && existsInEnglish ? '/en' : ''}${articlePath(slug)}`;
