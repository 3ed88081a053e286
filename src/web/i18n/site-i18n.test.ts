import { describe, expect, it } from 'vitest';
import { siteI18n } from './site-i18n.ts';

describe('the texts of the public pages', () => {
  it('are memoized separately for each language, key and set of values', () => {
    const minutes = (count: number) => siteI18n.no.t('blog:article.readingTime', { count });
    const first = [minutes(1), minutes(2), minutes(30)];
    expect(new Set(first).size).toBe(3);
    expect([minutes(1), minutes(2), minutes(30)]).toEqual(first);
    expect(siteI18n.en.t('blog:article.readingTime', { count: 30 })).not.toBe(first[2]);
  });
});
