import { expect, it } from 'vitest';
import { appendText } from './append-text.ts';

it('appendText replaces the text from the index on, and counts an emoji as one character', () => {
  expect(appendText('Brød 🍞 og', { from: 9, text: ' smør' })).toBe('Brød 🍞 og smør');
  expect(appendText('Brød 🍞 og smør', { from: 6, text: ' med' })).toBe('Brød 🍞 med');
  expect(appendText('gammelt', { from: 0, text: 'nytt' })).toBe('nytt');
});

it('appendText returns undefined if characters before the index are missing', () => {
  expect(appendText('Brød 🍞', { from: 7, text: '!' })).toBeUndefined();
});
