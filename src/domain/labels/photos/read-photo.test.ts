import { expect, test } from 'vitest';
import additives from '../../../../content/additives/additives.json' with { type: 'json' };
import type { Additive } from '../additive.ts';
import { createLabelReader } from '../read-label.ts';
import { findList, languageOf } from './find-list.ts';
import { type GreyPicture, newPicture } from './grey-picture.ts';
import { readPhoto } from './read-photo.ts';
import type { Layout, PhotoLanguage, ReadLine } from './text-engine.ts';

const readLabel = createLabelReader(additives as Additive[]);

/** Lines of words of 10 pixels per letter. `~` before a word means a low confidence, and `_` a gap of ten letters. */
const linesOf = (...rows: string[]): ReadLine[] =>
  rows.map((row, at) => {
    const top = at * 30;
    let left = 0;
    const words = row.split(' ').flatMap((given) => {
      const text = given.replace(/^~/, '');
      const from = left;
      left += (text === '_' ? 10 : text.length + 1) * 10;
      const confidence = given.startsWith('~') ? 30 : 95;
      return text === '_' ? [] : [{ text, confidence, left: from, top, width: text.length * 10, height: 20 }];
    });
    return { left: 0, top, width: left - 10, height: 20, words };
  });

const read = async (...rows: string[]) => {
  const photo = await readPhoto(newPicture(200, 200), { engine: async () => linesOf(...rows), readLabel });
  return photo?.text;
};

test('the list begins at its heading and ends before the nutrition table', async () => {
  expect(await read('Knekkebrød', 'Ingredienser: rug,', 'vann, salt.', 'Næringsinnhold per 100 g')).toBe(
    'Ingredienser: rug, vann, salt.',
  );
});

test.each(['lngredienser:', 'Ingredlents:', 'INGREDIENSER', 'Innehåll:'])('%s is a heading', (heading) => {
  expect(findList(linesOf(`Brød ${heading} mel, vann`))).toMatchObject({ hasHeading: true });
});

test('of lists in several languages, the one that was read best is used', async () => {
  expect(await read('Ingredients: ~whea ~flour ~salt', 'Ingredienser: hvetemel, salt')).toBe(
    'Ingredienser: hvetemel, salt',
  );
});

test('the word “ingredienser” inside a list does not begin another list', async () => {
  const text = await read(
    'Ingredienser: rugmel, rasp (ingredienser',
    'som i dette brød), hvedegluten, salt.',
  );
  expect(text).toContain('hvedegluten');
});

test('a table beside the list is left out', async () => {
  expect(
    await read('Ingredienser: rug, _ Næringsinnhold', 'vann, hvetemel, _ Energi', 'rapsolje, salt. _ Fett'),
  ).toBe('Ingredienser: rug, vann, hvetemel, rapsolje, salt.');
});

test('doubtful words are marked unless the reader knows them, and such a list is not cleared', async () => {
  const text = await read('Ingredienser: ~hvetemel, ~vnnqx, salt.');
  expect(text).toBe('Ingredienser: hvetemel, vnnqx??, salt.');
  expect(readLabel(text ?? '')).toMatchObject({ verdict: { kind: 'unreadable' } });
  expect(readLabel('Ingredienser: hvetemel, vann, salt.')).toMatchObject({ verdict: { kind: 'none' } });
});

test('a doubtful last word stays marked before a full stop', async () => {
  const text = await read('Ingredienser: hvetemel, salt, ~vnnqx.');
  expect(text).toBe('Ingredienser: hvetemel, salt, vnnqx??.');
  expect(readLabel(text ?? '')).toMatchObject({ verdict: { kind: 'unreadable' } });
});

test('doubtful words of a notice about traces do not matter', async () => {
  expect(await read('Ingredienser: hvetemel, salt.', 'Kan indeholde ~spør af nødder.')).toBe(
    'Ingredienser: hvetemel, salt. Kan indeholde spør af nødder.',
  );
});

test('text behind a reflection that splits a line belongs to the list', async () => {
  const [line] = linesOf('Ingredienser: ananas');
  const [rest] = linesOf('_ _ _ _ juice.');
  const engine = async () => [line, ...linesOf('Næringsinnhold').map((row) => ({ ...row, top: 60 })), rest];
  const photo = await readPhoto(newPicture(200, 200), {
    engine: async () =>
      (await engine()).flatMap((row) => (row ? [{ ...row, left: row.words[0]?.left ?? 0 }] : [])),
    readLabel,
  });
  expect(photo?.text).toBe('Ingredienser: ananas ?? juice.');
});

test('a hidden word, a hidden end of a line and a hidden line are marked, and such a list is not cleared', async () => {
  const lists = [
    ['Ingredienser: hvetemel, _ vann,', 'rapsolje, salt, gjær, vann, sukker.'],
    ['Ingredienser: hvetemel, vann, rapsolje, sukker,', 'salt,', 'gjær, hvetemel og vann.'],
  ];
  for (const rows of lists) {
    const text = (await read(...rows)) ?? '';
    expect(text).toContain(' ?? ');
    expect(readLabel(text)).toMatchObject({ verdict: { kind: 'unreadable' } });
  }
});

test('misread characters are repaired, and words are joined at the end of a line', async () => {
  expect(await read('Ingredienser: €e330, forty-', 'knings-midde!, salt')).toBe(
    'Ingredienser: E330, fortyknings-middel, salt',
  );
});

test('a Swedish list is read again with Swedish data', async () => {
  const languages: PhotoLanguage[] = [];
  await readPhoto(newPicture(300, 200), {
    engine: async (_, language) => {
      languages.push(language);
      return linesOf('Innehåll: vatten, socker', 'mjölk och salt.');
    },
    readLabel,
  });
  expect(languages).toEqual(['nor', 'swe']);
  expect(languageOf('Ingredients: wheat flour, water and salt')).toBe('eng');
  expect(languageOf('hvedemel, vand, sukker af roer')).toBe('dan');
});

test('a low picture is read as a line, a framed part as a block, and another photo as a page', async () => {
  const layouts: Layout[] = [];
  const engine = async (_: GreyPicture, __: PhotoLanguage, layout: Layout) => {
    layouts.push(layout);
    return [];
  };
  await readPhoto(newPicture(400, 40), { engine, readLabel });
  await readPhoto(newPicture(800, 800), { engine, readLabel }, { left: 0, top: 0, width: 600, height: 600 });
  await readPhoto(newPicture(800, 800), { engine, readLabel });
  expect(layouts).toEqual(['line', 'block', 'page']);
});

test('a photo without words has no reading', async () => {
  expect(await readPhoto(newPicture(50, 50), { engine: async () => [], readLabel })).toBeUndefined();
});
