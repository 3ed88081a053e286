import { describe, expect, it } from 'vitest';
import {
  buildLedger,
  type ClaimTie,
  type LedgerSource,
  readableClaim,
  sentenceKey,
  splitSourceList,
  urlsIn,
} from './claim-ledger.ts';

const source = (id: string, url: string): LedgerSource => ({
  id,
  url,
  title_no: `Kilde ${id}`,
  title_en: `Source ${id}`,
  published_year: null,
  design: '',
  statistical_class: '',
  grade: '',
  population_no: '',
  population_en: '',
  review_on: null,
});
const bmj = source('bmj', 'https://www.bmj.com/content/384/bmj-2023-077310');
const lancet = source('lancet', 'https://doi.org/10.1016/S0140-6736(25)01565-X');
const tie = (sentence: string, fields: Partial<ClaimTie> = {}): ClaimTie => ({
  id: sentence,
  locale: 'no',
  sentence,
  source_id: 'bmj',
  statistical_class: '',
  grade: '',
  ...fields,
});
const statesOf = (content: string, ties: ClaimTie[] = []) =>
  buildLedger(content, 'no', [bmj, lancet], ties).entries.map(({ key, sources }) => ({
    key,
    sources: sources.map((each) => each.source.id),
  }));

describe('the claim ledger', () => {
  it('lists for a claim the sources of the library that its sentence links to', () => {
    const content = `Risikoen var høyere ([BMJ](${bmj.url}/), [Lancet](${lancet.url})). Brød er godt.`;
    expect(statesOf(content)).toEqual([
      { key: 'Risikoen var høyere (BMJ, Lancet).', sources: ['bmj', 'lancet'] },
    ]);
  });

  it('lists for a claim the sources of the library to which its footnotes link', () => {
    const content = `Risikoen var høyere.[^1] Faren for kreft øker.[^x]\n\n[^1]: [BMJ](${bmj.url}), 2024\n[^x]: Se ${lancet.url}`;
    expect(statesOf(content).map(({ sources }) => sources)).toEqual([['bmj'], ['lancet']]);
  });

  it.each([
    ['in many claims', `${'Faren for kreft øker.[^1] '.repeat(4000)}\n\n[^1]: ${'x'.repeat(90_000)}`],
    ['in one claim', `Faren for kreft øker${'[^1]'.repeat(20_000)}.\n\n[^1]: ${'x'.repeat(90_000)}`],
  ])('takes little time for a long footnote with many marks %s', (_, content) => {
    const startedAt = process.cpuUsage();
    expect(statesOf(content).length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(startedAt);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('lists no source for a claim that links only to addresses outside of the source library', () => {
    expect(statesOf('Risikoen var [høyere](https://ukjent.example/).')).toEqual([
      { key: 'Risikoen var høyere.', sources: [] },
    ]);
  });

  it('lists for a claim the source of its claim tie, even if the markup of the sentence has changed', () => {
    expect(statesOf('Brus gir **kreft**.', [tie('Brus gir kreft.')])).toEqual([
      { key: 'Brus gir kreft.', sources: ['bmj'] },
    ]);
  });

  it('lists the claim ties whose sentence is no longer in the text', () => {
    const ties = [
      tie('Brus gir kreft.'),
      tie('Vann gir kreft.'),
      tie('Water causes cancer.', { locale: 'en' }),
      tie('Te gir kreft.', { source_id: 'deleted' }),
    ];
    const { unmatched } = buildLedger('Brus gir kreft.', 'no', [bmj], ties);
    expect(unmatched.map(({ sentence }) => sentence)).toEqual(['Vann gir kreft.']);
  });

  it('finds no claims in the list of sources at the end of a text', () => {
    const list = `## Kilder\n\n- [Om kreft](${bmj.url}), 2024\n`;
    expect(splitSourceList(`Tekst.\n\n${list}`)).toEqual({ text: 'Tekst.\n\n', list });
    expect(splitSourceList(`${list}\nMer tekst.`).list).toBe('');
    expect(statesOf(`Tekst.\n\n${list}`)).toEqual([]);
  });
});

describe('readableClaim', () => {
  it.each([
    ['**Brus** gir [kreft](https://a.example).', 'Brus gir kreft.'],
    ['Kreft | 10–20 % høyere | *Ikke oppgitt* |', 'Kreft: 10–20 % høyere; Ikke oppgitt'],
  ])('%j reads %j', (markdown, readable) => {
    expect(readableClaim(markdown)).toBe(readable);
  });
});

describe('sentenceKey', () => {
  it('removes links, emphasis, table bars and line breaks', () => {
    expect(sentenceKey(`**Brus**  gir\n[kreft](${lancet.url}) |`)).toBe('Brus gir kreft');
  });
});

describe('urlsIn', () => {
  it('returns every external address once, including balanced brackets but no punctuation after it', () => {
    expect(urlsIn(`[a](${lancet.url}) ${bmj.url}. [b](${bmj.url}) [c](/blogg)`)).toEqual([
      lancet.url,
      bmj.url,
    ]);
  });
  it.each(['https://a(', 'https://', '[a](https:', '('])(
    'takes linear time for a text that repeats %j, as do sentenceKey and splitSourceList',
    (pattern) => {
      expect(urlsIn(pattern.repeat(20_000)).length).toBeLessThan(20_000);
      expect(sentenceKey(pattern.repeat(20_000)).length).toBeGreaterThan(0);
      expect(splitSourceList(`## Kilder\n${'- a\n'.repeat(20_000)}x`).list).toBe('');
    },
  );
});
