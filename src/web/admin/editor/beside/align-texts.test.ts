import { expect, it } from 'vitest';
import { alignTexts } from './align-texts.ts';

const textOf = (...paragraphs: string[]) => paragraphs.join('\n\n');

it('pairs the paragraphs of sections that have equally many', () => {
  const no = textOf('Ingress', '## Salt', 'Ett', 'To', '## Sukker', 'Tre');
  const en = textOf('Lead', '## Salt', 'One\nstill one', 'Two', '## Sugar', 'Three');
  expect([...alignTexts(no, en)]).toEqual([
    [0, 0],
    [2, 2],
    [4, 4],
    [7, 6],
    [9, 8],
    [11, 10],
  ]);
});

it('pairs only the headings of sections with different numbers of paragraphs', () => {
  const no = textOf('## Salt', 'Ett', 'To', '## Sukker');
  const en = textOf('## Salt', 'One', '## Sugar');
  expect([...alignTexts(no, en)]).toEqual([
    [0, 0],
    [4, 6],
  ]);
});

it('pairs the sections after a section that exists in one language only', () => {
  const no = textOf('## Salt', '### Bare norsk', 'Ett', '## Sukker', 'To');
  const en = textOf('## Salt', '## Sugar', 'Two');
  expect([...alignTexts(no, en)]).toEqual([
    [0, 0],
    [2, 6],
    [4, 8],
  ]);
});

it('takes no heading from a code block', () => {
  const code = '```\n# ikke\n\n# her\n```';
  expect([...alignTexts(textOf(code, '## A'), textOf('Lead', '## A'))]).toEqual([
    [0, 0],
    [2, 6],
  ]);
});
