import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { findMention, linkTerms, plainMention, suggestLinks } from './suggest-links.ts';

const bread = { slug: 'brod', title: 'Er brød ultraprosessert?', keywords: ['grovbrød', 'brød'] };
const yogurt = { slug: 'yoghurt', title: 'Yoghurt med smak', keywords: ['yoghurt'] };

describe('linkTerms', () => {
  it('returns the keywords, or the long words of the title if there are none', () => {
    expect(linkTerms(bread)).toEqual(['grovbrød', 'brød']);
    expect(linkTerms({ title: 'Emulgatorer i mat', keywords: [] })).toEqual(['emulgatorer']);
  });
});

describe('findMention', () => {
  it('returns the sentence and the word that contains the term, with the ending of the word', () => {
    const text = '# Brød\n\nVi spiser mye. Mange brødene er grove.';
    expect(findMention(text, ['brød'])).toEqual({
      sentence: 'Mange brødene er grove.',
      words: 'brødene',
      start: text.indexOf('brødene'),
    });
  });

  it('ignores links, headings and words that only contain the term', () => {
    expect(findMention('# Yoghurt\n\n[yoghurt](/a) og drikkeyoghurt.', ['yoghurt'])).toBeUndefined();
  });
});

describe('suggestLinks', () => {
  it('suggests the articles that the text mentions but does not link to', () => {
    const text = 'Til frokost er yoghurt vanlig. [Brød](/blogg/brod) også, helst grovbrød.';
    expect(suggestLinks(text, [bread, yogurt])).toMatchObject([{ slug: 'yoghurt', words: 'yoghurt' }]);
  });

  it('ignores a term that many articles share', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...yogurt, slug: `y-${n}` }));
    expect(suggestLinks('Mer yoghurt.', many)).toEqual([]);
  });

  it('takes seconds at most for a long text and 500 articles', async () => {
    const text = 'Vi spiser mye forskjellig mat hver dag. '.repeat(5000);
    const targets = Array.from({ length: 500 }, (_, n) => ({
      slug: `a-${n}`,
      title: `Artikkel ${n}`,
      keywords: [`nøkkelord ${n}`, `annet ord ${n}`],
    }));
    expect(await processorTimeOf(() => suggestLinks(text, targets))).toBeLessThan(10_000);
  });
});

describe('plainMention', () => {
  it('removes the Markdown around the words', () => {
    const sentence = 'Les [om brød](/blogg/brod): **grove brød** er\ngodt[^1].';
    expect(plainMention({ sentence, words: 'brød' })).toEqual({
      before: 'Les om brød: grove ',
      words: 'brød',
      after: ' er godt.',
    });
  });

  it('shows only the cell of a table row that contains the words', () => {
    expect(plainMention({ sentence: 'Mat | Grovt *brød* | 12 g |', words: 'brød' })).toEqual({
      before: 'Grovt ',
      words: 'brød',
      after: '',
    });
  });
});
