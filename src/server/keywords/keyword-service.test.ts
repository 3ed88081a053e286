import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { itInLongRun } from '../../../tests/setup/long-run.ts';
import {
  type KeywordFields,
  keywordFieldsSchema,
  keywordImportSchema,
  keywordSearchSchema,
  newKeywordSchema,
  priorityOf,
} from '../../domain/keywords/keyword.ts';
import type { Actor } from '../audit/actor.ts';
import { createServices } from '../services.ts';

const keyword = (term: string, fields: Partial<KeywordFields> = {}) =>
  keywordFieldsSchema.parse({ term, ...fields });
const search = (query: object = {}) => keywordSearchSchema.parse(query);

describeOnDatabase('keywords', (database, engine) => {
  const services = () => createServices(database());
  let actor: Extract<Actor, { caller: object }>;
  beforeAll(async () => {
    const { rows } = await database().pool.query(
      `INSERT INTO auth_users (email, created_at, updated_at) VALUES ('ola@novasjekk.example', now(), now()) RETURNING id`,
    );
    actor = {
      caller: {
        id: rows[0].id,
        email: 'ola@novasjekk.example',
      },
      address: '127.0.0.1',
    };
  });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM keywords');
    await emptyAuditLog(database());
  });
  const terms = async (query: object = {}) =>
    (await services().keywords.list(search(query))).keywords.map(({ term }) => term);

  it('have an origin, by which the list can be filtered', async () => {
    const { keywords } = services();
    await keywords.add(keyword('for hånd', { volume: 10 }), actor);
    await keywords.upsertFromSearchData(
      sql`SELECT term, 'no' AS locale, 5 AS impressions, 1 AS clicks, 3.0::float8 AS position, 0.2::float8 AS ctr,
                 'new' AS trend, 2.0::float8 AS score, '{}'::jsonb AS opportunity
            FROM unnest(ARRAY['fra søk', 'for hånd']) AS term`,
      database().orm,
    );
    const origins = async (origin: string) => {
      const { keywords: found, total } = await keywords.list(search({ origin }));
      return { found: found.map(({ term, origin }) => [term, origin]), total };
    };
    expect(await origins('hand')).toEqual({ found: [['for hånd', 'hand']], total: 1 });
    expect(await origins('search')).toEqual({ found: [['fra søk', 'search']], total: 1 });
    expect(await origins('')).toMatchObject({ total: 2 });
  });

  it('are deleted together, with an audit entry for each', async () => {
    const { keywords, audit } = services();
    const [one, two, kept] = await Promise.all(
      ['a', 'b', 'c'].map((term) => keywords.add(keyword(term), actor)),
    );
    const missing = '00000000-0000-4000-8000-000000000000';
    expect(await keywords.removeMany([one?.id ?? '', two?.id ?? '', missing], actor)).toBe(2);
    expect(await terms()).toEqual([kept?.term]);
    const { entries } = await audit.list({ page: 1, action: 'keyword.deleted' });
    expect(entries.map(({ target }) => target).sort()).toEqual(['a', 'b']);
  });

  it('have default values for missing fields, and a priority score that the database computes', async () => {
    const added = await services().keywords.add(keyword('  ultraprosessert   mat '), actor);
    expect(added).toMatchObject({
      term: 'ultraprosessert mat',
      locale: 'no',
      intent: 'info',
      difficulty: 50,
      volume: 0,
      priority_score: 0,
      created_by: actor.caller.id,
      last_impressions: null,
      trend: null,
    });
    const fields = keyword('b', { volume: 1237, difficulty: 37 });
    expect((await services().keywords.add(fields, actor)).priority_score).toBeCloseTo(priorityOf(fields), 6);
    const { entries } = await services().audit.list({ page: 1, action: 'keyword.added' });
    expect(entries[0]).toMatchObject({ target: 'b', actor: { email: 'ola@novasjekk.example' } });
  });

  it('have a difficulty that is any number from 0 to 100, and the default if it or the volume is empty', async () => {
    const added = await services().keywords.add(keyword('brøk', { difficulty: 33.3, volume: 1000 }), actor);
    expect(added).toMatchObject({ difficulty: 33.3, priority_score: 667 });
    await services().keywords.importCsv(
      keywordImportSchema.parse({ csv: 'term,difficulty,volume\nfil,12.5,200' }),
      actor,
    );
    expect(await services().keywords.findByTerm('fil', 'no')).toMatchObject({
      difficulty: 12.5,
      priority_score: 175,
    });
    expect(keywordFieldsSchema.parse({ term: 'tom', difficulty: null, volume: null })).toMatchObject({
      difficulty: 50,
      volume: 0,
    });
    for (const difficulty of [-0.1, 100.1, Number.NaN, '50'])
      expect(keywordFieldsSchema.safeParse({ term: 'feil', difficulty }).success).toBe(false);
  });

  it('accept a priority_score in a request and compute it anew', async () => {
    const fields = newKeywordSchema.parse({ term: 'poeng', volume: 10, difficulty: 0, priority_score: 99 });
    expect(await services().keywords.add(fields, actor)).toMatchObject({ priority_score: 10 });
  });

  it('stay unique when two people rename different keywords to the same term at the same time', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [a, b] = [`a${round}`, `b${round}`];
      const ids = [
        await services().keywords.add(keyword(a), actor),
        await services().keywords.add(keyword(b), actor),
      ];
      const changes = ids.map(({ id }) => services().keywords.change(id, keyword(`felles ${round}`), actor));
      const results = await Promise.allSettled(changes);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'keyword_taken' },
      });
    }
  });

  it('are unique per language, whatever the letter case and spacing of the term', async () => {
    const { id } = await services().keywords.add(keyword('Grøt på ÆØÅ'), actor);
    await expect(services().keywords.add(keyword('GRØT  PÅ æøå'), actor)).rejects.toMatchObject({
      code: 'keyword_taken',
    });
    const english = await services().keywords.add(keyword('grøt på æøå', { locale: 'en' }), actor);
    await expect(
      services().keywords.change(english.id, keyword('grøt PÅ æøå', { locale: 'no' }), actor),
    ).rejects.toMatchObject({ code: 'keyword_taken', status: 409 });
    expect(await services().keywords.findByTerm('grøt på æøå', 'no')).toMatchObject({ id });
    // Changing only the letter case of a keyword's own term is allowed.
    expect(await services().keywords.change(id, keyword('grøt på æøå'), actor)).toMatchObject({
      term: 'grøt på æøå',
    });
  });

  it('refuse a change if the keyword was changed since it was read, but not if only its search data changed', async () => {
    const seen = await services().keywords.add(keyword('brød'), actor);
    const change = (volume: number, updated_at: Date) =>
      services().keywords.change(seen.id, keyword('brød', { volume }), actor, updated_at);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await database().pool.query('UPDATE keywords SET last_impressions = 7');
    const { updated_at } = await change(100, seen.updated_at);
    await expect(change(200, seen.updated_at)).rejects.toMatchObject({
      code: 'keyword_changed',
      status: 409,
    });
    expect(await services().keywords.find(seen.id)).toMatchObject({ volume: 100 });
    expect(await change(300, updated_at)).toMatchObject({ volume: 300 });
  });

  it('are sorted by priority score, then newest first, unless another order is requested', async () => {
    await services().keywords.add(keyword('lav', { volume: 100, difficulty: 90 }), actor);
    await services().keywords.add(keyword('høy', { volume: 100, difficulty: 10 }), actor);
    await services().keywords.add(keyword('eldst', { volume: 0 }), actor);
    await services().keywords.add(keyword('nyest', { volume: 0 }), actor);
    expect(await terms()).toEqual(['høy', 'lav', 'nyest', 'eldst']);
    expect(await terms({ sort: 'newest' })).toEqual(['nyest', 'eldst', 'høy', 'lav']);
    expect(await terms({ sort: 'term' })).toEqual(['eldst', 'høy', 'lav', 'nyest']);
    expect((await terms({ sort: 'difficulty' }))[0]).toBe('høy');
  });

  it('are filtered by language, intent and text, and % and _ in the text are ordinary characters', async () => {
    await services().keywords.add(keyword('Søtt 100% naturlig', { intent: 'howto' }), actor);
    await services().keywords.add(keyword('sweet', { locale: 'en' }), actor);
    expect(await terms({ locale: 'en' })).toEqual(['sweet']);
    expect(await terms({ intent: 'howto' })).toEqual(['Søtt 100% naturlig']);
    expect(await terms({ q: 'SØTT' })).toEqual(['Søtt 100% naturlig']);
    expect(await terms({ q: '0%' })).toEqual(['Søtt 100% naturlig']);
    expect(await terms({ q: '_w' })).toEqual([]);
  });

  it('are listed with their newest queue item and their newest article', async () => {
    const { id } = await services().keywords.add(keyword('brød'), actor);
    const ledTo = async () => (await services().keywords.list(search())).keywords[0]?.led_to;
    expect(await ledTo()).toEqual({ item: null, article: null });
    const { rows } = await database().pool.query(
      `INSERT INTO articles (slug, title_no, content_no, author_name) VALUES ('brod', 'Brød', 'Tekst', 'Kari') RETURNING id`,
    );
    await database().pool.query(
      `INSERT INTO content_queue (keyword_id, payload, status, article_id, created_at)
       VALUES ($1, '{"term": "brød", "locale": "no"}', 'done', $2, now() - interval '1 day'),
              ($1, '{"term": "brød", "locale": "no"}', 'queued', NULL, now())`,
      [id, rows[0].id],
    );
    expect(await ledTo()).toMatchObject({
      item: { type: 'outline', status: 'queued' },
      article: { slug: 'brod', status: 'draft', title_no: 'Brød' },
    });
    await services().keywords.remove(id, actor);
    expect((await database().pool.query('SELECT keyword_id FROM content_queue')).rows).toEqual([
      { keyword_id: null },
      { keyword_id: null },
    ]);
  });

  it('are counted correctly after additions, imports, changes, deletions and truncation', async () => {
    const counts = async () => {
      const totals = await Promise.all(
        [{}, { locale: 'no' }, { locale: 'en' }, { intent: 'howto' }, { locale: 'en', intent: 'howto' }].map(
          (query) => services().keywords.list(search(query)),
        ),
      );
      return totals.map(({ total }) => total);
    };
    const { id } = await services().keywords.add(keyword('a'), actor);
    await services().keywords.importCsv(
      keywordImportSchema.parse({ csv: 'term,locale,intent\na,no,howto\nb,en,howto\nc,en,info' }),
      actor,
    );
    expect(await counts()).toEqual([3, 1, 2, 2, 1]);
    await services().keywords.change(id, keyword('a', { locale: 'en' }), actor);
    expect(await counts()).toEqual([3, 0, 3, 1, 1]);
    await database().pool.query(`DELETE FROM keywords WHERE term = 'b'`);
    expect(await counts()).toEqual([2, 0, 2, 0, 0]);
    await database().pool.query('TRUNCATE keywords CASCADE');
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('are counted up to 500 in a text search, which then reports that there may be more', async () => {
    await database().pool.query(
      `INSERT INTO keywords (term, locale) SELECT 'felles ord ' || n, 'no' FROM generate_series(1, 1001) n`,
    );
    expect(await services().keywords.list(search({ q: 'ord' }))).toMatchObject({ total: 500, more: true });
    expect(await services().keywords.list(search({ q: 'ord', sort: 'term', page: 10 }))).toMatchObject({
      keywords: { length: 50 },
    });
    expect(await services().keywords.list(search({ q: 'ord 77' }))).toMatchObject({ total: 11, more: false });
    expect(await services().keywords.list(search())).toMatchObject({ total: 1001, more: false });
  });

  it('are listed from the last page that exists if the requested page has become empty', async () => {
    await database().pool.query(
      `INSERT INTO keywords (term, locale) SELECT 'ord ' || n, 'no' FROM generate_series(1, 51) n`,
    );
    const query = search({ sort: 'term', page: 2 });
    const { keywords, page } = await services().keywords.list(query);
    expect([keywords.length, page]).toEqual([1, 2]);
    await services().keywords.remove(keywords[0]?.id ?? '', actor);
    const after = await services().keywords.list(query);
    expect(after).toMatchObject({ page: 1, pages: 1, total: 50 });
    expect(after.keywords).toHaveLength(50);
    const { entries, ...log } = await services().audit.list({ page: 9, action: 'keyword.deleted' });
    expect(log).toEqual({ page: 1, pages: 1, total: 1 });
    expect(entries).toHaveLength(1);
  });

  it('are changed and deleted, and the audit log keeps the old values', async () => {
    const { id } = await services().keywords.add(keyword('brød'), actor);
    await services().keywords.change(id, keyword('brød', { volume: 10 }), actor);
    await services().keywords.remove(id, actor);
    await expect(services().keywords.remove(id, actor)).rejects.toMatchObject({ code: 'keyword_not_found' });
    const { entries } = await services().audit.list({ page: 1, action: '' });
    expect(entries.map(({ action }) => action)).toEqual([
      'keyword.deleted',
      'keyword.changed',
      'keyword.added',
    ]);
    expect(entries[1]).toMatchObject({ before: { volume: 0 }, after: { volume: 10 } });
  });

  describe('imported from a file', () => {
    const take = (csv: string, more: object = {}) =>
      services().keywords.importCsv(keywordImportSchema.parse({ csv, ...more }), actor);

    it('are only previewed with `preview`, and stored without it', async () => {
      await services().keywords.add(keyword('brød'), actor);
      const csv = 'søkeord;volum\nBrød;10\nmelk;20\n;30';
      expect(await take(csv, { preview: true })).toMatchObject({
        added: 1,
        updated: 1,
        skipped: 0,
        faultCount: 1,
        rows: [
          { term: 'Brød', volume: 10, known: true },
          { term: 'melk', volume: 20, known: false },
        ],
      });
      expect(await terms()).toEqual(['brød']);
      expect(await take(csv)).toMatchObject({ added: 1, updated: 1, skipped: 0, faultCount: 1 });
      expect(await terms()).toEqual(['melk', 'brød']);
    });

    it('leave existing keywords unchanged on request, and never overwrite fields that the file lacks', async () => {
      await services().keywords.add(keyword('brød', { intent: 'howto', difficulty: 20, volume: 1 }), actor);
      expect(await take('term,volume\nbrød,10', { duplicates: 'skip' })).toMatchObject({
        added: 0,
        updated: 0,
        skipped: 1,
      });
      expect(await services().keywords.findByTerm('brød', 'no')).toMatchObject({ volume: 1 });
      await take('term,volume\nbrød,10');
      expect(await services().keywords.findByTerm('brød', 'no')).toMatchObject({
        intent: 'howto',
        difficulty: 20,
        volume: 10,
      });
      expect(await take('term,difficulty,volume\nbrød,,12\nmelk,,', { preview: true })).toMatchObject({
        rows: [
          { term: 'brød', difficulty: null, volume: 12 },
          { term: 'melk', difficulty: 50, volume: 0 },
        ],
      });
      await take('term,intent,difficulty,volume\nbrød,,,12\nmelk,,,');
      await take('nova,no,howto,40,1300\nbrød');
      expect(await services().keywords.findByTerm('brød', 'no')).toMatchObject({
        intent: 'howto',
        difficulty: 20,
        volume: 12,
      });
      expect(await services().keywords.findByTerm('melk', 'no')).toMatchObject({ difficulty: 50, volume: 0 });
    });
  });

  it('receive the search data of their terms, and every new term becomes a keyword', async () => {
    await services().keywords.add(keyword('Nova 4', { volume: 70 }), actor);
    const searchData = (term: string, impressions: number) => sql`
      SELECT ${term}::text AS term, 'no' AS locale, ${impressions}::integer AS impressions, 9 AS clicks,
             7.5::float8 AS position, 0.01::float8 AS ctr, 'up' AS trend, 12.5::float8 AS score, '{}'::jsonb AS opportunity`;
    await services().keywords.upsertFromSearchData(
      sql`${searchData('nova 4', 900)} UNION ALL ${searchData('ny term', 900)} UNION ALL ${searchData('NY term', 1)}`,
      database().orm,
    );
    expect((await terms()).sort()).toEqual(['Nova 4', 'ny term']);
    expect(await services().keywords.findByTerm('nova 4', 'no')).toMatchObject({
      volume: 70,
      last_impressions: 900,
      last_position: 7.5,
      trend: 'up',
      opportunity_score: 12.5,
    });
    expect(await services().keywords.findByTerm('ny term', 'no')).toMatchObject({
      last_impressions: 900,
      difficulty: 50,
      priority_score: 0,
    });
  });

  (engine === 'postgres' ? it : itInLongRun)('are read from an index when they are listed', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `ord ${n},${n % 2 ? 'no' : 'en'},info,${n % 100},${n}`,
    );
    await services().keywords.importCsv(keywordImportSchema.parse({ csv: rows.join('\n') }), actor);
    await database().pool.query('ANALYZE keywords');
    for (const order of [
      'priority_score DESC',
      'created_at DESC',
      'folded_term',
      'volume DESC',
      'difficulty',
    ]) {
      const { rows: plan } = await database().pool.query(
        `EXPLAIN SELECT * FROM keywords ORDER BY ${order}${order.startsWith('created') ? '' : ', created_at DESC'}, id LIMIT 50`,
      );
      expect(JSON.stringify(plan), order).toMatch(/Index Scan/);
    }
  });
});
