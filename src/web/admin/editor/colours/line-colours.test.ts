import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../../../../tests/setup/processor-time.ts';
import { changedRange } from '../markdown/markdown-edits.ts';
import { colourLine, type TextWarnings } from './line-colours.ts';

const nothing: TextWarnings = { claims: [], deadPaths: new Set(), locale: 'no' };

const coloured = (line: string, warnings = nothing, fence = '') =>
  colourLine(line, fence, warnings).spans.map(({ kind, from, to }) => `${kind}: ${line.slice(from, to)}`);

describe('the colours of a line', () => {
  it.each([
    ['Bare ord.', []],
    ['## Overskrift', ['heading: ## Overskrift']],
    ['#emneknagg', []],
    ['- **Fet** og *kursiv*', ['mark: - ', 'mark: **Fet**', 'mark: *kursiv*']],
    ['  2. `kode` og snake_case_navn', ['mark:   2. ', 'mark: `kode`']],
    ['> Sitat', ['mark: > ']],
    ['2 * 3 * 4', []],
    ['Se [en (kort) side](/blogg/a) nå', ['link: [en (kort) side]', 'address: (/blogg/a)']],
    ['![Brød](/media/a_(1).webp "tekst")', ['link: ![Brød]', 'address: (/media/a_(1).webp "tekst")']],
    ['Ord.[^1]', ['mark: [^1]']],
    ['[^1]: https://a.example', ['mark: [^1]:', 'address: https://a.example']],
    ['[^1]: BMJ, [2024](/a)', ['mark: [^1]', 'link: [2024]', 'address: (/a)']],
    ['## En emulagtor', ['spelling: emulagtor', 'heading: ## En emulagtor']],
    ['', []],
  ])('%j', (line, expected) => {
    expect(coloured(line)).toEqual(expected);
  });

  it('are those of code between two fences', () => {
    expect(colourLine('```figur søyler', '', nothing).fence).toBe('```');
    expect(coloured('# ikke en overskrift', nothing, '```')).toEqual(['mark: # ikke en overskrift']);
    expect(colourLine('``` mer', '```', nothing).fence).toBe('```');
    expect(colourLine('````', '```', nothing).fence).toBe('');
  });

  it('include claims without a source and dead links', () => {
    const warnings = {
      claims: ['Salt gir høyt blodtrykk.'],
      deadPaths: new Set(['/borte']),
      locale: 'no',
    } as const;
    expect(coloured('Kort. Salt gir høyt blodtrykk. [Her](/borte#del)', warnings)).toEqual([
      'link: [Her]',
      'address: (/borte#del)',
      'dead: (/borte#del)',
      'claim: Salt gir høyt blodtrykk.',
    ]);
  });

  it('are found in linear time in hostile lines', async () => {
    const used = await processorTimeOf(() => {
      for (const part of ['**a', '[', '`', '[a](', '*', '_a ', '![[', '> '])
        colourLine(part.repeat(20_000 / part.length), '', nothing);
    });
    expect(used).toBeLessThan(1000);
  });
});

describe('the changed lines', () => {
  it.each([
    ['a b c', 'a x c', { from: 1, removed: 1, added: 1 }],
    ['a b c', 'a b b c', { from: 2, removed: 0, added: 1 }],
    ['a a a', 'a', { from: 1, removed: 2, added: 0 }],
    ['a', 'a', { from: 1, removed: 0, added: 0 }],
    ['a b', 'c d e', { from: 0, removed: 2, added: 3 }],
  ])('from %j to %j', (before, after, expected) => {
    expect(changedRange(before.split(' '), after.split(' '))).toEqual(expected);
  });
});
