import { site } from '../../../site.config.ts';
import { checkedFields } from '../../domain/articles/article-requests.ts';
import { numberedSlug } from '../../domain/articles/slug.ts';
import { locales } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import type { ImportOutcome } from '../../domain/transfer/transfer.ts';
import type { Actor } from '../audit/actor.ts';
import { inBatches, type Transaction } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { fieldsOf, toAdminArticle } from './admin-article.ts';
import {
  type ArticleAdminStore,
  type ArticleChange,
  createArticleAdminStore,
} from './article-admin-store.ts';
import type { ArticleRow } from './article-store.ts';
import { type ArticleWriter, differs, withPublishTime } from './article-writer.ts';
import { createOldAddressStore } from './old-addresses/old-address-store.ts';
import type {
  ArticleToExport,
  ArticleToImport,
  ImportedChange,
  ImportedStamps,
} from './transferred-article.ts';

/** An article may have a megabyte of text, and reading many at once would block the event loop. */
const exportBatchSize = 10;

type ExportedRow = Awaited<ReturnType<ArticleAdminStore['listForExport']>>[number];

function createArticleExport({ database, clock }: ServiceParts) {
  const store = createArticleAdminStore(database.orm);
  return {
    async *exportArticles(): AsyncGenerator<ArticleToExport> {
      const read = (last?: ExportedRow) => store.listForExport(last?.slug ?? '', exportBatchSize);
      for await (const rows of inBatches(exportBatchSize, read))
        for (const row of rows)
          yield {
            ...toAdminArticle(row, clock()),
            ...pick(row, 'text_no_changed_at', 'text_en_changed_at', 'old_slugs', 'old_addresses'),
          };
    },
  };
}

/** The same post has the same title and creation time, or without a time the same texts. */
const isSamePost = (row: ArticleRow, { fields, stamps }: ArticleToImport): boolean => {
  const hasSameTitle = locales.some((locale) => {
    const title = fields[`title_${locale}`];
    return Boolean(title) && title === row[`title_${locale}`];
  });
  const hasSameText = locales.every(
    (locale) => (fields[`content_${locale}`] ?? row[`content_${locale}`]) === row[`content_${locale}`],
  );
  const { created_at } = stamps;
  return hasSameTitle && (created_at ? created_at.getTime() === row.created_at.getTime() : hasSameText);
};

/** Adds the redirects of an imported article. Returns only the redirects that did not exist before. */
async function addRedirects(id: string, article: ArticleToImport, now: Date, transaction: Transaction) {
  const former_slugs: string[] = [];
  const slugs = createArticleAdminStore(transaction);
  for (const slug of article.oldSlugs)
    if (await slugs.addFormerSlugUnlessTaken(slug, id, now)) former_slugs.push(slug);
  const addresses = await createOldAddressStore(transaction).add(article.oldAddresses, id);
  return { former_slugs, addresses };
}

export function createArticleTransfer(dependencies: ServiceParts, writer: ArticleWriter) {
  const { database, clock } = dependencies;
  const store = createArticleAdminStore(database.orm);
  /** Returns the validated fields of an import. Fields that it lacks are taken from the existing article. */
  const checked = ({ fields }: ArticleToImport, row?: ArticleRow) => {
    const author_name = fields.author_name || row?.author_name || site.defaultAuthor;
    return checkedFields({ ...(row && fieldsOf(row)), ...fields, author_name });
  };

  /** Finds the existing article to which an imported one corresponds: by id, otherwise by slug. */
  const findExisting = async ({ fields, stamps }: ArticleToImport): Promise<ArticleRow | undefined> => {
    const same = stamps.id ? await store.find({ id: stamps.id }) : undefined;
    return same && !same.deleted_at ? same : store.findLiveBySlug(fields.slug);
  };
  const changeTo = (row: ArticleRow, article: ArticleToImport, now: Date): ArticleChange => {
    const { id, ...stamps } = article.stamps;
    const fields = withPublishTime(checked(article, row), row, now);
    const archived_at = fields.status === 'archived' ? (row.archived_at ?? now) : null;
    return { ...fields, archived_at, ...stamps };
  };

  return {
    ...createArticleExport(dependencies),

    /** Numbers the slug if an unrelated article has it. `reserved` are the other slugs in the upload. */
    async withOwnSlug<Article extends ArticleToImport>(article: Article, reserved: ReadonlySet<string>) {
      for (let n = 1; ; n++) {
        const slug = numberedSlug(article.fields.slug, n);
        if (n > 1 && reserved.has(slug)) continue;
        const row = await store.findLiveBySlug(slug);
        if (!row || isSamePost(row, article)) return { ...article, fields: { ...article.fields, slug } };
      }
    },

    /** Returns the outcome that importing the article would have. Throws a Problem if it cannot be imported. */
    async previewImport(article: ArticleToImport): Promise<Exclude<ImportOutcome, 'refused'>> {
      checked(article);
      const row = await findExisting(article);
      if (!row) return 'create';
      return differs(row, changeTo(row, article, clock())) ? 'exists' : 'unchanged';
    },

    /** `existing` decides about an existing article. `record` stores the change in the same transaction. */
    async importArticle(
      article: ArticleToImport,
      existing: 'skip' | 'update',
      actor: Actor,
      record: (change: ImportedChange, transaction: Transaction) => Promise<void>,
    ): Promise<Exclude<ImportOutcome, 'refused'>> {
      const imported = { note: 'imported', action: 'article.imported', actor } as const;
      const found = await findExisting(article);
      if (found && existing === 'skip') return 'exists';
      return database.orm.transaction(async (transaction) => {
        const recordChange = async (row: ArticleRow, before: ImportedChange['before']) => {
          const redirects = await addRedirects(row.id, article, clock(), transaction);
          const { id: article_id, slug, version } = row;
          const title = row.title_no || row.title_en;
          await record({ article_id, slug, title, version, before, ...redirects }, transaction);
        };
        if (!found) {
          const { id, ...stamps } = article.stamps;
          // If an article in the bin has the id, the imported article gets a new id.
          const free = id !== undefined && !(await createArticleAdminStore(transaction).find({ id }));
          const options = { stamps: { ...stamps, ...(free && { id }) }, keepsPastSchedule: true };
          await recordChange(await writer.create(checked(article), imported, options, transaction), null);
          return 'create';
        }
        let before: ImportedChange['before'] = null;
        const changed = await writer.change(
          found.id,
          undefined,
          imported,
          (row, now) => {
            before = { version: row.version, stamps: stampsOf(row) };
            return changeTo(row, article, now);
          },
          transaction,
        );
        await recordChange(changed, before);
        return changed.version === found.version ? 'unchanged' : 'update';
      });
    },
  };
}

const stampsOf = (row: ArticleRow): Omit<ImportedStamps, 'id'> =>
  pick(row, 'created_at', 'updated_at', 'archived_at', 'text_no_changed_at', 'text_en_changed_at');
