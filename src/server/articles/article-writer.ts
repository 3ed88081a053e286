import { type ArticleFields, existsIn } from '../../domain/articles/article.ts';
import type { RevisionNote } from '../../domain/articles/article-lifecycle.ts';
import { type Locale, locales, localizedPath } from '../../domain/locale.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { countWords } from '../../domain/text/markdown-text.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditAction } from '../audit/audit-service.ts';
import { calculateText } from '../platform/calculations/calculate.ts';
import { createTableQueries, type Queries, type Transaction } from '../platform/db/database.ts';
import { reportToIndexNow } from '../search-engines/index-now.job.ts';
import type { ServiceParts } from '../service-parts.ts';
import { describeChange, fieldsOf, toAdminArticle } from './admin-article.ts';
import { type ArticleChange, createArticleAdminStore } from './article-admin-store.ts';
import { type ArticleRow, refuseTakenSlug } from './article-store.ts';
import { recordClaimChanges } from './claims/claim-history.ts';
import { createArticleRevisionStore } from './revisions/article-revision-store.ts';
import { publishScheduled } from './scheduling/publish.job.ts';
import { article_previews } from './schema.ts';

export interface ChangeRecord {
  note: RevisionNote;
  action: AuditAction;
  actor: Actor;
  /** The id of the editing session, for autosaves only. The autosaves of one session share a revision. */
  session?: string | undefined;
}

type ChangeOf = (
  row: ArticleRow,
  now: Date,
  transaction: Transaction,
) => ArticleChange | Promise<ArticleChange>;

/** The state of an article before a change, for `recordChange`. */
interface Former {
  before: ArticleFields | undefined;
  wasPublic: boolean;
  makesStale: boolean;
}

/** Only seed articles are written elsewhere. A transaction stores the article, a revision and an audit entry. */
export function createArticleWriter({ database, audit, clock, enqueue, env, emit }: ServiceParts) {
  const recordChange = async (
    transaction: Transaction,
    row: ArticleRow,
    { before, wasPublic, makesStale }: Former,
    { note, action, actor, session }: ChangeRecord,
    // The revision gets the time of the article's text_*_changed_at, because findStaleness uses that time to find the
    // revision on which a translation is based.
    now: Date,
  ) => {
    const after = fieldsOf(row);
    const revisions = createArticleRevisionStore(transaction);
    // The last revision in which the translation was current is kept, because findStaleness compares the text with it.
    const replaced =
      session && !makesStale ? await revisions.removeOfSession(row.id, row.version - 1, session) : undefined;
    const revision = await revisionOf(row, replaced?.note ?? note, actor, now);
    await revisions.insert({ ...revision, session: session ?? null });
    if (wasPublic && row.status === 'published' && before)
      await recordClaimChanges(transaction, { before, after: row, at: now });
    // The first autosave of the session has written the audit entry.
    if (replaced) return row;
    const change = describeChange(before, after);
    await audit.recordIn(transaction, action, actor, row.slug, {
      before: change.before,
      after: { ...change.after, ...('system' in actor && { by: actor.system }) },
    });
    // Preview links end when the article is published, because they must not show later unpublished changes.
    if (row.status === 'published' && before?.status !== 'published')
      await createTableQueries(transaction, article_previews).delete({ article_id: row.id });
    const { id: articleId, auto_publish_at: startAfter } = row;
    if (row.status === 'scheduled' && startAfter && isNewSchedule(before, after))
      await enqueue(publishScheduled, { articleId }, { transaction, startAfter });
    await emitArticleChange({ emit, env }, row, wasPublic, transaction);
    const paths = publicPaths(before, after);
    if (env.INDEXNOW_KEY && paths.length > 0) await enqueue(reportToIndexNow, { paths }, { transaction });
    return row;
  };

  return {
    async create(
      input: ArticleFields,
      record: ChangeRecord,
      imported: { stamps?: ArticleChange; keepsPastSchedule?: boolean } = {},
      within: Queries = database.orm,
    ): Promise<ArticleRow> {
      const now = clock();
      const fields = withPublishTime(input, undefined, now);
      if (!imported.keepsPastSchedule) refusePastSchedule(fields, undefined, now);
      return within.transaction(async (transaction) => {
        const row = await createArticleAdminStore(transaction)
          .insert({
            created_at: now,
            updated_at: now,
            text_no_changed_at: now,
            text_en_changed_at: now,
            archived_at: fields.status === 'archived' ? now : null,
            ...fields,
            ...imported.stamps,
          })
          .catch(refuseTakenSlug(fields.slug));
        const former = { before: undefined, wasPublic: false, makesStale: false };
        return recordChange(transaction, row, former, record, now);
      });
    },

    /** Throws article_changed if `version` is given and outdated. A change without differences creates no revision. */
    change: (
      id: string,
      version: number | undefined,
      record: ChangeRecord,
      changeOf: ChangeOf,
      within: Queries = database.orm,
    ): Promise<ArticleRow> =>
      within.transaction(async (transaction) => {
        const now = clock();
        const store = createArticleAdminStore(transaction);
        const row = await orProblem(store.lock({ id }), 'article_not_found');
        if (version !== undefined && version !== row.version) {
          const newest = await createArticleRevisionStore(transaction).find(id, row.version);
          const savedBy = newest?.saved_by_email ?? null;
          throw new Problem('article_changed', { details: { current: toAdminArticle(row, now), savedBy } });
        }
        const change = await changeOf(row, now, transaction);
        if (!differs(row, change)) return row;
        const { slug = row.slug } = change;
        if (slug !== row.slug && row.published_at) await store.addFormerSlug(row.slug, id, now);
        const changed = await store
          .update(id, { updated_at: now, ...textChanges(row, change, now), ...change })
          .catch(refuseTakenSlug(slug));
        const makesStale = locales.some(
          (locale) =>
            row[`translation_${locale}`] !== 'stale' && changed[`translation_${locale}`] === 'stale',
        );
        const former = { before: fieldsOf(row), wasPublic: row.status === 'published', makesStale };
        return recordChange(transaction, changed, former, record, now);
      }),
  };
}

/** The paths at which readers could read the article before or after a change. */
function publicPaths(...versions: (ArticleFields | undefined)[]): string[] {
  const paths = versions.flatMap((fields) =>
    fields?.status === 'published'
      ? locales
          .filter((locale) => existsIn(fields, locale))
          .map((locale) => localizedPath(articlePath(fields.slug), locale))
      : [],
  );
  return [...new Set(paths)];
}

export type ArticleWriter = ReturnType<typeof createArticleWriter>;

/** Returns the change that saving these fields makes. Throws a Problem if they must not be saved. */
export function savedFields(row: ArticleRow, input: ArticleFields, now: Date): ArticleChange {
  if (row.deleted_at) throw new Problem('article_in_bin');
  if (input.status === 'archived' && row.status !== 'archived') throw new Problem('archive_is_an_action');
  const fields = withPublishTime(input, row, now);
  refusePastSchedule(fields, row, now);
  return { ...fields, archived_at: fields.status === 'archived' ? row.archived_at : null };
}

/** Sets published_at when the article is first published, unless the fields contain a time. */
export function withPublishTime(
  fields: ArticleFields,
  row: ArticleRow | undefined,
  now: Date,
): ArticleFields {
  const published_at = fields.published_at ?? row?.published_at ?? null;
  return { ...fields, published_at: fields.status === 'published' ? (published_at ?? now) : published_at };
}

/** Rejects a new publish time in the past. An unchanged one may have passed while the user was editing. */
function refusePastSchedule(fields: ArticleFields, row: ArticleRow | undefined, now: Date): void {
  if (fields.status !== 'scheduled' || !isNewSchedule(row, fields)) return;
  if (fields.auto_publish_at && fields.auto_publish_at <= now) throw new Problem('schedule_in_past');
}

type Schedule = Pick<ArticleFields, 'status' | 'auto_publish_at'>;
const isNewSchedule = (before: Schedule | undefined, after: Schedule): boolean =>
  before?.status !== 'scheduled' || before.auto_publish_at?.getTime() !== after.auto_publish_at?.getTime();

export const differs = (row: ArticleRow, change: ArticleChange): boolean =>
  Object.entries(change).some(
    ([name, value]) => JSON.stringify(row[name as keyof ArticleRow]) !== JSON.stringify(value),
  );

/** Returns new text_*_changed_at values for the locales whose title, excerpt or content changes. */
function textChanges(row: ArticleRow, change: ArticleChange, now: Date): ArticleChange {
  const touches = (locale: Locale) =>
    ([`title_${locale}`, `excerpt_${locale}`, `content_${locale}`] as const).some(
      (name) => change[name] !== undefined && change[name] !== row[name],
    );
  const touched = locales.filter(touches);
  // After a translation is added or updated, both texts have the same time, so that the original is not stale.
  const isTranslated = touched.some((locale) => row[`translation_${locale}`] !== 'current');
  return Object.fromEntries(
    (isTranslated ? locales : touched).map((locale) => [`text_${locale}_changed_at`, now]),
  );
}

export async function revisionOf(row: ArticleRow, note: RevisionNote, actor: Actor, now: Date) {
  const { actor: person } = auditActor(actor);
  const fields = fieldsOf(row);
  const words = (text: string) => calculateText('countWords', countWords, text);
  return {
    article_id: row.id,
    number: row.version,
    saved_at: now,
    saved_by: person?.id ?? null,
    saved_by_email: person?.email ?? null,
    note,
    status: fields.status,
    words_no: await words(row.content_no),
    words_en: await words(row.content_en),
    fields: { ...fields },
    session: null,
  };
}

/** Reports a change that readers see: an article was published, changed while published, or removed. */
export async function emitArticleChange(
  { emit, env }: Pick<ServiceParts, 'emit' | 'env'>,
  article: ArticleFields & { id: string; updated_at: Date },
  wasPublic: boolean,
  transaction: Transaction,
): Promise<void> {
  const isPublic = article.status === 'published';
  if (!wasPublic && !isPublic) return;
  const event = !wasPublic ? 'article.published' : isPublic ? 'article.changed' : 'article.removed';
  const { id, slug, title_no, title_en, published_at, updated_at } = article;
  const urls = Object.fromEntries(
    locales
      .filter((locale) => existsIn(article, locale))
      .map((locale) => [locale, env.SITE_URL + localizedPath(articlePath(slug), locale)]),
  );
  await emit(
    event,
    { article: { id, slug, title_no, title_en, urls, published_at, updated_at } },
    transaction,
  );
}
