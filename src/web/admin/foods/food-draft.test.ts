import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { foodFieldsSchema, seedFoodsSchema } from '../../../domain/foods/food.ts';
import { draftOf, fieldsOf } from './food-draft.ts';

const emptyDraft = draftOf();

const folder = new URL('../../../../content/foods/', import.meta.url);
const delivered = readdirSync(folder).flatMap((file) =>
  seedFoodsSchema
    .parse(parse(readFileSync(new URL(file, folder), 'utf8')))
    .map(({ slug: _, lists, ...food }) => ({
      ...food,
      shelf: file.replace('.yaml', ''),
      lists: lists.map(({ expected: _kind, ...list }) => list),
    })),
);

describe('the draft of a food', () => {
  it('keeps every field of the delivered foods', () => {
    expect(delivered.length).toBeGreaterThan(100);
    for (const food of delivered) {
      const fields = foodFieldsSchema.parse(food);
      expect(foodFieldsSchema.parse(fieldsOf(draftOf(fields)))).toEqual(fields);
    }
  });

  it('leaves out texts that are empty in both languages', () => {
    expect(fieldsOf(emptyDraft)).toMatchObject({
      lists: [],
      swap: undefined,
      advice: undefined,
      labels: undefined,
    });
  });

  it('keeps a text that is empty in one language, so that the server refuses it', () => {
    const texts = { ...emptyDraft.texts, no: { ...emptyDraft.texts.no, advice: 'Velg grovt.' } };
    expect(fieldsOf({ ...emptyDraft, texts }).advice).toEqual({ no: 'Velg grovt.', en: '' });
  });

  it('ignores empty lines and white space around entries', () => {
    const { sources } = fieldsOf({ ...emptyDraft, sources: ' https://a.no \n\n https://b.no' });
    expect(sources).toEqual(['https://a.no', 'https://b.no']);
  });
});
