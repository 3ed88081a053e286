import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { site } from '../../../site.config.ts';
import type { ArticleInput } from '../../domain/articles/article.ts';
import type { Locale } from '../../domain/locale.ts';
import { doOnce } from '../platform/db/apply-migrations.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { createArticleService } from './article-service.ts';
import { createArticleStore } from './article-store.ts';
import { revisionOf } from './article-writer.ts';
import { createArticleRevisionStore } from './revisions/article-revision-store.ts';

const files = import.meta.glob<string>('/content/articles/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textNames = ['title', 'meta_description', 'excerpt', 'featured_image_alt'] as const;
type TextName = (typeof textNames)[number] | 'published_at' | 'featured_image';
type FrontMatter = Partial<Record<TextName, string>> & { keywords?: string[] };

export function readSeedArticles(sources: Record<string, string> = files): ArticleInput[] {
  const slugs = [...new Set(Object.keys(sources).map((path) => path.split('/').at(-2) ?? ''))].sort();
  return slugs.map((slug) => {
    const [no, en] = (['no', 'en'] as const).map((locale) =>
      splitFrontMatter(sources[`/content/articles/${slug}/${locale}.md`] ?? ''),
    );
    const textsIn = (locale: Locale, file: typeof no) => ({
      ...Object.fromEntries(textNames.map((name) => [`${name}_${locale}`, file?.data[name]])),
      [`content_${locale}`]: file?.body,
    });
    return {
      slug,
      status: 'published',
      author_name: site.defaultAuthor,
      keywords: no?.data.keywords ?? [],
      published_at: no?.data.published_at ? new Date(no.data.published_at) : new Date(),
      featured_image_url: no?.data.featured_image ?? null,
      ...textsIn('no', no),
      ...textsIn('en', en),
    };
  });
}

function splitFrontMatter(text: string): { data: FrontMatter; body: string } {
  const match = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text);
  if (!match) return { data: {}, body: text };
  const body = (match[2] ?? '').trimStart().replaceAll('/hva-er-upf', `/hva-er-${site.productSlug}`);
  return { data: parse(match[1] ?? '') ?? {}, body };
}

/** Loads the seed articles into a database without articles, and returns their number. */
export async function seedArticles(database: Database): Promise<number> {
  const loaded = await doOnce(database, 'seed-articles', insertSeeds, sql`NOT EXISTS (SELECT FROM articles)`);
  return loaded ?? 0;
}

async function insertSeeds(transaction: Transaction): Promise<number> {
  const seeds = readSeedArticles();
  const articles = createArticleService(createArticleStore(transaction));
  for (const article of seeds) {
    const row = await articles.insertSeed(article);
    const at = row.published_at ?? row.created_at;
    const revision = await revisionOf(row, 'created', { system: 'seed' }, at);
    await createArticleRevisionStore(transaction).insert(revision);
  }
  // All times are set to the dates in the files, because the seed articles are older than the installation.
  await transaction.execute(sql`
    UPDATE articles SET created_at = published_at, updated_at = published_at,
                        text_no_changed_at = published_at, text_en_changed_at = published_at`);
  return seeds.length;
}
