import { expect, it } from 'vitest';
import { growText } from './grow-text.ts';

it('a text grows where the database says, which counts an emoji as one character', () => {
  expect(growText('Brød 🍞 og', { from: 9, text: ' smør' })).toBe('Brød 🍞 og smør');
  expect(growText('Brød 🍞 og smør', { from: 6, text: ' med' })).toBe('Brød 🍞 med');
  expect(growText('gammelt', { from: 0, text: 'nytt' })).toBe('nytt');
});

it('a text that misses something cannot grow', () => {
  expect(growText('Brød 🍞', { from: 7, text: '!' })).toBeUndefined();
});
