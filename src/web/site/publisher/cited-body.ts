import {
  buildLedger,
  type ClaimTie,
  comparableUrl,
  type LedgerEntry,
  type LedgerSource,
  splitSourceList,
  urlsIn,
} from '../../../domain/articles/claim-ledger.ts';
import { claimAnchor } from '../../../domain/articles/claims/claim-address.ts';
import { type Locale, titleIn } from '../../../domain/locale.ts';
import type { SourceStrength } from '../../../domain/sources/source-strength.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { explainTerms } from './explain-terms.ts';

export interface Reference {
  id: string;
  url: string;
  title: string;
  strength: Omit<SourceStrength, 'review_on'>;
  /** The claims for which a user chose another strength than that of the source. */
  claims: ({ sentence: string } & Pick<SourceStrength, 'statistical_class' | 'grade'>)[];
}

interface CitingOptions {
  locale: Locale;
  sources: readonly LedgerSource[];
  ties: readonly ClaimTie[];
  images: Parameters<typeof renderMarkdown>[1];
}

/** Private-use characters that enclose the source numbers of a claim while Markdown is rendered. */
const [open, close] = ['\uE000', '\uE001'];
const privateMarks = /[\uE000\uE001]/g;

/**
 * Renders an article with the number of its source behind each claim. A list of sources that the author wrote at the
 * end of the text is left out if the numbered list contains all of them.
 */
export function renderCited(markdown: string, options: CitingOptions) {
  const { locale, sources, ties, images } = options;
  if (sources.length === 0) return { body: renderMarkdown(markdown, images), references: [] };
  const clean = markdown.replace(privateMarks, '');
  const { text, list } = splitSourceList(clean);
  const numbers = new Map<string, number>();
  const numberOf = ({ id }: LedgerSource) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    return numbers.get(id) ?? 0;
  };
  const { entries } = buildLedger(text, locale, sources, ties);
  const marks = entries.flatMap(({ claim, key, sources: tied }) =>
    tied.length === 0
      ? []
      : [
          {
            at: endOfClaim(text, claim.end),
            numbers: tied.map(({ source }) => numberOf(source)),
            anchor: claimAnchor(key),
          },
        ],
  );
  const byUrl = new Map(sources.map((source) => [comparableUrl(source.url), source]));
  for (const url of urlsIn(clean)) {
    const source = byUrl.get(comparableUrl(url));
    if (source) numberOf(source);
  }
  const isListed = urlsIn(list).every((url) => byUrl.has(comparableUrl(url)));
  const body = renderMarkdown(withMarks(text, marks) + (isListed ? '' : list), images);
  return {
    body: { ...body, html: explainTerms(withReferences(body.html), locale) },
    references: [...numbers.keys()].flatMap((id) => {
      const source = sources.find((each) => each.id === id);
      return source ? [toReference(source, locale, entries)] : [];
    }),
  };
}

/** The position after the last visible character of a claim. In a table row, it is before the closing bar. */
function endOfClaim(text: string, end: number): number {
  let at = end;
  while (at > 0 && /[|\s]/.test(text[at - 1] ?? '')) at--;
  return at;
}

/** The numbers of the sources behind a claim, and the id of the claim. */
interface Mark {
  at: number;
  numbers: number[];
  anchor: string;
}

function withMarks(text: string, marks: readonly Mark[]): string {
  let marked = '';
  let from = 0;
  for (const { at, numbers, anchor } of marks) {
    const before = text.slice(from, at);
    // Without this space, an address at the end of the claim would include the number.
    marked += `${before}${/[\w/]$/.test(before) ? ' ' : ''}${open}${numbers.join()};${anchor}${close}`;
    from = at;
  }
  return marked + text.slice(from);
}

/** Replaces the marks with links to the numbered list. A mark inside another link is moved behind that link. */
function withReferences(html: string): string {
  let waiting = '';
  let isInLink = false;
  const used = new Set<string>();
  const mark = /<a\b|<\/a>|\uE000([\d,]+);([\w-]+)\uE001/g;
  return html.replace(mark, (found, numbers?: string, anchor = '') => {
    if (numbers === undefined) {
      isInLink = found === '<a';
      const moved = isInLink ? '' : waiting;
      if (!isInLink) waiting = '';
      return found + moved;
    }
    const links = numbers
      .split(',')
      .map((number) => `<a href="#kilde-${number}" role="doc-noteref">${number}</a>`)
      .join(', ');
    // A sentence that occurs twice has one address.
    const id = used.has(anchor) ? '' : ` id="${anchor}"`;
    used.add(anchor);
    const reference = `<sup${id}>[${links}]</sup>`;
    if (!isInLink) return reference;
    waiting += reference;
    return '';
  });
}

const toReference = (source: LedgerSource, locale: Locale, entries: readonly LedgerEntry[]): Reference => ({
  id: source.id,
  url: source.url,
  title: titleIn(source, locale),
  strength: source,
  claims: entries.flatMap(({ key, sources }) =>
    sources.flatMap(({ source: { id }, tie }) =>
      id === source.id && (tie?.statistical_class || tie?.grade)
        ? [
            {
              sentence: key,
              statistical_class: tie.statistical_class || source.statistical_class,
              grade: tie.grade || source.grade,
            },
          ]
        : [],
    ),
  ),
});
