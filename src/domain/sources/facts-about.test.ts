import { expect, it } from 'vitest';
import { factsAbout } from './facts-about.ts';

const facts = [
  'Kjeks er ofte ultraprosessert.',
  'Studien fulgte 20 deltakere i fire uker. Hva de spiste, ble veid.',
];
const about = (term: string) =>
  factsAbout(term, [{ title: 'Studie', url: 'https://example.org', facts }]).map(({ fact }) => fact);

it('finds the facts that contain a word of the term', () => {
  expect(about('kjeks')).toEqual([facts[0]]);
  expect(about('ultraprosessert mat')).toEqual([facts[0]]);
  expect(about('hva er surdeig')).toEqual([]);
});

it('finds all facts for a term about ultra-processed food as a whole if none contains its words', () => {
  expect(about('hva er upf')).toEqual(facts);
});
