import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locales } from '../../../../domain/locale.ts';
import { findMisspelledOwnWords } from './own-words.ts';

it.each([
  ['no', 'Er brød ultraprosesert?', 'ultraprosesert', 'ultraprosessert'],
  ['no', 'Emulagtor (E471)', 'Emulagtor', 'Emulgator'],
  ['no', 'Les ingrediens-listen eller ingredienslsiten.', 'ingrediens-listen', 'ingredienslisten'],
  ['no', 'Skann i Novasjekk.', 'Novasjekk', 'NovaSjekk'],
  ['no', 'Den er i Nova-gruppe 4.', 'Nova-gruppe', 'NOVA-gruppe'],
  ['en', 'An ultra-proccessed food', 'ultra-proccessed', 'ultra-processed'],
  ['en', 'Emulsifers are common', 'Emulsifers', 'Emulsifiers'],
] as const)('in %s, %j has the misspelled word %s', (locale, line, written, meant) => {
  expect(findMisspelledOwnWords(line, locale)).toContainEqual({
    from: line.indexOf(written),
    to: line.indexOf(written) + written.length,
    written,
    meant,
  });
});

it.each(['https://novasjekk.example/nova', 'Processed mat', 'ultraprosesserte', 'EMULGATOR', '', 'å'])(
  '%j has no misspelled word',
  (line) => {
    expect(findMisspelledOwnWords(line, 'no')).toEqual([]);
  },
);

it('finds nothing in the articles of the site', () => {
  const folder = join(import.meta.dirname, '../../../../../content/articles');
  for (const locale of locales)
    for (const article of readdirSync(folder))
      for (const line of readFileSync(join(folder, article, `${locale}.md`), 'utf8')
        .replace(/^keywords:.*$/m, '')
        .split('\n'))
        expect(findMisspelledOwnWords(line, locale), line).toEqual([]);
});
