import { describe, expect, it } from 'vitest';
import { titleIn } from './article-title.ts';

describe('the title of an article in admin', () => {
  it('is the title in the language of the interface', () => {
    const article = { title_no: 'Brød', title_en: 'Bread' };
    expect(titleIn(article, 'no')).toBe('Brød');
    expect(titleIn(article, 'en')).toBe('Bread');
  });

  it('is the other title if the article has none in that language', () => {
    expect(titleIn({ title_no: 'Brød', title_en: '' }, 'en')).toBe('Brød');
    expect(titleIn({ title_no: '', title_en: 'Bread' }, 'no')).toBe('Bread');
  });
});
