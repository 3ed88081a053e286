import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { contentChangeOf, listenForContentChanges, readContentVersion } from './content-changes.ts';

describe('contentChangeOf', () => {
  it('returns the cache tags of the articles and keywords in the payload', () => {
    expect(contentChangeOf('{"articles":["a","b"]}')).toEqual({
      changed: ['articles', 'article:a', 'article:b'],
      removed: [],
      addresses: [],
    });
    expect(contentChangeOf('{"articles":["a"],"keywords":["brød"],"removed":["a"]}')).toEqual({
      changed: ['articles', 'article:a', 'keyword:brød'],
      removed: ['article-page:a'],
      addresses: [],
    });
    expect(contentChangeOf('{"articles":"all"}')).toEqual({ changed: 'all', removed: [], addresses: [] });
  });
  it.each(['', 'nonsense', '{}', '{"articles":7}'])("returns 'all' for an invalid payload: %j", (payload) => {
    expect(contentChangeOf(payload)).toEqual({ changed: 'all', removed: 'all', addresses: 'all' });
  });
  it('returns only the cache tags of other content if the payload names no article', () => {
    expect(contentChangeOf('{"articles":[],"tags":["site-settings"]}').changed).toEqual(['site-settings']);
  });
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

  const listen = async () => {
    const changes: (CacheTag[] | 'all')[] = [];
    const removed: (CacheTag[] | 'all')[] = [];
    const addresses: (string[] | 'all')[] = [];
    const connection = { lost: 0, restored: 0 };
    const channel = await listenForContentChanges(database(), {
      onChange: (change) => {
        changes.push(change.changed);
        removed.push(change.removed);
        addresses.push(change.addresses);
      },
      onDisconnected: () => connection.lost++,
      onReconnected: () => connection.restored++,
    });
    return { changes, removed, addresses, connection, close: channel.close };
  };

  it('name the old addresses that were added, unless there are too many for one notification', async () => {
    const { rows } = await database().pool.query(
      `INSERT INTO articles (slug, title_no, content_no, author_name) VALUES ('a', 't', 'c', 'k') RETURNING id`,
    );
    const { changes, addresses, close } = await listen();
    const add = (sql: string) =>
      database().pool.query(`INSERT INTO article_addresses (address, article_id) ${sql}`, [rows[0].id]);
    await add(`VALUES ('/2012/05/brød', $1)`);
    await add(`SELECT '/' || repeat('x', 400) || n, $1 FROM generate_series(1, 30) AS n`);
    await waitFor(() => expect(addresses).toEqual([['/2012/05/brød'], 'all']));
    expect(changes).toEqual([[], []]);
    await close();
  });

  it('send one notification per SQL statement, even if the statement does not come from the product', async () => {
    await insert('a');
    await insert('b');
    const { changes, close } = await listen();
    await database().pool.query("UPDATE articles SET title_no = 'ny'");
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toEqual(expect.arrayContaining(['articles', 'article:a', 'article:b']));
    await close();
  });

  it("have the cache tags of both the old and the new slug if an article's slug changes", async () => {
    await insert('gammel');
    const { changes, close } = await listen();
    await database().pool.query("UPDATE articles SET slug = 'ny'");
    await waitFor(() => expect(changes[0]).toEqual(expect.arrayContaining(['article:gammel', 'article:ny'])));
    await close();
  });

  it('list an article as removed only if a language of it is no longer published', async () => {
    await insert('a');
    const { removed, close } = await listen();
    const change = async (statement: string) => {
      removed.length = 0;
      await database().pool.query(statement);
      await waitFor(() => expect(removed).toHaveLength(1));
      return removed[0];
    };
    expect(await change("UPDATE articles SET title_no = 'ny', slug = 'b', title_en = 't'")).toEqual([]);
    expect(await change("UPDATE articles SET content_en = 'c'")).toEqual([]);
    expect(await change("UPDATE articles SET content_en = ''")).toEqual(['article-page:b']);
    expect(await change("UPDATE articles SET status = 'archived'")).toEqual(['article-page:b']);
    expect(await change("UPDATE articles SET status = 'published'")).toEqual([]);
    expect(await change('DELETE FROM articles')).toEqual(['article-page:b']);
    expect(await change('TRUNCATE articles CASCADE')).toBe('all');
    await close();
  });

  it("have the cache tags of the article's keywords only if lists of related articles may change", async () => {
    await insert('a');
    const { changes, close } = await listen();
    const change = async (set: string) => {
      changes.length = 0;
      await database().pool.query(`UPDATE articles SET ${set}`);
      await waitFor(() => expect(changes).toHaveLength(1));
      const [tags = 'all'] = changes;
      return tags === 'all' ? tags : tags.filter((tag) => tag.startsWith('keyword:')).sort();
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

  it('send no notification and do not raise the content version if the articles are not public', async () => {
    const before = await readContentVersion(database());
    const { changes, close } = await listen();
    await insert('utkast', 'draft');
    await database().pool.query("UPDATE articles SET title_no = 'ny'");
    await database().pool.query('DELETE FROM articles');
    await insert('synlig');
    await waitFor(() => expect(changes).toEqual([['articles', 'article:synlig']]));
    expect(Number(await readContentVersion(database())) - Number(before)).toBe(1);
    await close();
  });

  it('are reported as a change of all content if very many articles change at once', async () => {
    const { changes, close } = await listen();
    await database().pool.query(
      `INSERT INTO articles (slug, status, title_no, content_no, author_name, published_at)
       SELECT 'a-' || n, 'published', 't', 'c', 'k', now() FROM generate_series(1, 500) n`,
    );
    await waitFor(() => expect(changes).toEqual(['all']));
    await close();
  });

  if (engine === 'pglite') return; // PGlite runs in this process, so there is no connection that could be lost.

  it('are received again after a lost connection is restored', async () => {
    const { changes, connection, close } = await listen();
    await database().pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1' AND pid <> pg_backend_pid() AND datname = current_database()",
    );
    await waitFor(() => expect(connection).toEqual({ lost: 1, restored: 1 }));
    await insert('etterpa');
    await waitFor(() => expect(changes).toEqual([['articles', 'article:etterpa']]));
    await close();
  });
});
