import { expect, it } from 'vitest';
import { findDraftFaults, unfinishedMark } from './draft-faults.ts';

const norwegian =
  'Det er ikke slik at alt brød er ultraprosessert, og det er mange som spiser det til frokost.';
const english =
  'The bread is not ultra-processed, and that is the reason why it is part of the breakfast of many people. It is sold with the label, and the list is not long.';

it('findDraftFaults finds nothing in a complete text', () => {
  expect(findDraftFaults(`# Brød\n\n${norwegian}\n\n## Mer\n\n### Enda mer\n\n${norwegian}`, 'no')).toEqual(
    [],
  );
  expect(findDraftFaults(`# Bread\n\n${english}`, 'en')).toEqual([]);
});

it('findDraftFaults finds a text in the wrong language', () => {
  expect(findDraftFaults(english, 'no')).toEqual([{ kind: 'wrong_language' }]);
  expect(findDraftFaults(`${norwegian} ${norwegian}`, 'en')).toEqual([{ kind: 'wrong_language' }]);
});

it.each([
  'I’m sorry, but I can’t help with that.',
  'As an AI language model, I do not know.',
  'Beklager, men dette kan jeg ikke.',
  'Jeg kan dessverre ikke skrive om dette.',
])('findDraftFaults recognises a refusal of the model: %s', (text) => {
  expect(findDraftFaults(text, 'no')).toContainEqual({ kind: 'refusal' });
});

it('findDraftFaults lists links and images without an address as unwritten', () => {
  const text = '![Bilde]() av [brød](/blogg/brod), se [navn](https://) og [kilde](https://a.example).';
  expect(findDraftFaults(text, 'no')).toEqual([
    { kind: 'unfinished', text: 'Bilde' },
    { kind: 'unfinished', text: 'navn' },
  ]);
});

it('findDraftFaults lists empty sections and passages that must still be written', () => {
  const text = `# A\n\nTekst.\n\n## B\n\n## C\n\n${unfinishedMark('svar', 'no')}\n\n### D`;
  expect(findDraftFaults(text, 'no')).toEqual([
    { kind: 'empty_section', text: 'B' },
    { kind: 'empty_section', text: 'D' },
    { kind: 'unfinished', text: 'svar' },
  ]);
});
