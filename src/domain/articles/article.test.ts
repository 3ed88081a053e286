import { describe, expect, it } from 'vitest';
import {
  articleFieldsSchema,
  bodyWithoutTitle,
  descriptionOf,
  existsIn,
  keywordsUsed,
  lastChangedAt,
  readingMinutes,
} from './article.ts';

const texts = { title_no: 'Tittel', content_no: 'Tekst', title_en: '', content_en: '' };

describe('an article', () => {
  it('is a draft without a publish time by default', () => {
    const article = articleFieldsSchema.parse({ ...texts, slug: 'a', author_name: 'Kari' });
    expect(article).toMatchObject({
      status: 'draft',
      keywords: [],
      auto_publish_at: null,
      published_at: null,
    });
  });

  it('can be saved as a draft with a title alone, and needs a title and a text in one language to be published', () => {
    const problems = (fields: object) =>
      articleFieldsSchema
        .safeParse({ slug: 'a', author_name: 'Kari', auto_publish_at: '2027-01-01', ...fields })
        .error?.issues.map((issue) => issue.path.join('.'));
    expect(problems({ title_no: 'Tittel' })).toBeUndefined();
    expect(problems({ title_en: 'Title' })).toBeUndefined();
    expect(problems({ content_no: 'Tekst' })).toEqual(['title_no']);
    for (const status of ['published', 'scheduled']) {
      expect(problems({ status, title_no: 'Tittel', content_en: 'Text' })).toEqual(['title_no']);
      expect(problems({ status, ...texts })).toBeUndefined();
    }
  });

  it('needs a publish time if it is scheduled', () => {
    const parsed = articleFieldsSchema.safeParse({
      ...texts,
      slug: 'a',
      author_name: 'Kari',
      status: 'scheduled',
    });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['auto_publish_at']);
  });

  it('is rejected if its status is unknown, its title is too long or its slug is invalid', () => {
    for (const wrong of [{ status: 'live' }, { title_no: 'x'.repeat(1_000_000) }, { slug: 'Brød' }]) {
      expect(
        articleFieldsSchema.safeParse({ ...texts, slug: 'a', author_name: 'Kari', ...wrong }).success,
      ).toBe(false);
    }
  });

  it('exists in a language only if it has both a title and a text in that language', () => {
    expect(existsIn(texts, 'no')).toBe(true);
    expect(existsIn({ ...texts, title_en: 'Title' }, 'en')).toBe(false);
    expect(existsIn({ ...texts, title_en: ' ', content_en: 'Text' }, 'en')).toBe(false);
  });
});

describe('the reading time', () => {
  it.each([
    [0, 0],
    [1, 1],
    [1000, 1],
    [1001, 2],
    [5400, 6],
  ])('of %i characters is %i minutes', (length, minutes) =>
    expect(readingMinutes('x'.repeat(length))).toBe(minutes),
  );
});

describe('bodyWithoutTitle', () => {
  it('removes a leading # heading that equals the title', () => {
    expect(bodyWithoutTitle('# Er brød farlig?\n\nNei.', 'Er brød farlig?')).toBe('\nNei.');
    expect(bodyWithoutTitle('\n# Er brød farlig? #\r\nNei.', 'Er brød farlig?')).toBe('Nei.');
  });
  it('keeps the first line if it is not a heading that equals the title', () => {
    for (const content of [
      '# Noe annet\n\nNei.',
      '## Er brød farlig?\n',
      'Er brød farlig?',
      '#Er brød farlig?\n',
    ]) {
      expect(bodyWithoutTitle(content, 'Er brød farlig?')).toBe(content);
    }
  });
  // With these characters, a slow regular expression would exceed the time limit of the test.
  it.each([' ', '\t', '#', ' #', '\n', '\r'])(
    'keeps a text that begins with another heading and 200,000 characters of %j, in linear time',
    (pattern) => {
      const content = `# a${pattern.repeat(200_000 / pattern.length)}x\n`;
      expect(bodyWithoutTitle(content, 'Er brød farlig?')).toBe(content);
    },
  );
});

describe('the time of the last change that readers saw', () => {
  const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];
  it('is the time of the last update if the article was updated after its publication', () =>
    expect(lastChangedAt({ publishedAt: early, updatedAt: late })).toEqual(late));
  it('is the time of publication if the article was not updated after its publication', () =>
    expect(lastChangedAt({ publishedAt: late, updatedAt: early })).toEqual(late));
});

describe('the keywords of a page', () => {
  it('are those keywords of the article that occur in the text of the page', () => {
    const keywords = ['brød', 'NOVA', 'fullkorn'];
    expect(keywordsUsed({ keywords, title: 'Er brød farlig?', content: 'Om Nova.' })).toEqual([
      'brød',
      'NOVA',
    ]);
    expect(keywordsUsed({ keywords, title: 'Is bread bad?', content: 'About NOVA.' })).toEqual(['NOVA']);
  });
});

describe('the description of an article', () => {
  it.each([
    ['Les [om brød](https://no.wikipedia.org/wiki/Brød_(mat)) her.', 'Les om brød her.'],
    ['Les [om brød](https://x.no "Tittel (lang)") her.', 'Les om brød her.'],
    ['Les [om\nbrød](https://x.no\n"Tittel") her.', 'Les om brød her.'],
    ['Les [om brød [2]](https://x.no) her.', 'Les om brød [2] her.'],
    ['Les [om brød] og [mer][] her.\n\n[Om brød]: https://x.no\n[mer]: /mer', 'Les om brød og mer her.'],
    ['Les om brød[^1] her.\n\n[^1]: Kilden.', 'Les om brød her.'],
    ['![Et brød](https://x.no/a_(b).png) Les [![ikon](/i.png)](/x) her.', 'Les her.'],
    ['Fra 1990 [sic] til i dag.', 'Fra 1990 [sic] til i dag.'],
  ])('made from the body %j contains no link syntax', (content, description) => {
    expect(descriptionOf({ title: '', metaDescription: '', excerpt: '', content })).toBe(description);
  });

  const article = { title: 'Brød', metaDescription: '', excerpt: '', content: '' };

  it('is the meta description, or the excerpt if there is no meta description', () => {
    expect(descriptionOf({ ...article, metaDescription: 'Om brød', excerpt: 'Kort' })).toBe('Om brød');
    expect(descriptionOf({ ...article, excerpt: 'Kort', content: 'Lang' })).toBe('Kort');
  });

  it('is the beginning of the text, without markup and cut between words, if there is no meta description and no excerpt', () => {
    expect(descriptionOf({ ...article, content: '# Brød\n\n**Mel** og [vann](/vann).\n\n- Gjær' })).toBe(
      'Mel og vann. Gjær',
    );
    const long = descriptionOf({ ...article, content: 'havregryn '.repeat(50) });
    expect(long).toMatch(/ havregryn…$/);
    expect(long.length).toBeLessThanOrEqual(156);
  });
});
