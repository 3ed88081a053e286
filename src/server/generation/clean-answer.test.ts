import { expect, it } from 'vitest';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { cleanAnswer } from './clean-answer.ts';

const input: Parameters<typeof cleanAnswer>[1] = {
  type: 'refresh',
  term: 'brød',
  locale: 'no',
  intent: 'info',
  siteUrl: 'https://www.example.org',
  grounding: {
    sources: [{ title: 'EFSA', url: 'https://www.efsa.europa.eu/', facts: [], strength: '' }],
    links: [{ title: 'E-stoffer', path: '/blogg/e' }],
  },
  existing: { title: 't', content: 'See [x](https://old.example/a) and ![y](https://old.example/b.png).' },
};

const clean = (body: string) =>
  cleanAnswer({ title: 't', metaDescription: '', excerpt: '', body }, input).body;

it.each([
  '[EFSA](https://www.efsa.europa.eu)',
  '[EFSA](https://www.efsa.europa.eu/#section "title")',
  'https://www.efsa.europa.eu.',
  '[own](/blogg/e) and [own](/om) and [part](#del)',
  '[own](https://www.example.org/blogg/e)',
  '![own](/bilder/abc.webp)',
  '[old](https://old.example/a) ![old](https://old.example/b.png)',
])('cleanAnswer keeps known addresses: %s', (body) => {
  expect(clean(body)).toBe(body);
});

it.each([
  ['a [study](https://invented.example/1) b', 'a study b'],
  ['a [study](https://invented.example/x_(y) "t") b', 'a study b'],
  ['a [other](//invented.example/x) b', 'a other b'],
  ['a https://www.invented.example/x, b', 'a invented.example/x, b'],
  ['a <https://invented.example/x> b', 'a <invented.example/x> b'],
  ['a ![picture](https://invented.example/x.png) b', 'a  b'],
  ['a ![picture](https://www.efsa.europa.eu/x.png) b', 'a  b'],
  ['a [study][1] b\n\n[1]: https://invented.example/1', 'a study b'],
  ['a [link](javascript:alert(1)) b', 'a link b'],
])('cleanAnswer removes links and pictures with unknown addresses: %s', (body, expected) => {
  expect(clean(body)).toBe(expected);
});

it('cleanAnswer cleans seven hostile texts of 200,000 characters in seconds', async () => {
  const used = await processorTimeOf(() => {
    for (const part of ['[', '![', '[a](', '(', 'https://', '[a][', '[a]: '])
      clean(part.repeat(200_000 / part.length));
  });
  expect(used).toBeLessThan(10_000);
});
