import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnBothEngines } from '../../../tests/setup/both-engines.ts';
import {
  type CacheTag,
  cacheTagsOfNotification,
  listenForContentChanges,
  readContentVersion,
} from './content-changes.ts';

describe('a notice', () => {
  it('names the articles it touches', () => {
    expect(cacheTagsOfNotification('{"articles":["a","b"]}')).toEqual(['articles', 'article:a', 'article:b']);
    expect(cacheTagsOfNotification('{"articles":["a"],"keywords":["brød"]}')).toEqual([
      'articles',
      'article:a',
      'keyword:brød',
    ]);
  });
  it.each(['', 'nonsense', '{}', '{"articles":"all"}', '{"articles":7}'])(
    'that does not say so means everything: %j',
    (payload) => {
      expect(cacheTagsOfNotification(payload)).toBe('all');
    },
  );
});

describeOnBothEngines('content changes', (database, engine) => {
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
  });

  const insert = (slug: string, status = 'published') =>
    database().pool.query(
      `INSERT INTO articles (slug, status, title_no, content_no, author_name, published_at) VALUES ($1, $2, 't', 'c', 'k', now())`,
      [slug, status],
    );

  const hear = async () => {
    const heard: (CacheTag[] | 'all')[] = [];
    const cuts = { cut: 0, restored: 0 };
    const channel = await listenForContentChanges(database(), {
      onChange: (topics) => heard.push(topics),
      onCut: () => cuts.cut++,
      onRestored: () => cuts.restored++,
    });
    return { heard, cuts, close: channel.close };
  };

  it('made by hand in SQL are heard, one notice per statement', async () => {
    await insert('a');
    await insert('b');
    const { heard, close } = await hear();
    await database().pool.query("UPDATE articles SET title_no = 'ny'");
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toEqual(expect.arrayContaining(['articles', 'article:a', 'article:b']));
    await close();
  });

  it('name the old and the new address of a moved article', async () => {
    await insert('gammel');
    const { heard, close } = await hear();
    await database().pool.query("UPDATE articles SET slug = 'ny'");
    await vi.waitFor(() =>
      expect(heard[0]).toEqual(expect.arrayContaining(['article:gammel', 'article:ny'])),
    );
    await close();
  });

  it('name the keywords whose related articles may be others, and only then', async () => {
    await insert('a');
    const { heard, close } = await hear();
    const change = async (set: string) => {
      heard.length = 0;
      await database().pool.query(`UPDATE articles SET ${set}`);
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      const [topics = 'all'] = heard;
      return topics === 'all' ? topics : topics.filter((topic) => topic.startsWith('keyword:')).sort();
    };
    expect(await change("keywords = '{brød,mel}'")).toEqual(['keyword:brød', 'keyword:mel']);
    expect(await change("keywords = '{brød,korn}'")).toEqual(['keyword:brød', 'keyword:korn', 'keyword:mel']);
    expect(await change("title_no = 'ny', excerpt_no = 'ny', content_no = 'ny'")).toEqual([]);
    for (const set of ["slug = 'b'", "published_at = now() - interval '1 day'", "status = 'archived'"])
      expect(await change(set), set).toEqual(['keyword:brød', 'keyword:korn']);
    expect(await change(`keywords = array_fill('${'ord'.repeat(30)}'::text, ARRAY[100])`)).toEqual([]);
    expect(
      await change(
        `status = 'published', keywords = (SELECT array_agg(repeat(n::text, 40)) FROM generate_series(1, 150) n)`,
      ),
    ).toBe('all');
    await close();
  });

  it('that readers cannot see make no sound and no new version', async () => {
    const before = await readContentVersion(database());
    const { heard, close } = await hear();
    await insert('utkast', 'draft');
    await database().pool.query("UPDATE articles SET title_no = 'ny'");
    await database().pool.query('DELETE FROM articles');
    await insert('synlig');
    await vi.waitFor(() => expect(heard).toEqual([['articles', 'article:synlig']]));
    expect(Number(await readContentVersion(database())) - Number(before)).toBe(1);
    await close();
  });

  it('of very many articles at once say "all"', async () => {
    const { heard, close } = await hear();
    await database().pool.query(
      `INSERT INTO articles (slug, status, title_no, content_no, author_name, published_at)
       SELECT 'a-' || n, 'published', 't', 'c', 'k', now() FROM generate_series(1, 500) n`,
    );
    await vi.waitFor(() => expect(heard).toEqual(['all']));
    await close();
  });

  if (engine === 'pglite') return; // in-process: there is nothing to cut

  it('are heard again after the channel was cut', async () => {
    const { heard, cuts, close } = await hear();
    await database().pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1' AND pid <> pg_backend_pid() AND datname = current_database()",
    );
    await vi.waitFor(() => expect(cuts).toEqual({ cut: 1, restored: 1 }), { timeout: 5000 });
    await insert('etterpa');
    await vi.waitFor(() => expect(heard).toEqual([['articles', 'article:etterpa']]));
    await close();
  });
});
