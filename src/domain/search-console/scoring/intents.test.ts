import { expect, it } from 'vitest';
import { intentKey } from './intents.ts';

it.each([
  ['no', 'liste over ultraprosessert mat', 'ultraprosesserte mat lister'],
  ['no', 'pålegg til barn', 'barn palegg'],
  ['no', 'er kake farlig', 'kaker farlige'],
  ['en', 'is bread ultra-processed', 'breads ultra processed'],
  ['en', 'pizza near me', 'pizzas'],
  ['en', 'injury lawyer in gadsden', 'gadsden injury lawyers alabama'],
  ['en', 'injury lawyer gadsden al', 'gadsden injury lawyer'],
  ['en', 'lawyers in alabama', 'lawyer al'],
  ['en', 'best strawberries', 'best strawberry'],
  ['en', 'how to insulate a shed', 'insulating a shed'],
  ['no', 'hvordan bake brød', 'bake brød'],
] as const)('intentKey is the same for variants of one intent (%s): %s, %s', (locale, a, b) => {
  expect(intentKey(a, locale)).toBe(intentKey(b, locale));
});

it.each([
  ['no', 'mat med sukker', 'mat uten sukker'],
  ['no', 'hva er upf', 'upf'],
  ['no', 'nova 3', 'nova 4'],
  ['en', 'lawyer alabama', 'lawyer texas'],
  ['en', 'lawyer birmingham', 'lawyer dallas'],
  ['en', 'bread with sugar', 'bread without sugar'],
  ['en', 'how many eggs a day', 'eggs day'],
] as const)('intentKey differs for different intents (%s): %s, %s', (locale, a, b) => {
  expect(intentKey(a, locale)).not.toBe(intentKey(b, locale));
});
