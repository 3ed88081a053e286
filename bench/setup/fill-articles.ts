import type { Database } from '../../src/server/platform/db/database.ts';
import { withDatabase } from './with-database.ts';

type ArticleOf = (n: number) => { slug: string; content: string };

/** Fills the embedded database of a folder with `count` published articles that `articleOf` creates. */
export const fillArticles = (DATA_DIR: string, count: number, articleOf: ArticleOf): Promise<void> =>
  withDatabase(DATA_DIR, (database) => insertArticles(database, count, articleOf));

export async function insertArticles(database: Database, count: number, articleOf: ArticleOf): Promise<void> {
  const articles = Array.from({ length: count }, (_, n) => articleOf(n));
  await database.pool.query(
    `INSERT INTO articles (slug, status, title_no, content_no, excerpt_no, meta_description_no, keywords, author_name, published_at)
     SELECT slug, 'published', 'Artikkel ' || slug, content, 'Et utdrag', 'En beskrivelse', ARRAY['nova'], 'Kari', now() - n * interval '1 minute'
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given(slug, content, n)`,
    [articles.map((article) => article.slug), articles.map((article) => article.content)],
  );
  // The product runs ANALYZE every night, so the benchmark needs it too.
  await database.pool.query('ANALYZE articles');
}

/** Words with a realistic mix of lengths. */
const words =
  'og i det på som er en til av for at med ikke den har de om mat brød vi kan fra eller men blir mer når bare også etter hva dag mindre nå over ved ultraprosessert havregryn ingrediensliste tilsetningsstoff emulgator fullkorn kostråd melk sukker salt fett fiber pålegg middag frokost butikken produsenten forskning helse barn ferdigmat grønnsaker yoghurt smak farge'.split(
    ' ',
  );

/** An article of about 1,000 words with headings, lists, links and a table. */
export function thousandWords(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The upper bits are used, because the lowest bits of this generator repeat after a few steps.
    return words[(state >>> 12) % words.length];
  };
  const sentence = () => `${Array.from({ length: 14 }, word).join(' ')}.`;
  const section = (n: number) =>
    `## Del ${n}\n\n${sentence()} ${sentence()} [Les mer](/upf-score) ${sentence()}\n\n${sentence()} **${word()}** ${sentence()}\n\n- ${sentence()}\n- ${sentence()}\n- ${sentence()}\n`;
  return `${[1, 2, 3, 4, 5, 6, 7, 8].map(section).join('\n')}\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n`;
}
