import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../../../tests/setup/processor-time.ts';
import { convertHtml } from './html-to-markdown.ts';

const markdownOf = (html: string) => convertHtml(html).markdown;

describe('code', () => {
  it('keeps its lines if it has no code element', () => {
    expect(markdownOf('<p>a</p><pre>one\n\n  two<br>three</pre><p>b</p>')).toBe(
      'a\n\n```\none\n\n  two\nthree\n```\n\nb\n',
    );
  });

  it('keeps its language and gets a longer fence if it contains a fence', () => {
    expect(markdownOf('<pre><code class="language-js">a</code></pre>')).toBe('```js\na\n```\n');
    expect(markdownOf('<pre class="brush: php; title: x">a</pre>')).toBe('```php\na\n```\n');
    expect(markdownOf('<pre>```\na\n```</pre>')).toBe('````\n```\na\n```\n````\n');
  });
});

describe('an embed', () => {
  it.each([
    [
      '<iframe src="https://www.youtube.com/embed/abc?rel=0"></iframe>',
      '[youtube.com](https://www.youtube.com/watch?v=abc)\n',
    ],
    [
      '<iframe title="Bake [brød]" src="//player.vimeo.com/video/1"></iframe>',
      '[Bake \\[brød\\] (player.vimeo.com)](https://player.vimeo.com/video/1)\n',
    ],
    [
      '<video controls><source src="https://a.example/film.mp4"></video>',
      '[a.example](https://a.example/film.mp4)\n',
    ],
    ['<audio src="https://a.example/lyd.mp3"></audio>', '[a.example](https://a.example/lyd.mp3)\n'],
    [
      '<object><param name="movie" value="https://www.youtube.com/v/abc"><embed src="https://www.youtube.com/v/abc"></object>',
      '[youtube.com](https://www.youtube.com/watch?v=abc)\n',
    ],
    [
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/a_b_c\n</div></figure>',
      '[vimeo.com](https://vimeo.com/a_b_c)\n',
    ],
  ])('becomes a link: %s', (html, markdown) => {
    expect(convertHtml(html)).toEqual({ markdown, remarks: ['embeds'] });
  });

  it.each([
    [
      '<p>a</p><script src="https://gist.github.com/ola/0a1b2c.js"></script>',
      'a\n\n[gist.github.com](https://gist.github.com/ola/0a1b2c)\n',
    ],
    [
      '<div><script async src="//asciinema.org/a/1.js"></script></div>',
      '[asciinema.org](https://asciinema.org/a/1.js)\n',
    ],
  ])('that a script loads becomes a link with a remark: %s', (html, markdown) => {
    expect(convertHtml(html)).toEqual({ markdown, remarks: ['embeds'] });
  });

  it('keeps its text only if the text contains the link already, and scripts without an embed are dropped', () => {
    expect(
      markdownOf(
        '<blockquote><a href="https://x.com/a">t</a></blockquote><script src="//platform.twitter.com/widgets.js"></script><script>var a = 1;</script><script src="https://www.googletagmanager.com/gtag.js"></script>',
      ),
    ).toBe('> [t](https://x.com/a)\n');
  });

  it('is left out with a remark if its address is not http or https', () => {
    expect(convertHtml('<p>a</p><iframe src="javascript:alert(1)"></iframe>')).toEqual({
      markdown: 'a\n',
      remarks: ['embeds'],
    });
  });
});

describe('a card of Ghost', () => {
  it.each([
    [
      'bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Om [brød]</div><div class="kg-bookmark-description">Lang tekst</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.example/i.png"><span class="kg-bookmark-author">A</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://a.example/t.png"></div></a><figcaption>Les mer</figcaption></figure>',
      '[Om \\[brød\\]](https://a.example/x)\n\nLang tekst\n\n*Les mer*\n',
    ],
    [
      'file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://a.example/f.pdf" download><div class="kg-file-card-contents"><div class="kg-file-card-title">Skjema</div><div class="kg-file-card-caption"></div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">f.pdf</div><div class="kg-file-card-filesize">2 KB</div></div></div><div class="kg-file-card-icon"><svg><title>download-circle</title></svg></div></a></div>',
      '[Skjema](https://a.example/f.pdf)\n',
    ],
    [
      'audio',
      '<div class="kg-card kg-audio-card"><img class="kg-audio-thumbnail"><div class="kg-audio-player-container"><audio src="https://a.example/l.mp3"></audio><div class="kg-audio-title">Radio</div><div class="kg-audio-player"><button>1×</button><span>0:00</span></div></div></div>',
      '[Radio](https://a.example/l.mp3)\n',
    ],
    [
      'video',
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://a.example/v.mp4"></video><div class="kg-video-overlay"><button>Play</button></div><div class="kg-video-player">0:00/1:20</div></div><figcaption>Film</figcaption></figure>',
      '[a.example](https://a.example/v.mp4)\n\n*Film*\n',
    ],
  ])('of the kind %s becomes a readable link', (_, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('a table', () => {
  it('has one line of text in each cell', () => {
    const html =
      '<table style="border:1px"><tr><th>Mat</th><th>a|b</th></tr><tr><td><ul><li>Melk</li><li>Egg</li></ul></td><td>En<br>to.<br>Tre</td></tr><tr><td colspan="2"><pre>x\ny</pre></td></tr></table>';
    expect(markdownOf(html)).toBe(
      '| Mat | a\\|b |\n| --- | --- |\n| Melk; Egg | En; to. Tre |\n| `x y` |     |\n',
    );
  });

  it('gets an empty header if it has none, and its caption becomes a paragraph', () => {
    expect(
      markdownOf(
        '<table><caption>Tall</caption><tbody><tr><td>1</td><td></td></tr><tr><td>2</td></tr></tbody></table>',
      ),
    ).toBe('Tall\n\n|     |     |\n| --- | --- |\n| 1   |     |\n| 2   |     |\n');
  });

  it('becomes paragraphs if it is used for layout', () => {
    expect(
      markdownOf(
        '<table><tr><td><p>a</p><table><tr><th>x</th></tr><tr><td>1</td></tr></table></td><td>b</td></tr></table>',
      ),
    ).toBe('a\n\n| x   |\n| --- |\n| 1   |\n\nb\n');
    expect(markdownOf('<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe('a\n\nb\n');
  });
});

describe('a table in a code block', () => {
  it('does not end the conversion', () => {
    expect(markdownOf('<pre>x <table>\n <tr>\n <td><td></pre>')).toContain('x');
  });
});

it.each([
  ['<details><summary>Mer</summary>Tekst</details>', '**Mer**\n\nTekst\n'],
  ['<details><summary>Mer <b>her</b></summary><p>Tekst</p></details>', '**Mer her**\n\nTekst\n'],
])('convertHtml keeps the summary apart from its details: %s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

it('convertHtml turns subscripts and superscripts into plain characters and adds a remark', () => {
  expect(convertHtml('H<sub>2</sub>O, 10<sup>-5</sup>, 1<sup>st</sup>')).toEqual({
    markdown: 'H₂O, 10⁻⁵, 1st\n',
    remarks: ['sub_sup'],
  });
});

describe('the limit on nesting', () => {
  it.each(['code', 'div', 'b', 'ul', 'blockquote', 'span'])(
    'converts very deeply nested %s elements quickly and keeps their text',
    async (name) => {
      let markdown = '';
      const used = await processorTimeOf(() => {
        ({ markdown } = convertHtml(
          `${`<${name}>`.repeat(8192 / (name.length + 2))}dypt${`</${name}>`.repeat(50)} etter`,
        ));
      });
      expect(used).toBeLessThan(10_000);
      expect(markdown).toContain('dypt');
      expect(markdown).toContain('etter');
    },
  );

  it.each(['<ul><li>', '<ol><li>', '<dl><dd>', '<blockquote><p>', '<table><tr><td>'])(
    'converts 375,000 nested %s quickly',
    async (tags) => {
      let markdown = '';
      const used = await processorTimeOf(() => {
        ({ markdown } = convertHtml(`${tags.repeat(375_000)}dypt`));
      });
      expect(used).toBeLessThan(10_000);
      expect(markdown).toContain('dypt');
    },
  );

  it('does not count elements without closing tags, so that a long text keeps its later tags', () => {
    const html = `<ul>${'<li>a'.repeat(300)}</ul>${'<p>b<br>'.repeat(300)}<p><strong>c</strong></p>`;
    expect(convertHtml(html).markdown).toContain('**c**');
  });
});
