import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { itInLongRun } from '../../../tests/setup/long-run.ts';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { readImport } from './read-import.ts';

/** A post that an export contains, and what its import must keep. */
interface BuiltPost {
  slug: string;
  html: string;
  words: string[];
  code: string[];
  cells: string[];
  links: string[];
}

const vocabulary =
  'brød melk råvare fiber sukker kjøtt grønnsaker oppskrift frokost lunsj middag ærlig øl å være naïve “sitat” 2.5% A&B <3 C++ [med klammer] _strek_ *stjerne* # 1. - plan'.split(
    ' ',
  );
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Builds a post of paragraphs, headings, lists, quotes, tables, code and links, with words in a fixed random order. */
function buildPost(number: number, blocks: number): BuiltPost {
  let state = number * 7919 + 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const post: BuiltPost = { slug: `innlegg-${number}`, html: '', words: [], code: [], cells: [], links: [] };
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const word = at % 7 === 3 ? (vocabulary[next(vocabulary.length)] ?? '') : `ord${number}x${next(1e6)}`;
      post.words.push(word);
      return escaped(word);
    });
  const text = () => {
    const [first = '', second = '', ...rest] = words(8 + next(20));
    const href = `https://kilde.example/${number}/${next(1e6)}?a=1&b=(2)`;
    post.links.push(href);
    return `<strong>${first}</strong> <a href="${escaped(href)}">${second}</a> ${rest.join(' ')}`;
  };
  const cell = () => {
    const [value = ''] = words(1);
    post.cells.push(post.words.at(-1) ?? '');
    return value;
  };
  const kinds = [
    () => `<p>${text()}</p>`,
    () => `<h2>${words(4).join(' ')}</h2>`,
    () => `<ul><li>${text()}</li><li>${words(3).join(' ')}<ol><li>${words(2).join(' ')}</li></ol></li></ul>`,
    () => `<blockquote><p>${text()}</p><p>${text()}</p></blockquote>`,
    () =>
      `<table><thead><tr><th>${cell()}</th><th>${cell()}</th></tr></thead><tbody>${`<tr><td>${cell()}</td><td>${cell()}</td></tr>`}</tbody></table>`,
    () => {
      const code = `for (const n of [${next(99)}]) {\n\n  console.log("<b>", n && 1, \`${next(99)}\`);\t// ${next(99)}\n}`;
      post.code.push(code);
      return `<pre><code class="language-js">${escaped(code)}</code></pre>`;
    },
  ];
  for (let at = 0; at < blocks; at++) post.html += `${kinds[at % kinds.length]?.()}\n`;
  return post;
}

const ghostExport = (posts: readonly BuiltPost[]) =>
  JSON.stringify({
    db: [
      {
        meta: { version: '5.80.0' },
        data: {
          posts: posts.map(({ slug, html }) => ({ id: slug, title: slug, slug, html, status: 'published' })),
        },
      },
    ],
  });

const wordpressExport = (posts: readonly BuiltPost[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><wp:wxr_version>1.2</wp:wxr_version>
${posts
  .map(
    ({ slug, html }, at) =>
      `<item><title>${slug}</title><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>${at + 1}</wp:post_id><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  )
  .join('\n')}
</channel></rss>`;

/** The words of Markdown without the characters that only format or escape. */
const bare = (text: string) => text.replace(/[\\*_#[\]`>|.-]/g, '');

/** The parts of a post that its import lost. */
function lostParts(post: BuiltPost, markdown: string) {
  const found = new Map<string, number>();
  const outside = bare(markdown.replace(/&lt;/g, '<').replace(/&amp;/g, '&')).split(/\s+|(?<=\S)\(https/);
  for (const word of outside) found.set(word, (found.get(word) ?? 0) + 1);
  const words = post.words.filter((word) => {
    const wanted = bare(word);
    const left = found.get(wanted) ?? 0;
    found.set(wanted, left - 1);
    return wanted !== '' && left <= 0;
  });
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.flatMap((line) => line.split(/(?<!\\)\|/).map((each) => bare(each.trim())));
  return {
    words,
    code: post.code.filter((code) => !markdown.includes(`\`\`\`js\n${code}\n\`\`\``)),
    cells: post.cells.filter((each) => !cells.includes(bare(each))),
    links: post.links.filter((href) => !markdown.replaceAll('\\', '').includes(href)),
  };
}

describe.each([
  ['Ghost', ghostExport],
  ['WordPress', wordpressExport],
] as const)('an export of %s with 120 posts', (_, write) => {
  it('keeps at least 99.5 % of its words and all code, tables and links', async () => {
    const posts = Array.from({ length: 120 }, (_, number) => buildPost(number, 18));
    const { articles, refused } = await readImport(strToU8(write(posts)), 'no');
    expect(refused).toEqual([]);
    const lost = posts.map((post) =>
      lostParts(post, articles.find(({ fields }) => fields.slug === post.slug)?.fields.content_no ?? ''),
    );
    for (const part of ['code', 'cells', 'links'] as const)
      expect(
        lost.flatMap((each) => each[part]),
        part,
      ).toEqual([]);
    const lostWords = lost.flatMap(({ words }) => words);
    const total = posts.reduce((sum, { words }) => sum + words.length, 0);
    expect(lostWords.length / total, lostWords.slice(0, 20).join(' ')).toBeLessThanOrEqual(0.005);
  });

  itInLongRun('is read if it has 20 MB', async () => {
    const posts = Array.from({ length: 120 }, (_, number) => buildPost(number, 1100));
    const bytes = strToU8(write(posts));
    expect(bytes.byteLength).toBeGreaterThan(20_000_000);
    const used = await processorTimeOf(async () => {
      expect((await readImport(bytes, 'no')).articles).toHaveLength(posts.length);
    });
    expect(used).toBeLessThan(120_000);
  });
});
