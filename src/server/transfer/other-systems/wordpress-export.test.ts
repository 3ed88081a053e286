import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';
import { type ExternalPost, toArticles } from './convert-posts.ts';

type Fields = Record<string, string>;
const element = ([name, text]: [string, string]) => `<${name}><![CDATA[${text}]]></${name}>`;
const itemOf = (fields: Fields, more = '') =>
  `<item>${Object.entries({ title: 'Tittel', 'wp:post_name': 'tittel', 'wp:status': 'publish', ...fields })
    .map(element)
    .join('')}${more}</item>`;
const exportOf = (...items: string[]) =>
  strToU8(`<?xml version="1.0"?><rss><channel>${items.join('')}</channel></rss>`);
const metaOf = (key: string, value: string) =>
  `<wp:postmeta>${element(['wp:meta_key', key])}${element(['wp:meta_value', value])}</wp:postmeta>`;

const read = async (html: string, more = '', ...items: string[]) => {
  const { articles } = await readImport(exportOf(itemOf({ 'content:encoded': html }, more), ...items), 'no');
  const [article] = articles;
  if (!article) throw new Error('The post was refused');
  const { remarks, shortcodes } = article;
  return { text: article.fields.content_no, remarks, ...(shortcodes && { shortcodes }) };
};

describe('the XML of a WordPress export', () => {
  it('is read if a text mentions a document type or an entity', async () => {
    expect(
      (await read('Skriv <code>&lt;!doctype html></code> og <!DOCTYPE html> og <!ENTITY a>.')).text,
    ).toContain('Skriv');
  });

  it('defines no entities, even if a comment and a CDATA section hide the document type', async () => {
    const item = '<item><title>&a;</title><content:encoded>&a;</content:encoded></item>';
    const hidden = `<!-- <![CDATA[ --><!DOCTYPE x [<!ENTITY a "utvidet">]><rss><channel>${item}</channel></rss><!-- ]]> -->`;
    const outcome = await readImport(strToU8(`<?xml version="1.0"?>${hidden}`), 'no').then(
      ({ articles }) => JSON.stringify(articles),
      (error) => error.code,
    );
    expect(outcome).toBe('import_unreadable');
  });

  it('keeps the characters of a CDATA section, and decodes entities outside of one', async () => {
    const title = 'Smør &amp; brød <![CDATA[& <i>]]> &#x41;&#66;&quot; c';
    const item = `<item><title>${title}</title><content:encoded>x &#1114112;</content:encoded></item>`;
    const { articles } = await readImport(exportOf(item), 'no');
    expect(articles[0]?.fields.title_no).toBe('Smør & brød & <i> AB" c');
  });

  it('is read if an ampersand is not escaped', async () => {
    const bytes = exportOf(
      '<item><title>Smør & brød &amp; ost &aelig; &#38;</title><content:encoded>a &b c</content:encoded></item>',
    );
    const { articles } = await readImport(bytes, 'no');
    expect(articles[0]?.fields).toMatchObject({ title_no: 'Smør & brød & ost æ &', content_no: 'a &b c\n' });
  });

  it('can consist of several files in a zip', async () => {
    const attachment =
      '<item><title>b</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://a.example/b.jpg</wp:attachment_url></item>';
    const zip = zipSync({
      'blog/part1.xml': exportOf(
        itemOf({ 'wp:post_name': 'en', 'content:encoded': 'En' }, metaOf('_thumbnail_id', '9')),
      ),
      'blog/part2.xml': exportOf(itemOf({ 'wp:post_name': 'to', 'content:encoded': 'To' }), attachment),
    });
    const { articles } = await readImport(zip, 'no');
    expect(articles.map(({ fields }) => [fields.slug, fields.featured_image_url])).toEqual([
      ['en', 'https://a.example/b.jpg'],
      ['to', undefined],
    ]);
  });
});

describe('a classic post', () => {
  it('keeps all its paragraphs if one of them is marked as a paragraph', async () => {
    expect((await read('En\n\n<p align="center">To</p>\n\nTre\nfire\n\n<h2>Fem</h2>\nSeks')).text).toBe(
      'En\n\nTo\n\nTre  \nfire\n\n## Fem\n\nSeks\n',
    );
  });

  it('keeps the blank lines of its code', async () => {
    expect((await read('En\n\n<pre><code>a\n\n\nb</code></pre>\n\nTo')).text).toBe(
      'En\n\n```\na\n\n\nb\n```\n\nTo\n',
    );
    expect((await read('En\n<pre>a [b]\n\n  c</pre>')).text).toBe('En\n\n```\na [b]\n\n  c\n```\n');
  });

  it('keeps the paragraphs of its quotations, and its lists', async () => {
    expect(
      (await read('<blockquote>En\n\nTo</blockquote>\n<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>\nTre')).text,
    ).toBe('> En\n> \n> To\n\n-   a\n-   b\n\nTre\n');
  });

  it('turns an address that is alone on its line into a link', async () => {
    expect((await read('Se:\n\nhttps://www.youtube.com/watch?v=a_b_c\n\nSlutt')).text).toBe(
      'Se:\n\n[youtube.com](https://www.youtube.com/watch?v=a_b_c)\n\nSlutt\n',
    );
  });
});

describe('a shortcode', () => {
  it.each([
    [
      '[code lang="php"]if (a < b) {\n\n  [x] "&nbsp;" &amp;\n}[/code]',
      '```php\nif (a < b) {\n\n  [x] "&nbsp;" &amp;\n}\n```\n',
    ],
    ['[sourcecode]a &lt; b &amp;&amp; [c][/sourcecode]', '```\na < b && [c]\n```\n'],
    ['[cc lang="bash"]a <b>\n[[ -f x ]][/cc]', '```bash\na <b>\n[[ -f x ]]\n```\n'],
    ['[ccnle_bash]ls <dir>[/ccnle_bash]', '```bash\nls <dir>\n```\n'],
    ['[js]a[0] = "</script>";[/js]', '```js\na[0] = "</script>";\n```\n'],
    ['[bash]echo *a*[/bash]', '```bash\necho *a*\n```\n'],
    ['[php]echo "<b>";[/php]', '```php\necho "<b>";\n```\n'],
    ['[crayon lang="c++"]#include <x>[/crayon]', '```c++\n#include <x>\n```\n'],
    ['[highlight lang="sql"]a < b[/highlight]', '```sql\na < b\n```\n'],
    [
      '<pre lang="html">x <table>\n <tr>\n\n <td>[a]<td></pre>',
      '```html\nx <table>\n <tr>\n\n <td>[a]<td>\n```\n',
    ],
    ['<pre lang="html" escaped="true">&lt;b&gt;</pre>', '```html\n<b>\n```\n'],
    ['[sourcecode language="js"]a[/sourcecode]', '```js\na\n```\n'],
    [
      '[youtube https://www.youtube.com/watch?v=abc&w=1]',
      '[youtube.com](https://www.youtube.com/watch?v=abc&w=1)\n',
    ],
    ['[youtube=https://www.youtube.com/watch?v=abc]', '[youtube.com](https://www.youtube.com/watch?v=abc)\n'],
    ['[youtube id="abc"]', '[youtube.com](https://www.youtube.com/watch?v=abc)\n'],
    ['[youtube]abc[/youtube]', '[youtube.com](https://www.youtube.com/watch?v=abc)\n'],
    ['[vimeo 123]', '[vimeo.com](https://vimeo.com/123)\n'],
    ['[embed width="1"]https://a.example/x[/embed]', '[a.example](https://a.example/x)\n'],
    ['[audio mp3="https://a.example/l.mp3"][/audio]', '[a.example](https://a.example/l.mp3)\n'],
    [
      '[slideshare id=123&doc=foredrag-1]',
      '[slideshare.net](https://www.slideshare.net/slideshow/embed_code/123)\n',
    ],
    [
      '[caption id="a" caption="Smør [på] fat"]<a href="https://a.example/"><img src="/s.jpg" alt="S"></a>[/caption]',
      '[![S](/s.jpg)](https://a.example/)\n\n*Smør \\[på\\] fat*\n',
    ],
    ['[caption id="a"]<img src="/s.jpg" alt="S"> Smør[/caption]', '![S](/s.jpg)\n\n*Smør*\n'],
  ])('is converted if it is known: %s', async (html, text) => {
    expect(await read(html)).toMatchObject({ text });
  });

  it('becomes images if it is a gallery, and gets a remark if the images are missing', async () => {
    const attachment = (id: string, parent: string) =>
      itemOf(
        {
          'wp:post_id': id,
          'wp:post_parent': parent,
          'wp:post_type': 'attachment',
          'wp:attachment_url': `https://a.example/${id}.jpg`,
        },
        metaOf('_wp_attachment_image_alt', `Bilde ${id}`),
      );
    const images = '![Bilde 7](https://a.example/7.jpg)\n\n![Bilde 8](https://a.example/8.jpg)\n';
    const others = [attachment('7', '3'), attachment('8', '3')];
    expect((await read('[gallery ids="7, 8"]', '', ...others)).text).toBe(images);
    expect((await read('[gallery]', '<wp:post_id>3</wp:post_id>', ...others)).text).toBe(images);
    expect((await read('a\n\n[gallery ids="9"]')).remarks).toEqual(['shortcodes']);
  });

  it('of a known plugin is removed and named in a remark, and its content is kept', async () => {
    expect(
      await read('[vc_row a="1"][box id="2"]Tekst[/box][/vc_row] [wpforms id="]"] [contact-form-7 4 "x"]'),
    ).toEqual({
      text: 'Tekst\n',
      remarks: ['shortcodes'],
      shortcodes: ['vc_row', 'box', 'wpforms', 'contact-form-7'],
    });
  });

  it.each([
    '[If it did, go and congratulate the author right now!]',
    '[see link at the end]',
    '[ITPS/B]',
    '[a-z]',
    '[sic]',
    '[1]',
    '[note]',
    '[gallery of pictures below]',
    '[video in Norwegian]',
    '[code of conduct]',
    '[more at the end]',
  ])('is ordinary text if no plugin registers it or it has the form of a remark: %s', async (prose) => {
    expect(await read(`Før ${prose} etter`)).toEqual({
      text: `Før ${prose.replace('[', '\\[').replace(']', '\\]')} etter\n`,
      remarks: [],
    });
  });

  it.each([
    ['[les <a href="https://a.example/b">mer</a> her]', '\\[les [mer](https://a.example/b) her\\]'],
    ['[se https://a.example/b for mer]', '\\[se https://a.example/b for mer\\]'],
    ['[se https://a.example/b]', '\\[se https://a.example/b\\]'],
  ])('is ordinary text if it contains a link: %s', async (prose, text) => {
    expect(await read(`Før ${prose} etter`)).toEqual({ text: `Før ${text} etter\n`, remarks: [] });
  });

  it('is kept with a remark if it has the form of one but is unknown', async () => {
    expect(await read('[mitt_tillegg id="3"] og [egen]Tekst[/egen] [[gallery]]')).toEqual({
      text: '\\[mitt\\_tillegg id="3"\\] og \\[egen\\]Tekst\\[/egen\\] \\[gallery\\]\n',
      remarks: ['shortcodes_kept'],
    });
  });
});

it('the footnotes of the block editor become Markdown footnotes', async () => {
  const footnotes = JSON.stringify([
    { id: 'a-1', content: 'Kilde <em>én</em>' },
    { id: 'b-2', content: '' },
  ]);
  const { text } = await read(
    '<!-- wp:paragraph -->\n<p>Hei<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup> og<sup data-fn="b-2" class="fn"><a href="#b-2">2</a></sup></p>\n<!-- /wp:paragraph -->\n<!-- wp:footnotes /-->',
    metaOf('footnotes', footnotes),
  );
  expect(text).toBe('Hei[^1] og\n\n[^1]: Kilde *én*\n');
});

it('a post that cannot be converted is refused by name, and the others are imported', () => {
  const post: ExternalPost = {
    ...{ slug: 'to', title: 'To', html: 'To', excerpt: '', metaDescription: '', status: 'draft', author: '' },
    ...{
      isProtected: false,
      keywords: [],
      image: null,
      imageAlt: '',
      oldSlugs: [],
      oldAddresses: [],
      remarks: [],
    },
    ...{ createdAt: undefined, updatedAt: undefined, publishedAt: undefined },
  };
  const failing = () => {
    throw new RangeError('Invalid count value: -Infinity');
  };
  const { articles, refused } = toArticles(
    [
      { slug: 'en', title: 'En', read: failing },
      { slug: 'to', title: 'To', read: () => post },
    ],
    'no',
  );
  expect(refused).toEqual([{ slug: 'en', title: 'En', remarks: ['not_converted'] }]);
  expect(articles.map(({ fields }) => fields.slug)).toEqual(['to']);
});

it('links between posts lead to their new addresses, and every post redirects from its number', async () => {
  const channel = element(['link', 'https://www.mat.example']);
  const text =
    '<a href="https://mat.example/2020/smor/#fett">a</a> <a href="/2020/smor">b</a> <a href="http://www.mat.example/?p=8">c</a> <a href="https://mat.example/annet">d</a> <a href="https://andre.example/2020/smor/">e</a>';
  const { articles } = await readImport(
    exportOf(
      channel,
      itemOf({ 'content:encoded': text, 'wp:post_id': '7', link: 'https://mat.example/2020/tittel/' }),
      itemOf({
        'wp:post_name': 'Smør!',
        'content:encoded': 'Smør',
        'wp:post_id': '8',
        link: 'https://mat.example/2020/smor/',
      }),
    ),
    'no',
  );
  expect(articles[0]?.fields.content_no).toBe(
    '[a](/blogg/smor#fett) [b](/blogg/smor) [c](/blogg/smor) [d](https://mat.example/annet) [e](https://andre.example/2020/smor/)\n',
  );
  expect(articles.map(({ oldAddresses }) => oldAddresses)).toEqual([
    ['/2020/tittel', '/?p=7'],
    ['/2020/smor', '/?p=8'],
  ]);
});

it('a title without Latin letters gets a readable slug', async () => {
  const { articles } = await readImport(
    exportOf(
      itemOf({ title: 'Хлеб и масло', 'wp:post_name': '', 'content:encoded': 'x' }),
      itemOf({ title: 'Ψωμί', 'wp:post_name': '%cf%88%cf%89%ce%bc%ce%af', 'content:encoded': 'x' }),
      itemOf({ title: '面包', 'wp:post_name': 'mianbao-1', 'content:encoded': 'x' }),
    ),
    'no',
  );
  expect(articles.map(({ fields }) => fields.slug)).toEqual(['khleb-i-maslo', 'psomi', 'mianbao-1']);
});

it('a draft gets the time at which it was written, not 1970', async () => {
  const { articles } = await readImport(
    exportOf(
      itemOf({
        'content:encoded': 'x',
        'wp:status': 'draft',
        pubDate: 'Thu, 01 Jan 1970 00:00:00 +0000',
        'wp:post_date': '2023-05-06 07:08:09',
        'wp:post_date_gmt': '0000-00-00 00:00:00',
      }),
    ),
    'no',
  );
  expect(articles[0]?.stamps.created_at).toEqual(new Date('2023-05-06T07:08:09Z'));
});

it.each(['<'.repeat(60_000), '[a]'.repeat(5000), '<!--'.repeat(15_000), '[x y="'.repeat(5000)])(
  'readImport reads a text of many opening brackets, tags or comments without running out of time',
  async (html) => {
    expect((await read(`Tekst ${html}`)).text).toContain('Tekst');
  },
);
