import { z } from 'zod';
import { Problem } from '../../domain/problems.ts';
import { sourceLimits } from '../../domain/sources/source.ts';
import type { SourceStrength } from '../../domain/sources/source-strength.ts';
import { fetchPublic } from '../platform/http/fetch-public.ts';
import type { PublicNetwork } from '../platform/http/public-address.ts';

/** The fields of a source that its publisher or Crossref names. */
export interface FoundSource extends Pick<SourceStrength, 'published_year' | 'design'> {
  url: string;
  title: string;
}

const crossrefUrl = 'https://api.crossref.org/works/';
const maxBytes = 2 * 1024 * 1024;
/** Only this much of a page is searched for metadata, so that the search is fast on any page. */
const headLength = 300_000;
const problems = {
  refused: 'source_address_refused',
  failed: 'source_not_looked_up',
  tooLarge: 'source_not_looked_up',
} as const;

const workSchema = z.object({
  message: z.object({
    title: z.array(z.string()).min(1),
    issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).optional(),
    'container-title': z.array(z.string()).default([]),
  }),
});

/** The kinds of studies by the words that titles use for them, the strongest first. */
const designs: [RegExp, FoundSource['design']][] = [
  [/umbrella review/i, 'umbrella_review'],
  [/systematic review|meta-?analys/i, 'systematic_review'],
  [/randomi[sz]ed/i, 'randomised_trial'],
  [/cohort|prospective/i, 'cohort'],
  [/case.control/i, 'case_control'],
  [/cross.sectional/i, 'cross_sectional'],
];

/** Looks up a source by its DOI at Crossref, or by the metadata of its page. */
export async function lookUpSource(typed: string, network: PublicNetwork = {}): Promise<FoundSource> {
  const url = typed.trim();
  const doi = doiIn(url);
  if (doi) return lookUpDoi(doi, network);
  const html = (await read(url, 'text/html', network)).slice(0, headLength);
  const meta = metaOf(html);
  const named = doiIn(meta('citation_doi', 'dc.identifier', 'prism.doi'));
  if (named) return { ...(await lookUpDoi(named, network)), url };
  const title =
    meta('citation_title', 'og:title', 'twitter:title') ||
    plainText(/<title[^>]{0,200}>([^<]*)/i.exec(html)?.[1] ?? '');
  const date = meta('citation_publication_date', 'citation_date', 'article:published_time', 'dc.date');
  const publisher = meta('citation_journal_title', 'og:site_name');
  return toSource(url, title, publisher, Number(/\d{4}/.exec(date)?.[0]));
}

async function lookUpDoi(doi: string, network: PublicNetwork): Promise<FoundSource> {
  const text = await read(`${crossrefUrl}${encodeURIComponent(doi)}`, 'application/json', network);
  const work = workSchema.safeParse(await new Response(text).json().catch(() => undefined));
  if (!work.success) throw new Problem(problems.failed);
  const { title, issued, 'container-title': journals } = work.data.message;
  const year = issued?.['date-parts'][0]?.[0] ?? undefined;
  return toSource(`https://doi.org/${doi}`, plainText(title[0] ?? ''), plainText(journals[0] ?? ''), year);
}

function toSource(url: string, title: string, publisher: string, year: number | undefined): FoundSource {
  if (title === '') throw new Problem(problems.failed);
  const named = publisher && !title.includes(publisher) ? `${title} (${publisher})` : title;
  return {
    url,
    title: named.slice(0, sourceLimits.title),
    published_year: year && year >= 1900 && year <= 2200 ? year : null,
    design: designs.find(([words]) => words.test(title))?.[1] ?? '',
  };
}

const doiIn = (text: string): string | undefined =>
  /^\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)\s*$/i.exec(text)?.[1];

const read = async (address: string, accept: string, network: PublicNetwork): Promise<string> => {
  const headers = { accept, 'user-agent': 'NovaSjekk source library' };
  return new TextDecoder().decode(await fetchPublic(address, { network, headers, maxBytes, problems }));
};

/** Creates a function that returns the content of the first of the named meta elements that is not empty. */
function metaOf(html: string) {
  const found = new Map<string, string>();
  for (const part of html.split(/<meta(?=\s)/i).slice(1)) {
    const element = part.slice(0, 2000).split('>', 1)[0] ?? '';
    const attributeOf = (attribute: string) =>
      new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
        .exec(element)
        ?.slice(1)
        .find(Boolean) ?? '';
    const name = (attributeOf('name') || attributeOf('property')).toLowerCase();
    if (name && !found.has(name)) found.set(name, plainText(attributeOf('content')));
  }
  return (...names: string[]): string => names.map((name) => found.get(name)).find(Boolean) ?? '';
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (entity, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      return code === undefined ? (entities[name] ?? entity) : String.fromCodePoint(Math.min(code, 0x10ffff));
    })
    .replace(/\s+/g, ' ')
    .trim();
