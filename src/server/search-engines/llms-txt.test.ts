import { expect, it } from 'vitest';
import { llmsTxt } from './llms-txt.ts';

const article = {
  id: '1',
  slug: 'er-brod-ultraprosessert',
  title: 'Er [brød] ultraprosessert?',
  excerpt: 'Det kommer an på\ningrediensene.',
  keywords: [],
  authorName: 'NovaSjekk',
  publishedAt: new Date(0),
  updatedAt: new Date(0),
  featuredImage: null,
  locale: 'no' as const,
};

const both = (name: string) => ({ name, aliases: [] });
const skyr = {
  slug: 'skyr',
  names: { no: both('Skyr'), en: both('Skyr') },
  answer: { no: 'Som regel ikke.', en: 'Usually not.' },
};

it('llms.txt lists the pages and the Markdown addresses of the articles in one language', () => {
  const text = llmsTxt('https://example.org', 'no', [article], [skyr]);
  expect(text).toMatch(/^# NovaSjekk\n\n> Om ultraprosessert mat/);
  expect(text).toContain('](https://example.org/e-stoffer)');
  expect(text).toContain('- [Skyr](https://example.org/mat/skyr.md): Som regel ikke.\n');
  expect(text).toContain(
    '- [Er \\[brød\\] ultraprosessert?](https://example.org/blogg/er-brod-ultraprosessert.md): Det kommer an på ingrediensene.\n',
  );
});

it('llms.txt has no empty section if there is no article', () => {
  const text = llmsTxt('https://example.org', 'en', [], []);
  expect(text).toContain('](https://example.org/en/forskningen)');
  expect(text).not.toContain('## Articles');
  expect(text).not.toContain('Short answers');
});
