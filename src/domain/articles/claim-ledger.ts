import { z } from 'zod';
import { type Locale, localeSchema } from '../locale.ts';
import { type SourceStrength, strengthShape } from '../sources/source-strength.ts';
import { findHealthClaims } from './health-claims.ts';

/** The fields of a source that the ledger and the list of references need. */
export type LedgerSource = SourceStrength & { id: string; url: string; title_no: string; title_en: string };

/** Ties a sentence to a source. If `statistical_class` and `grade` are empty, the strength of the source applies. */
export interface ClaimTie extends Pick<SourceStrength, 'statistical_class' | 'grade'> {
  id: string;
  locale: Locale;
  /** The sentence in the form that `sentenceKey` returns. */
  sentence: string;
  source_id: string;
}

export const claimTieFieldsSchema = z.strictObject({
  locale: localeSchema,
  sentence: z.string().trim().min(1).max(5000),
  source_id: z.uuid(),
  statistical_class: strengthShape.statistical_class,
  grade: strengthShape.grade,
});
export type ClaimTieFields = z.output<typeof claimTieFieldsSchema>;
/** `replaces` is the id of the tie that the new one replaces, for example because its sentence was rewritten. */
export const claimTieSchema = claimTieFieldsSchema.extend({ replaces: z.uuid().optional() });

/** The claims in a text, with the sources that support them. A claim without sources is called untied. */
export type Ledger = ReturnType<typeof buildLedger>;
export type LedgerEntry = Ledger['entries'][number];

const footnoteMark = /\[\^[^\][\s]{1,100}\]/g;
/** Matches the beginning of a footnote, which usually contains the address of its source. The limit bounds the time. */
const footnote = /^(\[\^[^\][\s]{1,100}\]):(.{0,2000})/gm;

export function buildLedger(
  content: string,
  locale: Locale,
  sources: readonly LedgerSource[],
  ties: readonly ClaimTie[],
) {
  const byUrl = new Map(sources.map((source) => [comparableUrl(source.url), source]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const tiesByKey = Map.groupBy(
    ties.filter((tie) => tie.locale === locale && byId.has(tie.source_id)),
    ({ sentence }) => sentence,
  );
  const notes = new Map(Array.from(content.matchAll(footnote), ([, mark, note]) => [mark, note] as const));
  const entries = findHealthClaims(splitSourceList(content).text, locale).map((claim) => {
    const key = sentenceKey(claim.sentence);
    const stored = (tiesByKey.get(key) ?? []).flatMap((tie) => {
      const source = byId.get(tie.source_id);
      return source ? [{ source, tie }] : [];
    });
    const marks = [...new Set(claim.sentence.match(footnoteMark))];
    const cited = [claim.sentence, ...marks.map((mark) => notes.get(mark))].join(' ');
    const linked = urlsIn(cited).flatMap((url) => {
      const source = byUrl.get(comparableUrl(url));
      return source ? [{ source, tie: undefined as ClaimTie | undefined }] : [];
    });
    // Stored ties override links, because a tie may contain the strength of the claim.
    const found = new Map([...linked, ...stored].map((each) => [each.source.id, each]));
    return { claim, key, sources: [...found.values()] };
  });
  const keys = new Set(entries.map(({ key }) => key));
  // The ties whose sentence is no longer in the text.
  return { entries, unmatched: [...tiesByKey.values()].flat().filter(({ sentence }) => !keys.has(sentence)) };
}

/** The sentence without links and emphasis, so that a tie stays valid if only the markup changes. */
export const sentenceKey = (sentence: string): string =>
  sentence
    .replace(/!?\[([^\][]{0,1000})\]\([^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,2000})?\)/g, '$1')
    .replace(/[*_`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A claim as readers see it outside of its article. A table row is its first cell, a colon and the other cells. */
export function readableClaim(sentence: string): string {
  const [first = '', ...others] = sentence.split('|').map(sentenceKey).filter(Boolean);
  return others.length > 0 ? `${first}: ${others.join('; ')}` : first;
}

/** The claims in a text, as `sentenceKey` returns them. */
export const claimSentences = (content: string, locale: Locale): string[] => [
  ...new Set(
    findHealthClaims(splitSourceList(content).text, locale).map(({ sentence }) => sentenceKey(sentence)),
  ),
];

/** The external addresses in a Markdown text, in their order and without duplicates. */
export function urlsIn(markdown: string): string[] {
  const found = markdown.match(/https?:\/\/[^\s()<>\]"]*(?:\([^\s()<>]*\)[^\s()<>\]"]*)*/g) ?? [];
  return [...new Set(found.map((url) => url.replace(/[.,;:!?]+$/, '')))];
}

/** Removes the fragment and the slash at the end, which make no difference to the page. */
export const comparableUrl = (url: string): string => url.replace(/#.*$/, '').replace(/\/+$/, '');

/** Splits off the list of sources at the end of a text, which has the heading "Kilder" or "Sources". */
export function splitSourceList(content: string): { text: string; list: string } {
  const headings = [...content.matchAll(/^##[ \t]+(?:Kilder|Sources)[ \t]*\r?$/gm)];
  const at = headings.at(-1)?.index ?? content.length;
  const [, ...lines] = content.slice(at).split('\n');
  const isList = lines.every((line) => /^\s*$|^\s*[-*+]\s/.test(line));
  return isList ? { text: content.slice(0, at), list: content.slice(at) } : { text: content, list: '' };
}
