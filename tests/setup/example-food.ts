import type { FoodFields } from '../../src/domain/foods/food.ts';

const both = (text: string) => ({ no: text, en: text });

/** A food that is usually not ultra-processed, with the two kinds of lists. */
export const exampleFood: FoodFields = {
  shelf: 'dairy',
  names: { no: { name: 'Prøvemelk', aliases: ['melk'] }, en: { name: 'Trial milk', aliases: [] } },
  answer: both('Nei.'),
  verdict: 'usually-not',
  groups: [1, 4],
  text: both('Melk.'),
  markers: { no: ['aroma'], en: ['flavouring'] },
  lists: [
    { variant: both('A'), ingredients: { no: 'Melk, kultur', en: 'Milk, culture' } },
    { variant: both('B'), ingredients: { no: 'Melk, aroma', en: 'Milk, flavouring' } },
  ],
  sources: ['https://example.org/nova'],
  basis: 'nova-rule',
  related: [],
};
