import { describe, expect, it } from 'vitest';
import english from '../../i18n/en/admin/editor.json' with { type: 'json' };
import norwegian from '../../i18n/no/admin/editor.json' with { type: 'json' };
import { renderMarkdown } from './markdown.ts';

const figure = (
  kind: string,
  rows: string[],
  { title = 'Energi', source = 'Kilde: [Hall](https://h.example)' } = {},
) =>
  [
    `\`\`\`${kind}`,
    title,
    '',
    '| Kosthold | kcal per dag |',
    '| --- | --: |',
    ...rows,
    '',
    source,
    '```',
  ].join('\n');
const htmlOf = (text: string) => renderMarkdown(text).html;

describe('a figure in Markdown', () => {
  it('of bars shows each number as it is written, beside a bar in proportion', () => {
    const html = htmlOf(
      figure('figur søyler', ['| Ultraprosessert | 3 000 |', '| Lite bearbeidet | 2 400 |']),
    );
    expect(html).toContain('<figcaption>Energi<small>kcal per dag</small></figcaption>');
    expect(html).toMatch(/<dt>Ultraprosessert<\/dt><dd><svg[^>]*><path d="M0 4H100"\/><\/svg><b>3 000<\/b>/);
    expect(html).toMatch(/<dt>Lite bearbeidet<\/dt><dd><svg[^>]*><path d="M0 4H80"\/><\/svg><b>2 400<\/b>/);
    expect(html).toContain('Kilde: <a href="https://h.example">Hall</a>');
  });

  it('offers its numbers as CSV', () => {
    const html = htmlOf(figure('figure bars', ['| A "b", c | 1,5 |']));
    const [, csv = ''] =
      /href="data:text\/csv;charset=utf-8,([^"]+)" download="Energi\.csv"/.exec(html) ?? [];
    expect(decodeURIComponent(csv)).toBe('"Kosthold","kcal per dag"\r\n"A ""b"", c","1.5"');
  });

  it('of ratios has a logarithmic axis with a line at 1', () => {
    const html = htmlOf(figure('figur forhold', ['| A | 2 | 1–4 |', '| B | 0,5 | 0,25 til 1 |']));
    expect(html).toContain('<b>2 (1–4)</b>');
    expect(html).toContain('<b>0,5 (0,25 til 1)</b>');
    expect(html.match(/M170 0V24/g)).toHaveLength(2);
    expect(html).toContain('<path d="M170 12H330"/><circle cx="250"');
    expect(html).toContain('<path d="M10 12H170"/><circle cx="90"');
  });

  it('of differences has a linear axis with a line at 0', () => {
    const html = htmlOf(figure('figure differences', ['| A | −2 |', '| B | 6 |']));
    expect(html).toContain('M90 0V24');
    expect(html).toContain('<circle cx="10"');
    expect(html).toContain('<b>−2</b>');
  });

  it('of a label numbers the parts of the list, marks those in bold and explains each', () => {
    const html = htmlOf(
      figure('figur etikett', ['| Poteter, olje | råvarene |', '| **aroma** | gir *smak* |']),
    );
    expect(html).toContain(
      '<p>Poteter, olje<sup>1</sup>, <strong>aroma</strong><sup>2</sup></p></blockquote>',
    );
    expect(html).toContain('<li>gir <em>smak</em></li>');
    expect(decodeURIComponent(html)).toContain('"aroma","gir *smak*"');
    expect(htmlOf(figure('figur etikett', ['| Poteter | |']))).toContain('<code');
  });

  it('of a hundred people fills a dot for each person counted', () => {
    const html = htmlOf(figure('figur hundre', ['| Uten | 0 |', '| Med | 23 |']));
    expect(html).toContain(
      'class="chart-others" d="M35 15H195.1M5 25H195.1M5 35H195.1M5 45H195.1"/><path d="M5 5H195.1M5 15H25.1"/>',
    );
  });

  it.each([
    ['of an unknown kind', figure('figur kake', ['| A | 1 |'])],
    ['without a source', figure('figur søyler', ['| A | 1 |'], { source: '' })],
    ['without a title', figure('figur søyler', ['| A | 1 |'], { title: '' })],
    ['without rows', figure('figur søyler', [])],
    ['with a word instead of a number', figure('figur søyler', ['| A | mange |'])],
    ['with a limit above the number', figure('figur forhold', ['| A | 1 | 2–3 |'])],
    ['of a hundred with more than a hundred', figure('figur hundre', ['| A | 101 |'])],
    ['with more rows than fit on a phone', figure('figur søyler', Array(13).fill('| A | 1 |'))],
  ])('%s is shown as code, so that the editor sees what is written', (_, text) => {
    expect(htmlOf(text)).toMatch(/^<pre><code/);
  });

  it('that the slash menu inserts is complete', () => {
    for (const { figure_no, figure_en } of [norwegian.editor.slash, english.editor.slash])
      for (const example of [figure_no, figure_en]) expect(htmlOf(example)).toMatch(/^<figure/);
  });

  it('runs and loads nothing that is hidden in its texts', () => {
    const html = htmlOf(
      figure('figur søyler', ['| <img src=x onerror=alert(1)> | 1 |'], {
        title: '"><script>alert(1)</script>',
        source: '[x](javascript:alert(1))',
      }),
    );
    expect(html).not.toMatch(/<script|<img|javascript:/);
    expect(html).toContain('<figure');
  });
});
