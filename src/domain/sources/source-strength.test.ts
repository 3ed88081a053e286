import { describe, expect, it } from 'vitest';
import words from '../../../content/sources/strength.json' with { type: 'json' };
import { locales } from '../locale.ts';
import { sourceFieldsSchema } from './source.ts';
import { describeStrength, grades, sourceDesigns, statisticalClasses } from './source-strength.ts';

const source = (fields: object) =>
  sourceFieldsSchema.parse({ url: 'https://kilde.example/', title_no: 'Kilde', ...fields });

describe('the strength of a source', () => {
  it.each(locales)('has a name for each value (language: %s)', (locale) => {
    expect(Object.keys(words[locale].design)).toEqual([...sourceDesigns]);
    expect(Object.keys(words[locale].statistical_class)).toEqual([...statisticalClasses]);
    expect(Object.keys(words[locale].grade)).toEqual([...grades]);
  });

  it('is described in plain words, without the fields that are empty', () => {
    const strong = source({
      design: 'cohort',
      published_year: 2023,
      population_no: '266 666 personer',
      statistical_class: 'convincing',
      grade: 'very_low',
    });
    expect(describeStrength(strong, 'no', words.no)).toBe(
      'kohortstudie (følger folk over tid), 266 666 personer, 2023, statistisk klasse: overbevisende, tillit til funnet (GRADE): svært lav',
    );
    expect(describeStrength(source({}), 'en', words.en)).toBe('');
  });

  it.each([{ design: 'rumour' }, { grade: 'good' }, { published_year: 20.5 }, { review_on: 'soon' }])(
    'is rejected if it contains %j',
    (fields) => {
      expect(() => source(fields)).toThrow();
    },
  );
});
