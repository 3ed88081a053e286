import { describe, expect, it } from 'vitest';
import { type RelatedQuery, selectBriefQueries, stemsOf } from './brief.ts';

const query = (term: string, impressions: number, isOnPage = false): RelatedQuery => ({
  term,
  impressions,
  clicks: 1,
  position: 9,
  isOnPage,
});

describe('the queries of a brief', () => {
  const found = [
    query('proteinbar sunt', 300),
    query('er proteinbar ultraprosessert', 900),
    query('hvilken proteinbar er best', 400),
    query('loff', 5000),
    query('skyr eller yoghurt', 200, true),
  ];

  it('share a word with the term or the page in the results, and come with their questions', () => {
    const { queries, questions, missing } = selectBriefQueries('proteinbar', 'no', found, undefined);
    expect(queries.map(({ term }) => term)).toEqual([
      'er proteinbar ultraprosessert',
      'hvilken proteinbar er best',
      'proteinbar sunt',
      'skyr eller yoghurt',
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

  it('are missing if the ranking article does not contain their words', () => {
    const text = 'Proteinbarer og skyr er ofte ultraprosesserte.';
    expect(selectBriefQueries('proteinbar', 'no', found, text).missing).toEqual(['skyr eller yoghurt']);
  });

  it('are searched by the beginnings of the specific words', () => {
    expect(stemsOf('er brødet ultraprosessert')).toEqual(['brod']);
    expect(stemsOf('hva er ultraprosessert mat')).toEqual(['ultraprosesse']);
  });
});
