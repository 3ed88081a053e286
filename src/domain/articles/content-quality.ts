import { internalPathsOf } from '../text/markdown-links.ts';
import { countWords, withoutCodeBlocks } from '../text/markdown-text.ts';

/** The specification prescribes these limits. */
export const qualityLimits = { title: 60, metaMin: 140, metaMax: 160, words: 800 } as const;

export const qualityWarnings = [
  'missing_h1',
  'title_too_long',
  'meta_too_short',
  'meta_too_long',
  'too_few_words',
  'missing_internal_links',
] as const;
export type QualityWarning = (typeof qualityWarnings)[number];

export interface CheckedText {
  title: string;
  metaDescription: string;
  content: string;
  /** The internal paths that have no page. Links to them do not count as internal links. */
  deadPaths?: ReadonlySet<string>;
  /** The origin of the site. Absolute links that begin with it are internal. */
  siteUrl?: string;
}

/** Checks a text in one language. Warnings never prevent saving or publishing. */
export function checkQuality(text: CheckedText): QualityWarning[] {
  const { title, metaDescription, content, deadPaths, siteUrl } = text;
  const meta = countCharacters(metaDescription);
  const applies: Record<QualityWarning, boolean> = {
    missing_h1: !hasMainHeading(content),
    title_too_long: countCharacters(title) > qualityLimits.title,
    meta_too_short: meta < qualityLimits.metaMin,
    meta_too_long: meta > qualityLimits.metaMax,
    too_few_words: countWords(content) < qualityLimits.words,
    missing_internal_links: !internalPathsOf(content, siteUrl).some((path) => !deadPaths?.has(path)),
  };
  return qualityWarnings.filter((warning) => applies[warning]);
}

/** The warnings to act on. The title is the main heading of the page, so the text needs none if there is a title. */
export const relevantWarnings = (text: CheckedText): QualityWarning[] =>
  checkQuality(text).filter((warning) => warning !== 'missing_h1' || text.title.trim() === '');

export const countCharacters = (text: string): number => [...text.trim()].length;

/** A main heading is a line `# Heading`, or a line underlined with `===`. */
const hasMainHeading = (content: string): boolean =>
  /^ {0,3}#[ \t]+\S|^ {0,3}[^\s>#|-].*\n {0,3}=+[ \t]*$/m.test(withoutCodeBlocks(content));
