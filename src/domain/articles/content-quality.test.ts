import { describe, expect, it } from 'vitest';
import { checkQuality, relevantWarnings } from './content-quality.ts';

const good = {
  title: 'Er brød ultraprosessert?',
  metaDescription: 'x'.repeat(150),
  content: `# Er brød ultraprosessert?\n\n${'ord '.repeat(800)}\n\n[Les mer](/hva-er-upf)`,
};
const warningsFor = (changes: Partial<typeof good>) => checkQuality({ ...good, ...changes });

describe('checkQuality', () => {
  it('returns no warnings for a good text', () => {
    expect(checkQuality(good)).toEqual([]);
  });

  it('returns four warnings for an empty text', () => {
    expect(checkQuality({ title: '', metaDescription: '', content: '' })).toEqual([
      'missing_h1',
      'meta_too_short',
      'too_few_words',
      'missing_internal_links',
    ]);
  });

  it.each([
    [60, []],
    [61, ['title_too_long']],
  ])('returns for a title of %i characters the warnings %j', (length, warnings) => {
    expect(warningsFor({ title: 'å'.repeat(length) })).toEqual(warnings);
  });

  it.each([
    [139, ['meta_too_short']],
    [140, []],
    [160, []],
    [161, ['meta_too_long']],
  ])('returns for a meta description of %i characters the warnings %j', (length, warnings) => {
    expect(warningsFor({ metaDescription: 'æ'.repeat(length) })).toEqual(warnings);
  });

  it('counts an emoji as one character, and ignores surrounding spaces', () => {
    expect(warningsFor({ title: ` ${'🍞'.repeat(60)} ` })).toEqual([]);
  });

  it.each([
    [799, ['too_few_words']],
    [800, []],
  ])('returns for a text of %i words the warnings %j', (words, warnings) => {
    // The heading and the link add one word each.
    const content = `# ord\n\n${'ord '.repeat(words - 2)}\n\n[ord](/x)`;
    expect(warningsFor({ content })).toEqual(warnings);
  });

  const words = `\n\n${'ord '.repeat(800)}\n\n`;
  it.each([
    ['# Tittel', true],
    ['Tittel\n===', true],
    ['   # Tittel', true],
    ['## Tittel', false],
    ['#Tittel', false],
    ['#', false],
    ['```\n# kode\n```', false],
  ])('for a text that begins with %j finds a main heading: %s', (heading, found) => {
    const content = `${heading}${words}[a](/b)`;
    expect(warningsFor({ content })).toEqual(found ? [] : ['missing_h1']);
  });

  it.each([
    ['[a](/b)', true],
    ['[a](</b c>)', true],
    ['[a][b]\n\n[b]: /c', true],
    ['[a](https://andre.example/)', false],
    ['[a](//andre.example/)', false],
    ['[a](#del)', false],
    ['![a](/bilder/b)', false],
    ['`/b`', false],
  ])('in the text %j finds an internal link: %s', (link, found) => {
    expect(warningsFor({ content: `# T${words}${link}` })).toEqual(found ? [] : ['missing_internal_links']);
  });

  it.each([
    ['[a](https://novasjekk.example/b?c=d#e)', true],
    ['[a](<https://novasjekk.example/b c>)', true],
    ['[a](HTTPS://NovaSjekk.example)', true],
    ['[a][b]\n\n[b]: https://novasjekk.example/c', true],
    ['[a](https://novasjekk.example.org/b)', false],
    ['[a](https://www.novasjekk.example/b)', false],
    ['![a](https://novasjekk.example/bilder/b)', false],
    ['[a](https://andre.example/?fra=https://novasjekk.example/b)', false],
  ])('in the text %j finds an absolute link to the site itself: %s', (link, found) => {
    const content = `# T${words}${link}`;
    const site = { ...good, content, siteUrl: 'https://novasjekk.example' };
    expect(checkQuality(site)).toEqual(found ? [] : ['missing_internal_links']);
    const deadPaths = new Set(['/', '/b', '/b c', '/c']);
    expect(checkQuality({ ...site, deadPaths })).toEqual(['missing_internal_links']);
  });

  it('does not count a link to a missing page as an internal link', () => {
    const deadPaths = new Set(['/hva-er-upf']);
    expect(checkQuality({ ...good, deadPaths })).toEqual(['missing_internal_links']);
    const content = `${good.content} [Skår](/upf-score)`;
    expect(checkQuality({ ...good, content, deadPaths })).toEqual([]);
  });

  // With these characters, a slow regular expression would exceed the time limit of the test.
  it.each(['[', '[a](', '[a]:', '#', '# ', '=', '\n=', ' \n', '\r', '```x\n'])(
    'checks 200,000 characters of %j in linear time',
    (pattern) => {
      const content = `${pattern.repeat(200_000 / pattern.length)}x`;
      expect(checkQuality({ title: '', metaDescription: '', content })).toContain('missing_internal_links');
    },
  );
});

describe('relevantWarnings', () => {
  const text = { ...good, content: good.content.replace('# Er', 'Er') };

  it('omits the missing main heading if the title serves as one, which checkQuality does not', () => {
    expect(checkQuality(text)).toEqual(['missing_h1']);
    expect(relevantWarnings(text)).toEqual([]);
  });

  it('contains the missing main heading if there is no title either', () => {
    expect(relevantWarnings({ ...text, title: ' ' })).toEqual(['missing_h1']);
  });
});
