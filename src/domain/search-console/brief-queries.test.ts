import { describe, expect, it } from 'vitest';
import { type RelatedQuery, selectBriefQueries, stemsOf } from './brief-queries.ts';

const query = (term: string, impressions: number, page: string | null = null): RelatedQuery => ({
  term,
  impressions,
  clicks: 1,
  position: 9,
  page,
});

describe('the queries of a brief', () => {
  const found = [
    query('proteinbar sunt', 300),
    query('er proteinbar ultraprosessert', 900),
    query('hvilken proteinbar er best', 400),
    query('loff', 5000),
    query('proteinbar oppskrift', 700, '/blogg/oppskrift'),
  ];

  it('of a term without a page are the queries without a page that share a word with the term; questions are also listed separately', () => {
    const { queries, questions, missing } = selectBriefQueries('proteinbar', 'no', null, found, undefined);
    expect(queries.map(({ term }) => term)).toEqual([
      'er proteinbar ultraprosessert',
      'hvilken proteinbar er best',
      'proteinbar sunt',
    ]);
    expect(queries[0]).toEqual({
      term: 'er proteinbar ultraprosessert',
      impressions: 900,
      clicks: 1,
      position: 9,
    });
    expect(questions).toEqual(['er proteinbar ultraprosessert', 'hvilken proteinbar er best']);
    expect(missing).toEqual([]);
  });

  it('of a term with a page are the queries with the same page; those with a word that its text lacks are also listed as missing', () => {
    const onPage = [
      query('er skyr sunt', 200, '/blogg/yoghurt'),
      query('proteinbar til barn', 90, '/blogg/yoghurt'),
      query('proteinbar', 900, '/blogg/yoghurt'),
      query('proteinbar oppskrift', 700, '/blogg/oppskrift'),
    ];
    const text = 'Proteinbarer og skyr er ofte ultraprosesserte.';
    const { queries, missing } = selectBriefQueries('proteinbar', 'no', '/blogg/yoghurt', onPage, text);
    expect(queries.map(({ term }) => term)).toEqual(['proteinbar', 'er skyr sunt', 'proteinbar til barn']);
    expect(missing).toEqual(['proteinbar til barn']);
  });

  it('are searched by the beginnings of the words that distinguish the term from other terms', () => {
    expect(stemsOf('er brødet ultraprosessert')).toEqual(['brod']);
    expect(stemsOf('hva er ultraprosessert mat')).toEqual(['ultraprosesse']);
  });
});
