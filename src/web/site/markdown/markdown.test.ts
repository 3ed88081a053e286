import { describe, expect, it } from 'vitest';
import { isLongRun } from '../../../../scripts/long-tests.ts';
import { renderMarkdown, renderMarked } from './markdown.ts';

const html = (text: string) => renderMarkdown(text).html;
const hostOnly = (host: string) => host;

describe('renderMarkdown', () => {
  it.each([
    [
      'A **bold** and _soft_ ~~wrong~~ `word`',
      '<p>A <strong>bold</strong> and <em>soft</em> <del>wrong</del> <code>word</code></p>',
    ],
    ['- [ ] bread\n- [x] milk', '<ul>\n<li>☐ bread</li>\n<li>☑ milk</li>\n</ul>'],
    ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['```js\na < b\n```', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
    ['a  \nb', '<p>a<br>\nb</p>'],
    ['Tom &amp; Jerry \\*no\\*', '<p>Tom &amp; Jerry *no*</p>'],
  ])('renders %j like GitHub', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('renders raw HTML as text', () => {
    expect(html('<b>a</b> <img src=x>')).toBe('<p>&lt;b&gt;a&lt;/b&gt; &lt;img src=x&gt;</p>');
  });

  it.each([
    ['[a](/om)', '<p><a href="/om">a</a></p>'],
    ['[a](om "t")', '<p><a href="om" title="t">a</a></p>'],
    ['[a](#del)', '<p><a href="#del">a</a></p>'],
    ['[a](https://x.no)', '<p><a href="https://x.no">a</a></p>'],
    ['[a](HTTP://x.no)', '<p><a href="HTTP://x.no">a</a></p>'],
    ['[a](tel:+4722000000)', '<p><a href="tel:+4722000000">a</a></p>'],
    ['[a](sms:+4722000000)', '<p><a href="sms:+4722000000">a</a></p>'],
    ['[a](mailto:a@x.no)', '<p><a href="mailto:a@x.no">a</a></p>'],
    ['[a](xmpp:a@x.no) [b](ircs://x.no)', '<p><a href="xmpp:a@x.no">a</a> <a href="ircs://x.no">b</a></p>'],
    ['[a](/b:c)', '<p><a href="/b:c">a</a></p>'],
    ['see https://x.no/a.', '<p>see <a href="https://x.no/a">https://x.no/a</a>.</p>'],
    ['see www.x.no/a, yes', '<p>see <a href="https://www.x.no/a">www.x.no/a</a>, yes</p>'],
    ['<https://x.no>', '<p><a href="https://x.no">https://x.no</a></p>'],
    ['post@x.no', '<p><a href="mailto:post@x.no">post@x.no</a></p>'],
    ['mat.no og f.eks. ca.to ftp://x.no', '<p>mat.no og f.eks. ca.to ftp://x.no</p>'],
  ])('renders the links, addresses and emails in %j as the HTML %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['[**a** b](javascript:x) [c](/d)', '<p><strong>a</strong> b <a href="/d">c</a></p>'],
    ['<data:text/html,x>', '<p>data:text/html,x</p>'],
    ['[a](ftp://x.no)', '<p>a</p>'],
    ['[a <javascript:x> b](https://ok.no) c', '<p><a href="https://ok.no">a javascript:x b</a> c</p>'],
    ['[a <https://ok.no> b](javascript:x)', '<p>a <a href="https://ok.no">https://ok.no</a> b</p>'],
    ['[a <p@x.no> b](/c) d', '<p><a href="/c">a p@x.no b</a> d</p>'],
    ['![alt & _words_](data:image/png,x)', '<p>alt &amp; words</p>'],
  ])('keeps the text of %j but removes unsafe addresses and nested links', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('gives headings down to h3 unique ids, and lists the h2 headings for the table of contents', () => {
    const text = '# Brød og _korn_\n\n## Brød og korn\n\n### Kort\n\n#### Lite\n\n## Menu\n\nSetext\n---';
    const { html, headings } = renderMarkdown(text);
    expect(html.replaceAll('\n', '')).toBe(
      '<h2 id="brod-og-korn">Brød og <em>korn</em></h2><h2 id="brod-og-korn-2">Brød og korn</h2><h3 id="kort">Kort</h3><h4>Lite</h4><h2 id="menu-2">Menu</h2><h2 id="setext">Setext</h2>',
    );
    expect(headings).toEqual([
      { id: 'brod-og-korn', text: 'Brød og korn' },
      { id: 'brod-og-korn-2', text: 'Brød og korn' },
      { id: 'menu-2', text: 'Menu' },
      { id: 'setext', text: 'Setext' },
    ]);
  });

  it('renders a table with aligned columns that scrolls separately from the page', () => {
    const shown = html('| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |').replaceAll('\n', '');
    expect(shown).toBe(
      '<div class="wide-table" tabindex="0"><table><thead><tr><th>a</th><th class="column-center">b</th><th class="column-right">c</th></tr></thead><tbody><tr><td>1</td><td class="column-center">2</td><td class="column-right">3</td></tr></tbody></table></div>',
    );
  });

  it('renders footnotes at the end, with links in both directions', () => {
    const shown = html('Et funn.[^1]\n\nMer.\n\n[^1]: [Kilde](https://x.no)');
    expect(shown).toMatch(/^<p>Et funn\.<sup class="footnote-ref"><a href="#fn-note-1" id="fnref-note-1">/);
    expect(shown).toContain('<li id="fn-note-1"');
    expect(shown).toContain('<a href="https://x.no">Kilde</a>');
    expect(shown).toContain('<a href="#fnref-note-1" class="footnote-backref">↩ 1</a>');
    expect(html('2^[10] funn^[1](https://x.no)')).toBe('<p>2^[10] funn^<a href="https://x.no">1</a></p>');
  });

  it('renders uploaded images in every stored format, and leaves images on other sites unchanged', () => {
    const image = { hash: 'a'.repeat(32), width: 900, height: 600, transparent: false };
    const text = `![Brød "fint"](/bilder/${image.hash} "T")`;
    const shown = renderMarkdown(text, new Map([[image.hash, image]])).html;
    expect(shown).toMatch(
      /^<p><picture><source type="image\/avif" srcset="[^"]+ 480w[^"]*" sizes="[^"]+"><source type="image\/webp"[^>]+><img src="[^"]+\.jpg" [^>]*alt="Brød &quot;fint&quot;" title="T" loading="lazy" decoding="async"><\/picture><\/p>$/i,
    );
    expect(shown).toContain(' width="900" height="600"');
    expect(html('![a](https://x.no/b.jpg)')).toBe(
      '<p><img src="https://x.no/b.jpg" alt="a" loading="lazy" decoding="async"></p>',
    );
  });
});

const longTextLength = isLongRun ? 200_000 : 50_000;

describe(`a text of ${longTextLength} characters`, () => {
  it.each([
    '^[a]',
    '[^',
    '[^a]',
    '[^a] [^a]: b\n\n',
    '## a\n',
    '[',
    '![',
    '[a](',
    '<',
    '**a',
    '`',
    '- ',
    '> ',
    '| a |\n',
    'www.',
    'a@',
    '&amp;',
    '\\*',
  ])(
    'that repeats %j is rendered within the time limit',
    (fragment) => {
      const text = fragment.repeat(longTextLength / fragment.length);
      expect(html(text)).not.toBe('');
      renderMarked(text, [{ start: 10, end: 20 }], hostOnly);
    },
    20_000,
  );
});

describe('renderMarked', () => {
  it.each([
    ['En. To tre. Fire.', 'To tre.', '<p>En. <mark>To tre.</mark> Fire.</p>'],
    [
      'En. To **tre** fire. Fem.',
      'To **tre** fire.',
      '<p>En. <mark>To </mark><strong><mark>tre</mark></strong><mark> fire.</mark> Fem.</p>',
    ],
    ['To\ntre. Fire.', 'To\ntre.', '<p><mark>To</mark>\n<mark>tre.</mark> Fire.</p>'],
    ['- En\n- To tre', 'To tre', '<ul>\n<li>En</li>\n<li><mark>To tre</mark></li>\n</ul>'],
    [
      'En \\* to. Tre &amp; fire. Fem.',
      'Tre &amp; fire.',
      '<p>En * to. <mark>Tre </mark><mark>&amp;</mark><mark> fire.</mark> Fem.</p>',
    ],
    [
      'Se [To](https://x.no/a.b). To. Tre.',
      'To. Tre.',
      '<p>Se <a href="https://x.no/a.b">To</a>. <mark>To. Tre.</mark></p>',
    ],
    [
      'En `kode` og. To.',
      'En `kode` og.',
      '<p><mark>En </mark><mark><code>kode</code></mark><mark> og.</mark> To.</p>',
    ],
    [
      '![A &amp; B](/x) To.',
      'To.',
      '<p><img src="/x" alt="A &amp; B" loading="lazy" decoding="async"> <mark>To.</mark></p>',
    ],
    ['# Tittel\n\nTo.', 'To.', '<h2>Tittel</h2>\n<p><mark>To.</mark></p>'],
  ])('in the text %j marks the range %j', (text, range, expected) => {
    const start = text.lastIndexOf(range);
    expect(renderMarked(text, [{ start, end: start + range.length }], hostOnly)).toBe(expected);
  });

  it('marks two ranges of one text token separately', () => {
    expect(
      renderMarked(
        'En. To. Tre. Fire.',
        [
          { start: 0, end: 3 },
          { start: 8, end: 12 },
        ],
        hostOnly,
      ),
    ).toBe('<p><mark>En.</mark> To. <mark>Tre.</mark> Fire.</p>');
  });

  it('loads a picture from another site only after the user opens its details', () => {
    expect(renderMarked('![a](https://other.example/x.png)', [], (host) => `<${host}>`)).toBe(
      '<p><details><summary>&lt;other.example&gt;</summary><img src="https://other.example/x.png" alt="a" loading="lazy" decoding="async"></details></p>',
    );
    expect(renderMarked('![a](//other.example/x.png)', [], hostOnly)).toContain('<details>');
    expect(renderMarked('![a](/bilder/x.png)', [], hostOnly)).not.toContain('<details>');
  });
});
