import { describe, expect, it } from 'vitest';
import type { LedgerSource } from '../../../domain/articles/claim-ledger.ts';
import { renderCited } from './cited-body.ts';

const source = (id: string): LedgerSource => ({
  id,
  url: `https://kilde.example/${id}`,
  title_no: `Kilde ${id}`,
  title_en: '',
  published_year: 2024,
  design: 'cohort',
  statistical_class: '',
  grade: 'low',
  population_no: '',
  population_en: '',
  review_on: null,
});
const sources = [source('a'), source('b'), source('c')];
const render = (markdown: string) =>
  renderCited(markdown, { locale: 'no', sources, ties: [], images: undefined });
const marks = (html: string) =>
  [...html.matchAll(/href="#kilde-(\d+)"/g)].map(([, number]) => Number(number));

describe('a text with references', () => {
  it('shows the number of the source behind each claim, counted in the order of the claims', () => {
    const { body, references } = render(
      'Brus gir [kreft](https://kilde.example/b). Mat gir [diabetes](https://kilde.example/a). Igjen [kreft](https://kilde.example/b).',
    );
    expect(marks(body.html)).toEqual([1, 2, 1]);
    expect(body.html).toMatch(
      /<\/a>\.<sup id="pastand-[0-9a-f]{8}">\[<a href="#kilde-1" role="doc-noteref">1<\/a>\]<\/sup>/,
    );
    expect(references.map(({ title }) => title)).toEqual(['Kilde b', 'Kilde a']);
  });

  it('numbers the sources of claims first, and then the sources that are only linked', () => {
    const { references } = render(
      'Les [dette](https://kilde.example/c). Brus gir [kreft](https://kilde.example/b).',
    );
    expect(references.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('shows the number of a claim in a table row inside the last cell, and never inside another link', () => {
    const { body } = render(
      '| a | b |\n| --- | --- |\n| Kreft | [1,5](https://kilde.example/a) |\n\n[Kreft https://kilde.example/b. Slutt](/x)',
    );
    expect(body.html).toMatch(/<td><a [^>]*>1,5<\/a><sup/);
    expect(body.html).not.toMatch(/<a [^>]*>[^<]*<sup/);
  });

  it('leaves out the list of sources that the author wrote if the numbered list contains all of them', () => {
    const list = '\n\n## Kilder\n\n- [A](https://kilde.example/a), 2024\n';
    expect(render(`Brus gir [kreft](https://kilde.example/a).${list}`).body.html).not.toContain('Kilder');
    const unknown = `${list}- [D](https://kilde.example/d)\n`;
    expect(render(`Brus gir [kreft](https://kilde.example/a).${unknown}`).body.html).toContain('Kilder');
  });

  it('lists the claims for which a user chose another strength than that of the source', () => {
    const tie = { id: 't', locale: 'no', sentence: 'Brus gir kreft.', source_id: 'a' } as const;
    const { references } = renderCited('Brus gir kreft. Mat gir [diabetes](https://kilde.example/a).', {
      locale: 'no',
      sources,
      ties: [{ ...tie, statistical_class: 'convincing', grade: '' }],
      images: undefined,
    });
    expect(references).toMatchObject([
      { id: 'a', claims: [{ sentence: 'Brus gir kreft.', statistical_class: 'convincing', grade: 'low' }] },
    ]);
  });

  it('does not mistake U+E000 and U+E001 in the text for the marks that enclose reference numbers', () => {
    expect(marks(render('Kreft \uE0009\uE001 [a](https://kilde.example/a).').body.html)).toEqual([1]);
  });
});
