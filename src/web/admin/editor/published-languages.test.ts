import { describe, expect, it } from 'vitest';
import { qualityLimits } from '../../../domain/articles/content-quality.ts';
import type { Claims } from '../articles/claims/use-claims.ts';
import { countWarnings, publishedLanguages, questionBeforePublishing } from './published-languages.ts';
import { blankDraft, type Draft } from './state/article-draft.ts';

const noClaims: Claims = { sources: [], ties: [] };
const noPaths: ReadonlySet<string> = new Set();
const siteUrl = 'https://site.example';
const complete = { title_no: 'Brød', content_no: 'Tekst', title_en: 'Bread', content_en: 'Text' };

const languages = (fields: Partial<Draft>, deadPaths = noPaths, claims = noClaims) =>
  publishedLanguages({ ...blankDraft, ...fields }, deadPaths, claims, siteUrl);
/** The Norwegian half of a draft with this text. */
const norwegian = (content_no: string, deadPaths = noPaths, claims = noClaims) => {
  const [found] = languages({ title_no: 'Brød', content_no }, deadPaths, claims);
  if (!found) throw new Error('the article is not published in Norwegian');
  return found;
};

describe('the languages of an article that is published', () => {
  it('are those that have a title and a text', () => {
    const localesOf = (fields: Partial<Draft>) => languages(fields).map(({ locale }) => locale);
    expect(localesOf(complete)).toEqual(['no', 'en']);
    expect(localesOf({ ...complete, content_no: ' \n' })).toEqual(['en']);
    expect(localesOf({ ...complete, title_en: '' })).toEqual(['no']);
    expect(localesOf({})).toEqual([]);
  });

  it('each have the warnings about their own text', () => {
    const [no, en] = languages({ ...complete, meta_description_en: 'x'.repeat(qualityLimits.metaMin) });
    expect(no?.warnings).toContain('meta_too_short');
    expect(en?.warnings).not.toContain('meta_too_short');
  });

  it('need no main heading in the text, because the title is one', () => {
    expect(norwegian('Tekst').warnings).not.toContain('missing_h1');
  });
});

describe('the warnings before publishing', () => {
  it('name links to pages that do not exist, also with the address of this site', () => {
    const text = '[a](/blogg/a) [b](https://site.example/blogg/b) [c](https://other.example/blogg/b)';
    const dead = new Set(['/blogg/b', '/blogg/c']);
    expect(norwegian(text, dead).deadLinks).toEqual(['/blogg/b']);
    expect(norwegian(text).deadLinks).toEqual([]);
  });

  it('do not count a link to a missing page as a link to another article', () => {
    expect(norwegian('[a](/blogg/a)').warnings).not.toContain('missing_internal_links');
    expect(norwegian('[a](/blogg/a)', new Set(['/blogg/a'])).warnings).toContain('missing_internal_links');
  });

  it('name the images without alt text', () => {
    expect(norwegian('![](/media/a.webp) ![Skyr](/media/b.webp)').undescribed).toEqual(['/media/a.webp']);
  });

  it('name the passages that must still be written', () => {
    expect(norwegian('Kort. [Skriv: om fiber]').faults).toEqual([{ kind: 'unfinished', text: 'om fiber' }]);
  });

  it('name the claims without a source, but not those that are tied to one', () => {
    const sentence = 'Ultraprosessert mat gir kreft.';
    const [untied = ''] = norwegian(sentence).untied;
    expect(untied.toLowerCase()).toContain('kreft');
    const source = { id: 's', url: 'https://doi.org/10.1/x', title_no: '', title_en: '' };
    const tie = { id: 't', locale: 'no', sentence: untied, source_id: 's' };
    const claims = { sources: [source], ties: [tie] } as unknown as Claims;
    expect(norwegian(sentence, noPaths, claims).untied).toEqual([]);
  });
});

describe('the number of warnings', () => {
  it('counts those of every kind in every language', () => {
    const quality = norwegian('Tekst').warnings.length;
    const flawed = '![](/a.webp) [a](/blogg/a)\n\nUltraprosessert mat gir kreft.\n\n[Skriv: om fiber]';
    const dead = new Set(['/blogg/a']);
    const [no] = languages({ title_no: 'Brød', content_no: flawed }, dead);
    expect(no?.warnings).toHaveLength(quality);
    expect(countWarnings(no ? [no] : [])).toBe(quality + 4);
    const [alone, both] = [languages({ ...complete, title_en: '' }), languages(complete)];
    expect(countWarnings(both)).toBe(2 * countWarnings(alone));
    expect(countWarnings([])).toBe(0);
  });
});

describe('the question before publishing', () => {
  const schedule = { at: '2026-12-01T08:00:00.000Z' };

  it('is not asked for warnings alone', () => {
    const warned = languages({ ...complete, content_no: '![](/a.webp)\n\n## Tom' });
    expect(countWarnings(warned)).toBeGreaterThan(0);
    expect(questionBeforePublishing(warned, undefined)).toBeUndefined();
  });

  it('is asked if a passage is unwritten in one of the languages', () => {
    const unwritten = languages({ ...complete, content_en: 'Short. [To write: about fibre]' });
    expect(questionBeforePublishing(unwritten, undefined)).toEqual({ languages: unwritten });
  });

  it('is not asked for an unwritten passage in a language that is not published', () => {
    const hidden = languages({ ...complete, title_en: '', content_en: '[To write: about fibre]' });
    expect(questionBeforePublishing(hidden, undefined)).toBeUndefined();
  });

  it('is asked if publishing ignores a schedule, also one without a time', () => {
    const fine = languages(complete);
    expect(questionBeforePublishing(fine, schedule)).toEqual({ languages: fine, schedule });
    expect(questionBeforePublishing(fine, { at: undefined })).toMatchObject({ schedule: { at: undefined } });
  });
});
