import { describe, expect, it } from 'vitest';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { intents } from '../../domain/keywords/keyword.ts';
import { locales } from '../../domain/locale.ts';
import { findDraftFaults } from '../../domain/queue/draft-faults.ts';
import { queueResultSchema } from '../../domain/queue/queue-item.ts';
import { countWords } from '../../domain/text/markdown-text.ts';
import { composeOutline, workingTitle } from './compose-outline.ts';
import { groundingOf } from './grounding.ts';

const grounding = {
  sources: [
    {
      title: 'BMJ 2024',
      url: 'https://www.bmj.com/content/384/bmj-2023-077310',
      facts: ['Ultraprosessert mat og risk of obesity: 1.55.', 'Kreft nevnes.'],
      strength: 'paraplyoversikt, 2024',
    },
    { title: 'Uten fakta', url: 'https://example.org', facts: [], strength: '' },
  ],
  links: [
    { title: 'Hva er NOVA?', path: '/blogg/hva-er-nova' },
    { title: 'Andre [ting]', path: '/blogg/andre' },
  ],
};

describe('a composed outline', () => {
  it.each(locales.flatMap((locale) => intents.map((intent) => [locale, intent] as const)))(
    'in %s for the intent %s is a skeleton with sources, links and placeholders for unwritten text',
    (locale, intent) => {
      const term = 'ultraprosessert mat';
      const neighbours = ['er brød ultraprosessert', 'loff sunt', term, 'pålegg'];
      const result = composeOutline({ term, locale, intent, grounding, neighbours });
      expect(queueResultSchema.safeParse(result).success).toBe(true);
      expect(result).toMatchObject({ metaDescription: '', excerpt: '' });
      expect(result.title).toContain(term);
      expect(result.body.startsWith(`# ${result.title}\n`)).toBe(true);
      expect(result.body).toContain(locale === 'en' ? '(/en/blogg/hva-er-nova)' : '(/blogg/hva-er-nova)');
      expect(result.body).toContain('[Andre \\[ting\\]]');
      expect(result.body).toContain('1.55 ([BMJ 2024](https://www.bmj.com');
      expect(result.body).toContain('bmj-2023-077310) (paraplyoversikt, 2024)\n');
      // Only facts that concern the term are listed.
      expect(result.body).not.toContain('Kreft nevnes');
      expect(findUnsourcedClaims(result.body, locale)).toEqual([]);
      const faults = findDraftFaults(result.body, locale);
      expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['unfinished']));
      expect(faults.length).toBeGreaterThan(4);
      expect(countWords(result.body)).toBeGreaterThan(150);
      expect(countWords(result.body)).toBeLessThan(400);
    },
  );

  it('says that a fixed page of the site answers the query already, and lists facts for a general term', () => {
    const brief = {
      days: 28,
      expectedClicks: 10,
      queries: [],
      questions: [],
      missing: [],
      links: [],
      sources: [],
      page: '/hva-er-upf',
    };
    const { body } = composeOutline({ term: 'hva er upf', locale: 'no', intent: 'info', grounding, brief });
    expect(body.split('\n\n')[1]).toContain('fast side om dette: [/hva-er-upf](/hva-er-upf)');
    expect(body).toContain('Kreft nevnes');
    expect(body).not.toContain('Kildebiblioteket har ingen opplysninger');
    const ofArticle = { ...brief, page: '/blogg/proteinbar' };
    const other = composeOutline({
      term: 'hva er upf',
      locale: 'no',
      intent: 'info',
      grounding,
      brief: ofArticle,
    });
    expect(other.body).not.toContain('fast side');
  });

  it.each([
    [
      'er knekkebrød sunt',
      'no',
      'en artikkel om spørsmålet «Er knekkebrød sunt?»',
      'finn en kilde om spørsmålet «Er knekkebrød sunt?»',
    ],
    [
      'knekkebrød sunt',
      'no',
      'en artikkel om spørsmålet «Er knekkebrød sunt?»',
      'finn en kilde om spørsmålet «Er knekkebrød sunt?»',
    ],
    ['knekkebrød', 'no', 'en artikkel om knekkebrød,', 'finn en kilde om knekkebrød.'],
    [
      'is rye bread healthy',
      'en',
      'an article on the question “Is rye bread healthy?”',
      'find a source on the question “Is rye bread healthy?”',
    ],
  ] as const)('speaks of a question in whole sentences: %s', (term, locale, about, source) => {
    const { body } = composeOutline({ term, locale, intent: 'info', grounding: { sources: [], links: [] } });
    expect(body).toContain(about);
    expect(body).toContain(source);
  });

  it('does not print when a source is to be checked again', () => {
    const source = {
      id: '',
      title: 'A',
      url: 'https://a.example',
      facts: [],
      design: '',
      statistical_class: '',
      grade: '',
      population_no: '',
      population_en: '',
      published_year: 2024,
      review_on: '2027-01-01',
    } as const;
    expect(groundingOf({ ...source, facts: [] }, 'no').strength).toBe('2024');
  });

  it('names an existing article first, and asks the writer for a source if no source is about the term', () => {
    const { body } = composeOutline({
      term: 'loff',
      locale: 'no',
      intent: 'info',
      grounding,
      existing: grounding.links[0],
    });
    const [heading, first] = body.split('\n\n');
    expect(heading).toBe('# Hva bør du vite om loff?');
    expect(first).toContain('Vi har allerede en artikkel om dette: [Hva er NOVA?](/blogg/hva-er-nova).');
    expect(body).toContain('[Skriv: finn en kilde om loff.');
    expect(body).not.toContain('## Kilder');
  });

  it('lists the queries and questions of its brief, and the queries that the existing article does not answer', () => {
    const { body } = composeOutline({
      term: 'proteinbar',
      locale: 'no',
      intent: 'info',
      grounding,
      neighbours: ['er skyr sunt'],
      brief: {
        days: 28,
        expectedClicks: 60,
        queries: [{ term: 'beste proteinbar', impressions: 1200, clicks: 3, position: 9 }],
        questions: ['er proteinbar ultraprosessert'],
        links: [],
        sources: [],
        page: '/blogg/proteinbar',
        missing: ['proteinbar barn'],
      },
    });
    expect(body).toContain('- beste proteinbar (1 200 visninger på 28 dager)'.replace('1 200', '1\u00a0200'));
    expect(body).toContain('### Er proteinbar ultraprosessert?');
    expect(body).toContain('### Er skyr sunt?');
    expect(body).toContain('## Søk artikkelen ikke svarer på i dag\n\n[Skriv: ');
    expect(body).toContain('- proteinbar barn');
    expect(findUnsourcedClaims(body, 'no')).toEqual([]);
  });

  it.each([
    ['no', 1, 1, '1 visning på 1 dag'],
    ['no', 2, 28, '2 visninger på 28 dager'],
    ['en', 1, 1, '1 impression in 1 day'],
    ['en', 2, 28, '2 impressions in 28 days'],
  ] as const)(
    'chooses singular or plural in %s for %i impressions in %i days',
    (locale, impressions, days, text) => {
      const { body } = composeOutline({
        term: 'skyr',
        locale,
        intent: 'info',
        grounding,
        brief: {
          days,
          expectedClicks: 1,
          queries: [{ term: 'skyr', impressions, clicks: 0, position: 9 }],
          questions: [],
          links: [],
          sources: [],
          page: null,
          missing: [],
        },
      });
      expect(body).toContain(`- skyr (${text})`);
    },
  );

  it('escapes Markdown links in terms and source titles', () => {
    const { body } = composeOutline({
      term: 'mat](https://evil.example)',
      locale: 'no',
      intent: 'info',
      grounding: {
        sources: [
          {
            title: '![x](https://evil.example)',
            url: 'https://a.example',
            facts: ['mat [x](y)'],
            strength: '',
          },
        ],
        links: [],
      },
    });
    expect(body).not.toMatch(/(?<!\\)\]\(https:\/\/evil/);
  });
});

it.each([
  ['er brød ultraprosessert', 'no', 'Er brød ultraprosessert?'],
  ['Er brød ultraprosessert?', 'no', 'Er brød ultraprosessert?'],
  ['brød ultraprosessert', 'no', 'Er brød ultraprosessert?'],
  ['hvordan lese ingredienslister', 'no', 'Hvordan lese ingredienslister?'],
  ['emulgatorer', 'no', 'Hva bør du vite om emulgatorer?'],
  ['is bread ultra-processed', 'en', 'Is bread ultra-processed?'],
  ['sausages healthy', 'en', 'Are sausages healthy?'],
  ['emulsifiers', 'en', 'What should you know about emulsifiers?'],
] as const)('workingTitle of %s in %s is %s', (term, locale, title) => {
  expect(workingTitle(term, locale, 'info')).toBe(title);
});
