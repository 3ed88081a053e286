import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/exports', name));
const problemOf = async (bytes: Uint8Array) => {
  try {
    return `read as ${(await readImport(bytes, 'no')).format}`;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a Ghost export', () => {
  it('is read with its texts, tags, authors, times and images', async () => {
    const read = await readImport(fixture('ghost.json'), 'no');
    expect(read.format).toBe('ghost');
    const [bread, draft] = read.articles;
    expect(bread).toMatchObject({
      fields: {
        slug: 'brod-og-korn',
        status: 'published',
        title_no: 'Brød & korn',
        author_name: 'Kari Nordmann',
        keywords: ['Brød'],
        excerpt_no: 'Om brød',
        meta_description_no: 'Alt om brød',
        featured_image_url: '/content/images/2024/01/brod.jpg',
        featured_image_alt_no: 'Et brød',
        published_at: new Date('2024-01-12T10:00:00Z'),
      },
      stamps: { created_at: new Date('2024-01-10T08:00:00Z'), updated_at: new Date('2024-02-01T09:30:00Z') },
      remarks: ['remote_images', 'needs_address'],
    });
    expect(bread?.fields.content_no).toBe(
      'Det meste av **brødet** er [helt fint](https://example.org/a).\n\n## Hva med loff?\n\n-   Én\n-   To\n\n![Loff](https://bilder.example.org/loff.jpg)\n\n*Loff på fjøl*\n\n| A   |\n| --- |\n| 1   |\n',
    );
    expect(draft?.fields).toMatchObject({
      status: 'draft',
      content_no: '## Hei\n\nTekst',
      published_at: null,
    });
    expect(read.articles.map(({ fields, isPage }) => [fields.slug, isPage])).toEqual([
      ['brod-og-korn', undefined],
      ['utkast', undefined],
      ['om-oss', true],
    ]);
    expect(read.refused).toEqual([{ slug: 'tom', title: 'Tom', remarks: ['no_text'] }]);
  });

  it('can be zipped, and can be read as English', async () => {
    const { articles } = await readImport(zipSync({ 'export/ghost.json': fixture('ghost.json') }), 'en');
    expect(articles[0]?.fields).toMatchObject({ title_en: 'Brød & korn' });
    expect(articles[0]?.fields.title_no).toBeUndefined();
  });
});

describe('a WordPress export', () => {
  it('is read with texts from the classic and the block editor, and with old slugs', async () => {
    const read = await readImport(fixture('wordpress.xml'), 'no');
    expect(read.format).toBe('wordpress');
    const [butter, blocks] = read.articles;
    expect(butter).toMatchObject({
      fields: {
        slug: 'smor-og-margarin',
        status: 'published',
        title_no: 'Smør & margarin',
        author_name: 'Ola Nordmann',
        keywords: ['smør', 'Mat'],
        excerpt_no: 'Om smør',
        meta_description_no: 'Smør eller margarin?',
        featured_image_url: 'https://mat.example.org/smor-stor.jpg',
        featured_image_alt_no: 'Et fat smør',
        published_at: new Date('2024-01-10T09:00:00Z'),
      },
      oldSlugs: ['smor'],
      oldAddresses: ['/smor', '/?p=5'],
      remarks: ['shortcodes', 'remote_images'],
    });
    expect(butter?.fields.content_no).toBe(
      'Første avsnitt  \nmed linjeskift.\n\nAndre *avsnitt*.\n\n![Smør](https://mat.example.org/smor.jpg)\n\n*Smør på fat*\n\n## Deloverskrift\n',
    );
    expect(blocks?.fields).toMatchObject({
      slug: 'blokker',
      status: 'draft',
      content_no: 'Ny **editor**.\n\n-   a\n-   b\n',
    });
    expect(read.refused).toEqual([{ slug: 'slettet', title: 'Slettet', remarks: ['in_trash'] }]);
  });
});

const wordpressOf = (...posts: Record<string, string>[]) => {
  const items = posts.map((fields) =>
    Object.entries({ 'content:encoded': 'Tekst', 'wp:status': 'publish', ...fields })
      .map(([name, text]) => `<${name}>${text}</${name}>`)
      .join(''),
  );
  return strToU8(`<rss><channel>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`);
};

describe('the export of a whole site', () => {
  it('is read with its pages and the numbers of comments, media and other content if it comes from WordPress', async () => {
    const read = await readImport(fixture('wordpress-site.xml'), 'no');
    expect(
      read.articles.map(({ fields, isPage, oldAddresses }) => [fields.slug, isPage, oldAddresses]),
    ).toEqual([
      ['havre-til-frokost', undefined, ['/2012/05/havre-til-frokost', '/?p=1']],
      ['rug', undefined, ['/2013/01/rug-og-brød.html', '/?p=2']],
      ['bygg', undefined, ['/?p=3']],
      ['om-bloggen', true, ['/om-bloggen', '/?page_id=4', '/?p=4']],
      ['rug-2', true, ['/rug', '/?page_id=5', '/?p=5']],
    ]);
    expect(read.refused.map(({ slug, remarks }) => [slug, remarks])).toEqual([
      ['kastet', ['in_trash']],
      ['tom', ['no_text']],
    ]);
    expect(read.leftOut).toEqual([
      { kind: 'type', name: 'recipe', count: 2 },
      { kind: 'media', count: 1 },
      { kind: 'comments', count: 2 },
    ]);
  });

  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  const zip = (images: Record<string, Uint8Array>) =>
    zipSync({
      'export/korn.ghost.json': fixture('ghost-site.json'),
      'export/content/settings/redirects.json': strToU8('[]'),
      ...images,
    });

  it('gives articles the addresses that they had on the former site if it comes from Ghost', async () => {
    const read = await readImport(fixture('ghost-site.json'), 'no', {
      siteAddress: 'https://korn.example.org',
    });
    const [oats] = read.articles;
    expect(oats?.fields).toMatchObject({
      content_no:
        'Les også [om rug](/blogg/rug#baking), [mer rug](/blogg/rug) og [om oss](https://korn.example.org/om-oss/).\n\n![Åker](https://korn.example.org/content/images/2024/01/aker.png)![Liten](https://korn.example.org/content/images/size/w600/2024/01/aker.png)![Mangler](https://korn.example.org/content/images/2024/01/mangler.png)\n',
      featured_image_url: 'https://korn.example.org/content/images/2024/01/aker.png',
    });
    expect(oats?.remarks).toEqual(['remote_images']);
    // A permanent link contains the day of publication in the time zone of the site.
    expect(read.articles.map(({ oldAddresses }) => oldAddresses)).toEqual([
      ['/2024/01/12/havre'],
      ['/2024/01/12/rug'],
      [],
      ['/om-oss'],
    ]);
  });

  it('contains the images in a zip from Ghost, also those that posts show in a smaller size', async () => {
    const read = await readImport(zip({ 'export/content/images/2024/01/aker.png': png }), 'no');
    const hash = createHash('sha256').update(png).digest('hex').slice(0, 32);
    const [oats] = read.articles;
    expect(oats?.fields.content_no).toContain(
      `![Åker](/bilder/${hash})![Liten](/bilder/${hash})![Mangler](/content/images/2024/01/mangler.png)`,
    );
    expect(oats?.fields.featured_image_url).toBe(`/bilder/${hash}`);
    expect(oats?.remarks).toEqual(['needs_address']);
    expect(read.asksForAddress).toBe(true);
    expect(read.images).toMatchObject([{ hash, file: 'export/content/images/2024/01/aker.png' }]);
  });
});

describe('the posts of an upload', () => {
  it('get distinct slugs even if their titles are equal', async () => {
    const { articles } = await readImport(
      wordpressOf(
        { title: 'Grovbrød' },
        { title: 'Grovbrød', 'wp:post_name': 'grovbrod' },
        { title: 'Grovbrød', 'content:encoded': '' },
        { title: 'Grovbrød' },
        { title: 'Annet', 'wp:post_name': 'grovbrod' },
        { title: '?' },
        { title: '!' },
        { title: 'x'.repeat(130) },
        { title: 'x'.repeat(130) },
      ),
      'no',
    );
    expect(articles.map(({ fields }) => fields.slug)).toEqual([
      'grovbrod-2',
      'grovbrod',
      'grovbrod-3',
      'grovbrod-4',
      'artikkel',
      'artikkel-2',
      'x'.repeat(120),
      `${'x'.repeat(118)}-2`,
    ]);
    expect(articles[3]?.remarks).toEqual(['slug_made']);
  });
});

describe('a protected post', () => {
  const outcome = ({ articles }: Awaited<ReturnType<typeof readImport>>) =>
    articles.map(({ fields, remarks }) => [fields.slug, fields.status, remarks]);

  it('becomes a draft and gets a remark if it comes from WordPress', async () => {
    const read = await readImport(
      wordpressOf(
        { 'wp:post_name': 'apen', 'wp:post_password': '' },
        { 'wp:post_name': 'passord', 'wp:post_password': 'hemmelig' },
        { 'wp:post_name': 'privat', 'wp:status': 'private' },
      ),
      'no',
    );
    expect(outcome(read)).toEqual([
      ['apen', 'published', []],
      ['passord', 'draft', ['was_protected']],
      ['privat', 'draft', ['was_protected']],
    ]);
  });

  it('becomes a draft and gets a remark if it comes from Ghost', async () => {
    const post = (id: string, fields: object) => ({
      id,
      slug: id,
      html: 'Tekst',
      status: 'published',
      ...fields,
    });
    const data = {
      posts: [
        post('apen', { visibility: 'public' }),
        post('betalt', { visibility: 'paid' }),
        post('planlagt', {
          visibility: 'members',
          status: 'scheduled',
          published_at: '2199-01-01T00:00:00Z',
        }),
        post('sendt', { visibility: 'public', status: 'sent' }),
        post('brev', { visibility: 'public' }),
      ],
      posts_meta: [
        { post_id: 'apen', email_only: 0 },
        { post_id: 'brev', email_only: true },
      ],
    };
    expect(outcome(await readImport(strToU8(JSON.stringify({ data })), 'no'))).toEqual([
      ['apen', 'published', []],
      ...['betalt', 'planlagt', 'sendt', 'brev'].map((slug) => [slug, 'draft', ['was_protected']]),
    ]);
  });
});

describe('a post of Ghost', () => {
  const read = async (post: object, more: object = {}) => {
    const posts = [{ id: '1', slug: 'brod', html: '<p>Tekst</p>', status: 'published', ...post }];
    const { articles } = await readImport(strToU8(JSON.stringify({ data: { posts, ...more } })), 'no');
    return articles[0];
  };

  it('links to other posts of the upload at their new addresses', async () => {
    const html =
      '<a href="__GHOST_URL__/brod/#x">a</a> <a href="__GHOST_URL__/om-oss/">b</a> <a href="__GHOST_URL__/blog/2020/brod?x=1">c</a>';
    expect((await read({ html }))?.fields.content_no).toBe(
      '[a](/blogg/brod#x) [b](/om-oss/) [c](/blogg/brod)\n',
    );
  });

  it('redirects from the path that a custom route gave it', async () => {
    const post = {
      id: '1',
      slug: 'brod',
      html: 'x',
      status: 'published',
      published_at: '2020-03-04T12:00:00Z',
    };
    const bytes = strToU8(JSON.stringify({ data: { posts: [post] } }));
    const addressesAt = async (postPath: string) =>
      (await readImport(bytes, 'no', { siteAddress: '', postPath })).articles[0]?.oldAddresses;
    expect(await addressesAt('/blog/{slug}/')).toEqual(['/blog/brod']);
    expect(await addressesAt('/{year}/{month}/{slug}/')).toEqual(['/2020/03/brod']);
    expect(await addressesAt('')).toEqual(['/brod']);
  });

  it('keeps its image if it comes from version 0 of Ghost', async () => {
    expect((await read({ image: '/content/images/a.jpg' }))?.fields.featured_image_url).toBe(
      '/content/images/a.jpg',
    );
  });

  it('becomes a draft if it was scheduled for a time in the past', async () => {
    const past = await read({ status: 'scheduled', published_at: '2020-01-01T00:00:00Z' });
    expect([past?.fields.status, past?.remarks]).toEqual(['draft', ['schedule_passed']]);
    const future = await read({ status: 'scheduled', published_at: '2199-01-01T00:00:00Z' });
    expect([future?.fields.status, future?.remarks]).toEqual(['scheduled', []]);
  });

  it('gets a remark if it has fields that articles do not have', async () => {
    const meta = { post_id: '1', meta_title: 'T', feature_image_caption: '<i>Foto</i>', og_title: null };
    expect((await read({}, { posts_meta: [meta] }))?.remarks).toEqual(['fields_left_out']);
    expect((await read({ meta_title: 'x' }))?.remarks).toEqual(['fields_left_out']);
  });
});

it('a WordPress post that was scheduled for a time in the past becomes a draft', async () => {
  const { articles } = await readImport(
    wordpressOf({ 'wp:post_name': 'a', 'wp:status': 'future', 'wp:post_date_gmt': '2020-01-01 00:00:00' }),
    'no',
  );
  expect([articles[0]?.fields.status, articles[0]?.remarks]).toEqual(['draft', ['schedule_passed']]);
});

describe('an invalid upload is refused', () => {
  const article = '---\ntitle: A\n---\n\nTekst';
  const huge = new Uint8Array(30 * 1024 * 1024);
  it.each([
    ['empty', new Uint8Array(), 'import_unknown'],
    ['plain text', strToU8('hei'), 'import_unknown'],
    ['a renamed program', strToU8('MZ\x90\x00'), 'import_unknown'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x00]), 'import_unreadable'],
    ['broken JSON', strToU8('{"db": ['), 'import_unreadable'],
    ['other JSON', strToU8('{"hello": 1}'), 'import_unknown'],
    ['Ghost with a wrong shape', strToU8('{"db":[{"data":{"posts":"x"}}]}'), 'import_unknown'],
    [
      'JSON of millions of values',
      strToU8(`{"data":{"posts":[${'{},'.repeat(2_600_000)}{}]}}`),
      'import_bomb',
    ],
    ['broken XML', strToU8('<rss><channel><item></rss>'), 'import_unreadable'],
    ['other XML', strToU8('<html><body>hei</body></html>'), 'import_unknown'],
    [
      'XML with custom entities',
      strToU8('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel>&b;</channel></rss>'),
      'import_bomb',
    ],
    ['a zip cut short', zipSync({ 'articles/a/no.md': strToU8(article) }).slice(0, 40), 'import_unreadable'],
    ['an empty zip', zipSync({}), 'import_unknown'],
    ['a zip of something else', zipSync({ 'photo.jpg': strToU8('x') }), 'import_unknown'],
    ['a zip bomb', zipSync({ 'articles/a/no.md': huge }, { level: 9 }), 'import_bomb'],
    [
      'a zip of many bombs',
      zipSync(
        Object.fromEntries(
          Array.from({ length: 30 }, (_, n) => [`articles/a${n}/no.md`, huge.subarray(0, 19 * 1024 * 1024)]),
        ),
        { level: 1 },
      ),
      'import_bomb',
    ],
    ['a zip with a parent path', zipSync({ '../../etc/passwd': strToU8(article) }), 'import_path_unsafe'],
    [
      'a zip with a parent path inside a folder',
      zipSync({ 'articles/../../x/no.md': strToU8(article) }),
      'import_path_unsafe',
    ],
    ['a zip with an absolute path', zipSync({ '/etc/passwd': strToU8(article) }), 'import_path_unsafe'],
    ['a zip with a Windows path', zipSync({ 'articles\\..\\x.md': strToU8(article) }), 'import_path_unsafe'],
    ['a zip with an invalid slug', zipSync({ 'articles/Å/no.md': strToU8(article) }), 'import_unreadable'],
    ['Markdown without front matter', zipSync({ 'articles/a/no.md': strToU8('hei') }), 'import_unreadable'],
    [
      'front matter that is not YAML',
      zipSync({ 'articles/a/no.md': strToU8('---\na: [\n---\n') }),
      'import_unreadable',
    ],
    [
      'front matter with aliases',
      zipSync({ 'articles/a/no.md': strToU8('---\na: &a [x, x]\nb: [*a, *a]\n---\n') }),
      'import_unreadable',
    ],
  ])('if it is %s', async (_, bytes, code) => {
    expect(await problemOf(bytes)).toBe(code);
  });

  it('if a file in the zip is larger than its declared size', async () => {
    const zip = zipSync({ 'articles/a/no.md': strToU8(article + 'x'.repeat(5000)) });
    const view = Buffer.from(zip);
    const entry = view.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    view.writeUInt32LE(10, entry + 24);
    expect(await problemOf(view)).toBe('import_unreadable');
  });
});
