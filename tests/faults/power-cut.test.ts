import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { expect, inject, it } from 'vitest';
import { overPglite } from '../../src/server/platform/db/client.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openDurably } from '../../src/server/platform/db/embedded/durable-node-fs.ts';
import {
  embeddedExtensions,
  smallFootprint,
} from '../../src/server/platform/db/embedded/embedded-options.ts';
import { openEmbeddedCopy } from '../setup/database/embedded-template.ts';
import { type RecordedDisk, recordDisk, seededRandom } from '../setup/disk/recorded-disk.ts';
import { createArticleApiClient } from '../setup/server/article-api-client.ts';
import { startAuthServer } from '../setup/server/auth-server.ts';

/** `POWER_CUTS=1000 npm run test:faults` makes more cuts; POWER_CUT_SEED repeats those of a failed run. */
const cuts = Number(process.env.POWER_CUTS ?? 200);
const seed = Number(process.env.POWER_CUT_SEED ?? randomInt(2 ** 31));
const extensions = { ...embeddedExtensions, amcheck };

/** The title of an article after each acknowledged save, and the length of the recording when it was acknowledged. */
type Acknowledged = { moment: number; slug: string; title: string }[];

/** Works like a newsroom on a recorded disk: creates and saves articles, and sometimes lets the database tidy up. */
async function recordWork(folder: string, open: (folder: string) => Promise<PGlite>, random: () => number) {
  await (await openEmbeddedCopy(inject('embeddedTemplate'), folder)).close();
  const disk = recordDisk(folder);
  const acknowledged: Acknowledged = [];
  try {
    const database = overPglite(await open(folder), () => {});
    const server = await startAuthServer({ database });
    const editor = await createArticleApiClient(server, database);
    const articles: Record<string, string>[] = [];
    const text = () => Array.from({ length: 20 + 400 * random() }, () => random().toString(36)).join(' ');
    for (let step = 0; step < 80; step++) {
      const title = `Tittel ${step}`;
      const fields = { title_no: title, content_no: text(), status: 'published' as const };
      const at = Math.floor(random() * articles.length * 1.6);
      const article = articles[at];
      if (article) {
        const saved = await editor.save(article, fields);
        if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
        articles[at] = saved.body;
      } else articles.push(await editor.create(`artikkel-${step}`, fields));
      const slug = article?.slug ?? `artikkel-${step}`;
      acknowledged.push({ moment: disk.length, slug, title });
      if (step % 16 === 7) await database.pool.query('CHECKPOINT');
      if (step % 16 === 11) await database.pool.query('VACUUM articles, article_search');
      if (step % 16 === 13) await database.pool.query('REINDEX TABLE articles');
      if (step % 16 === 15) await database.pool.query('SELECT pg_switch_wal()');
    }
    await server.stop();
    await database.close();
  } finally {
    disk.stop();
  }
  return { disk, acknowledged };
}

/** Returns everything that is lost or damaged in a database after a power cut at a moment of the recording. */
async function faultsAfterCut(folder: string, acknowledged: Acknowledged, moment: number): Promise<string[]> {
  let pglite: PGlite;
  try {
    pglite = await openDurably(folder, extensions);
  } catch (error) {
    return [`the database does not open: ${error}`];
  }
  const database = overPglite(pglite, () => {});
  try {
    return [
      ...(await lostWrites(database, acknowledged, moment)),
      ...(await damage(database)),
      ...(await brokenReferences(database)),
      ...(await brokenInvariants(database)),
    ];
  } catch (error) {
    return [`a check failed: ${error}`];
  } finally {
    await database.close();
  }
}

async function lostWrites({ pool }: Database, acknowledged: Acknowledged, moment: number): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string; title_no: string }>(
    'SELECT slug, title_no FROM articles',
  );
  const found = new Map(rows.map(({ slug, title_no }) => [slug, title_no]));
  const expected = new Map<string, string[]>();
  let isUnderWay = true;
  for (const write of acknowledged) {
    if (write.moment <= moment) expected.set(write.slug, [write.title]);
    // The write that was under way may be stored or not.
    else if (isUnderWay) {
      expected.get(write.slug)?.push(write.title);
      isUnderWay = false;
    }
  }
  return [...expected]
    .filter(([slug, titles]) => !titles.includes(found.get(slug) ?? 'nothing'))
    .map(([slug, titles]) => `${slug} has ${found.get(slug) ?? 'nothing'} instead of ${titles.join(' or ')}`);
}

/** Checks every index and every table with PostgreSQL's own extension for this. */
async function damage({ pool }: Database): Promise<string[]> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  const { rows } = await pool.query<{ name: string; kind: string }>(`
    SELECT pg_class.oid::regclass::text AS name, coalesce(amname, 'none') AS kind
    FROM pg_class LEFT JOIN pg_am ON pg_am.oid = relam
    WHERE relkind IN ('r', 't', 'm', 'i') AND relpersistence = 'p'
    ORDER BY name`);
  const checks: Record<string, string> = {
    heap: 'SELECT msg FROM verify_heapam($1::regclass, check_toast => true)',
    btree: 'SELECT bt_index_check($1::regclass, true, true)',
    gin: 'SELECT gin_index_check($1::regclass)',
  };
  const faults: string[] = [];
  for (const { name, kind } of rows) {
    const check = checks[kind];
    if (!check) continue;
    try {
      const { rows: found } = await pool.query(check, [name]);
      if (kind === 'heap') faults.push(...found.map(({ msg }) => `${name}: ${msg}`));
    } catch (error) {
      faults.push(`${name}: ${error}`);
    }
  }
  return faults;
}

async function brokenReferences({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; query: string }>(`
    SELECT conname AS name, format(
      'SELECT count(*)::int AS broken FROM %s AS child WHERE NOT EXISTS (SELECT FROM %s AS parent WHERE %s) AND %s',
      conrelid::regclass, confrelid::regclass,
      string_agg(format('child.%I = parent.%I', mine.attname, theirs.attname), ' AND '),
      string_agg(format('child.%I IS NOT NULL', mine.attname), ' AND ')) AS query
    FROM pg_constraint
    CROSS JOIN LATERAL unnest(conkey, confkey) AS pair (mine, theirs)
    JOIN pg_attribute AS mine ON mine.attrelid = conrelid AND mine.attnum = pair.mine
    JOIN pg_attribute AS theirs ON theirs.attrelid = confrelid AND theirs.attnum = pair.theirs
    WHERE contype = 'f'
    GROUP BY pg_constraint.oid, conname, conrelid, confrelid`);
  const faults: string[] = [];
  for (const { name, query } of rows) {
    const { rows: found } = await pool.query(query);
    if (found[0].broken > 0) faults.push(`${name}: ${found[0].broken} rows refer to nothing`);
  }
  return faults;
}

/** Checks data that several tables keep about the same articles, which every save changes in one transaction. */
async function brokenInvariants({ pool }: Database): Promise<string[]> {
  const queries = {
    'the last revision differs from the article': `
      SELECT FROM articles JOIN LATERAL (
        SELECT fields FROM article_revisions WHERE article_id = articles.id ORDER BY number DESC LIMIT 1
      ) AS last ON true
      WHERE fields ->> 'title_no' IS DISTINCT FROM title_no OR fields ->> 'content_no' IS DISTINCT FROM content_no`,
    'an article has no revision': `
      SELECT FROM articles WHERE NOT EXISTS (SELECT FROM article_revisions WHERE article_id = articles.id)`,
    'a published article cannot be found by the search': `
      SELECT FROM articles WHERE status = 'published'
        AND NOT EXISTS (SELECT FROM article_search WHERE article_id = articles.id)`,
    'the counts of the list are wrong': `
      SELECT FROM (
        SELECT list_state, translation_no, translation_en, count(*) AS articles FROM articles GROUP BY 1, 2, 3
      ) AS counted FULL JOIN (SELECT * FROM article_counts WHERE articles > 0) AS stored
        USING (list_state, translation_no, translation_en, articles)
      WHERE counted IS NULL OR stored IS NULL`,
  };
  const faults: string[] = [];
  for (const [fault, query] of Object.entries(queries))
    if ((await pool.query(query)).rowCount) faults.push(fault);
  return faults;
}

/** Cuts the power at a random moment, and for every fifth cut once more while the database recovers. */
async function cutPower(disk: RecordedDisk, cut: number, random: () => number, target: string) {
  const moment = Math.floor(random() * (disk.length + 1));
  disk.cut(moment, random, target);
  if (cut % 5 > 0) return { moment, folder: target };
  const recovery = recordDisk(target);
  await openDurably(target, extensions)
    .then((pglite) => pglite.close())
    .catch(() => {})
    .finally(recovery.stop);
  const folder = `${target}-again`;
  recovery.cut(Math.floor(random() * (recovery.length + 1)), random, folder);
  return { moment, folder };
}

/** Returns the faults after the first cut that causes any. */
async function findFaults(open: (folder: string) => Promise<PGlite>, count: number): Promise<string[]> {
  const random = seededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-power-'));
  const { disk, acknowledged } = await recordWork(join(folder, 'work'), open, random);
  let faults: string[] = [];
  for (let cut = 1; cut <= count && faults.length === 0; cut++) {
    const target = join(folder, 'after');
    const after = await cutPower(disk, cut, random, target);
    faults = (await faultsAfterCut(after.folder, acknowledged, after.moment)).map(
      (fault) => `cut ${cut} at ${after.moment} of ${disk.length}: ${fault}`,
    );
    if (cut % 50 === 0) console.log(`${cut} of ${count} power cuts`);
    for (const each of [target, after.folder]) await rm(each, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true });
  return faults;
}

it(
  `no power cut loses an acknowledged save or damages the database (seed ${seed})`,
  async () => {
    expect(await findFaults((folder) => openDurably(folder, extensions), cuts)).toEqual([]);
  },
  cuts * 30_000,
);

it('the same cuts lose acknowledged saves of a database that is not synced', async () => {
  const unsynced = (folder: string) =>
    PGlite.create({ fs: new NodeFS(folder), extensions, postgresqlconf: smallFootprint });
  expect(await findFaults(unsynced, 5)).not.toEqual([]);
});
