import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { lookUpSource } from './look-up-source.ts';

const response = (body: string, statusCode = 200) =>
  Object.assign(Readable.from([Buffer.from(body)]), {
    statusCode,
    headers: {},
  }) as unknown as IncomingMessage;

/** A replacement for the network that answers only the given URLs. */
const web = (pages: Record<string, string>) => ({
  get: async ({ href }: URL) => {
    const found = pages[href];
    if (found === undefined) throw new Error(`nothing at ${href}`);
    return found === '' ? response('', 404) : response(found);
  },
});
const crossref = (doi: string) => `https://api.crossref.org/works/${encodeURIComponent(doi)}`;
const work = JSON.stringify({
  message: {
    title: ['Ultra-processed food exposure: <i>umbrella review</i> of meta-analyses'],
    issued: { 'date-parts': [[2024, 2, 28]] },
    'container-title': ['BMJ'],
    type: 'journal-article',
  },
});
const found = {
  url: 'https://doi.org/10.1136/bmj-2023-077310',
  title: 'Ultra-processed food exposure: umbrella review of meta-analyses (BMJ)',
  published_year: 2024,
  design: 'umbrella_review',
};

it.each([
  '10.1136/bmj-2023-077310',
  'doi:10.1136/bmj-2023-077310',
  'https://doi.org/10.1136/bmj-2023-077310',
])('a source is found by its DOI: %s', async (typed) => {
  expect(await lookUpSource(typed, web({ [crossref('10.1136/bmj-2023-077310')]: work }))).toEqual(found);
});

it('a page that names its DOI is looked up at Crossref, and keeps its address', async () => {
  const page = '<head><meta name="citation_doi" content="doi:10.1136/bmj-2023-077310"></head>';
  const network = web({
    'https://www.bmj.com/content/384': page,
    [crossref('10.1136/bmj-2023-077310')]: work,
  });
  expect(await lookUpSource('https://www.bmj.com/content/384', network)).toEqual({
    ...found,
    url: 'https://www.bmj.com/content/384',
  });
});

it('a page without a DOI gives its title, site and year', async () => {
  const page = `<html><head><title>Fallback</title>
    <meta content="Kostråd &amp; n&#230;ring" property="og:title">
    <meta property='og:site_name' content='Helsedirektoratet'>
    <meta property="article:published_time" content="2024-08-15T10:00:00+02:00"></head>`;
  expect(
    await lookUpSource(
      'https://www.helsedirektoratet.no/kostrad',
      web({ 'https://www.helsedirektoratet.no/kostrad': page }),
    ),
  ).toEqual({
    url: 'https://www.helsedirektoratet.no/kostrad',
    title: 'Kostråd & næring (Helsedirektoratet)',
    published_year: 2024,
    design: '',
  });
});

it.each([
  ['10.1000/unknown', { [crossref('10.1000/unknown')]: '' }, 'source_not_looked_up'],
  ['https://a.example/x', {}, 'source_not_looked_up'],
  ['https://a.example/x', { 'https://a.example/x': '<p>no title</p>' }, 'source_not_looked_up'],
  ['https://127.0.0.1/x', {}, 'source_address_refused'],
  ['not an address', {}, 'source_address_refused'],
])('the lookup of %s fails with a clear problem', async (typed, pages, code) => {
  await expect(lookUpSource(typed, web(pages))).rejects.toMatchObject({ code });
});

it.each([
  ['open titles', '<title '.repeat(250_000)],
  ['open meta elements', '<meta '.repeat(300_000)],
  [
    'meta elements full of signs',
    Array.from({ length: 900 }, (_, n) => `<meta name="n${n}" content="${'<'.repeat(1900)}">`).join(''),
  ],
  ['a title full of signs', `<title>${'&#60;'.repeat(390_000)}</title>`],
])('a hostile page with %s blocks nothing', async (_, page) => {
  const lookUp = () =>
    lookUpSource('https://example.org/', web({ 'https://example.org/': page })).catch(() => {});
  expect(await processorTimeOf(lookUp)).toBeLessThan(200);
});
