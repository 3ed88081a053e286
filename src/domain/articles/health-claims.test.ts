import { describe, expect, it } from 'vitest';
import { findUnsourcedClaims } from './health-claims.ts';

const wordsIn = (markdown: string, locale: 'no' | 'en') =>
  findUnsourcedClaims(markdown, locale).map(({ word }) => word.toLowerCase());

describe('a health claim', () => {
  it.each([
    ['no', 'Ultraprosessert mat gir kreft.', ['kreft']],
    ['no', 'Tarmkreft er forbundet med bearbeidet kjøtt.', ['kreft']],
    ['no', 'Mange går opp i vekt av brus.', ['går opp i vekt']],
    ['no', 'Fiber forebygger mye.', ['forebygg']],
    ['no', 'Havregryn smaker godt med melk.', []],
    ['no', 'Tallet er bekreftet, og ryktet er avkreftet.', []],
    ['no', 'Hva er risikoen for kreft?', []],
    ['en', 'Soft drinks cause weight gain.', ['weight gain']],
    ['en', 'It raises the risk of dying early.', ['risk']],
    ['en', 'Porridge takes five minutes.', []],
  ] as const)('(%s) in %j is recognised by %j; an empty list means no claim', (locale, text, words) => {
    expect(wordsIn(text, locale)).toEqual(words);
  });

  it.each([
    'Risikoen var høyere, ifølge [BMJ](https://www.bmj.com/content/384/bmj-2023-077310).',
    'Risikoen var høyere (Lane mfl., BMJ 2024).',
    'Risikoen var høyere [1].',
    'Risikoen var høyere.[^bmj]',
    'Risikoen var høyere: https://doi.org/10.1016/j.cmet.2019.05.008',
    'Risikoen var høyere. (Kilde: [Hall 2019](https://doi.org/10.1016/j.cmet.2019.05.008))',
  ])('is not reported if its sentence contains an external link or a citation: %s', (text) => {
    expect(findUnsourcedClaims(text, 'no')).toEqual([]);
  });

  it('is reported if only the sentence before it has a footnote', () => {
    expect(wordsIn('Havre er lite bearbeidet.[^1] Grøt gir kreft.', 'no')).toEqual(['kreft']);
    expect(wordsIn('Risikoen var høyere.[^1][^2] Havre er en kornsort.', 'no')).toEqual([]);
  });

  it('is not reported if its sentence is only a link to another article', () => {
    expect(findUnsourcedClaims('- [Kreft, hjerte og diabetes: hva vet vi?](/blogg/kreft)', 'no')).toEqual([]);
  });

  it('is reported if all links in its sentence are internal', () => {
    expect(wordsIn('Det øker risikoen, se [artikkelen](/blogg/a).', 'no')).toEqual(['risiko']);
  });

  it('is reported once per sentence, with the start and end of the sentence', () => {
    const markdown = `# Kreft og kosthold

Mat er godt. Brus gir
diabetes, f.eks. type 2. Vann er best.

- Fedme øker.
- Epler er grønne.

\`\`\`
kreft
\`\`\`

| mat | sykdom |
|---|---|
`;
    const found = findUnsourcedClaims(markdown, 'no');
    expect(found.map(({ sentence }) => sentence)).toEqual([
      'Brus gir\ndiabetes, f.eks. type 2.',
      'Fedme øker.',
      'mat | sykdom |',
    ]);
    for (const { sentence, start, end } of found) expect(markdown.slice(start, end)).toBe(sentence);
  });

  // With these characters, a slow regular expression would exceed the time limit of the test.
  it.each([
    'A 2020 ',
    '(A 2020',
    '.',
    '."',
    '[',
    '[^',
    '](',
    '([ ',
    'ca. ',
    '[a](https:',
    ' ',
    '- ',
    '.\n',
    '\r',
  ])('is searched for in linear time in 200,000 characters of %j', (pattern) => {
    const long = pattern.repeat(200_000 / pattern.length);
    expect(wordsIn(`Brus gir kreft.\n\nkreft (${long}x\n\nkreft. [${long} x`, 'no')).toContain('kreft');
  });
});
