import { site } from '../../../site.config.ts';
import { type ArticleFields, existsIn } from '../../domain/articles/article.ts';
import { checkedFields } from '../../domain/articles/article-requests.ts';
import type { Locale } from '../../domain/locale.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import {
  isAllowedStep,
  type PublishArticle,
  type PublishMode,
  type QueueResult,
} from '../../domain/queue/queue-item.ts';
import type { AdminArticle } from '../articles/admin-article.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { QueueDependencies } from './queue-dependencies.ts';
import { takeStep } from './queue-steps.ts';
import { createQueueStore, type QueueRow } from './queue-store.ts';

const auditActions = {
  publish: 'queue.published',
  schedule: 'queue.scheduled',
  open_draft: 'queue.opened_as_draft',
} as const;

export function createPublishing({ database, clock, audit, articles }: QueueDependencies) {
  const store = createQueueStore(database.orm);

  /** Finds the article that receives the result. Returns undefined if the result becomes a new article. */
  const findTarget = async (item: QueueRow, locale: Locale): Promise<AdminArticle | undefined> => {
    const { article_id, term } = item.payload;
    if (article_id) return articles.findForEditing(article_id);
    const publishedId = item.keyword_id ? await store.firstArticleOf(item.keyword_id) : undefined;
    const candidate = publishedId
      ? await articles.findForEditing(publishedId)
      : await articles.findByKeyword(term);
    // A candidate that already has a text in this language is another article on the same subject, so it is not used.
    return candidate && !candidate.deleted_at && !existsIn(candidate, locale) ? candidate : undefined;
  };

  return async ({ queueId, locale, publishAt, asDraft, version }: PublishArticle, actor: Actor) => {
    const item = await orProblem(store.find({ id: queueId }), 'queue_item_not_found');
    const step = asDraft ? 'open_draft' : publishAt ? 'schedule' : 'publish';
    if (!isAllowedStep(item.status, step))
      throw new Problem('queue_step_refused', { details: { status: item.status } });
    if (version !== undefined && version !== item.version) throw new Problem('queue_item_changed');
    if (locale !== item.payload.locale) {
      const message = `The text is written in ${item.payload.locale}.`;
      throw new Problem('invalid_input', { details: [{ path: 'locale', message }] });
    }
    // In a published article, the result would be public at once, so a draft is always new.
    const target = asDraft ? undefined : await findTarget(item, locale);
    if (target && publishAt) throw new Problem('update_not_scheduled');
    if (publishAt && publishAt <= clock()) throw new Problem('publish_time_past');
    const result = resultOf(item);
    const articleWhenQueued =
      target && item.type === 'refresh' ? await articles.findAsOf(target.id, item.created_at) : undefined;
    const slug = target ? target.slug : await articles.proposeSlug(result.title);
    return database.orm.transaction(async (transaction) => {
      const at = clock();
      // This step locks the item, so the second of two concurrent requests finds the item done and is refused.
      const { after } = await takeStep(transaction, {
        id: queueId,
        name: step,
        at,
        actor: auditActor(actor).actor,
        change: (before) => {
          if (before.version !== item.version) throw new Problem('queue_item_changed');
          return {};
        },
      });
      if (target) refuseOverwriting(target, item, locale);
      const article = target
        ? await articles.save(
            target.id,
            target.version,
            checkedFields(withResult(target, item, articleWhenQueued)),
            actor,
            { within: transaction },
          )
        : await articles.create(
            checkedFields({
              ...fieldsIn(locale, result),
              slug,
              keywords: withTerm([], item),
              author_name: site.defaultAuthor,
              status: asDraft ? 'draft' : publishAt ? 'scheduled' : 'published',
              auto_publish_at: asDraft ? null : (publishAt ?? null),
            }),
            actor,
            transaction,
          );
      await createQueueStore(transaction).update(queueId, { article_id: article.id });
      const mode = modeOf({ isUpdate: target !== undefined, publishAt, asDraft });
      await audit.recordIn(transaction, auditActions[step], actor, after.payload.term, {
        before: { status: item.status },
        after: { status: after.status, slug: article.slug, mode },
      });
      // Undoing is refused if the article has another version by then.
      return { mode, articleId: article.id, slug: article.slug, version: article.version };
    });
  };
}

function modeOf(how: { isUpdate: boolean } & Pick<PublishArticle, 'publishAt' | 'asDraft'>): PublishMode {
  if (how.asDraft) return 'draft';
  if (how.isUpdate) return 'updated';
  return how.publishAt ? 'scheduled' : 'created';
}

/** Only a refresh may replace a text, and only the exact text that it was generated from. */
function refuseOverwriting(target: AdminArticle, item: QueueRow, locale: Locale): void {
  if (target[`content_${locale}`].trim() === '') return;
  if (item.type !== 'refresh') throw new Problem('language_exists');
  if (target[`content_${locale}`] !== item.payload.existingContent) throw new Problem('article_text_changed');
}

/**
 * Returns the target with the texts of the result. A short text of the target, such as its title, is replaced only if
 * it is empty. A refresh also replaces a short text that is unchanged since the refresh was queued.
 */
function withResult(target: AdminArticle, item: QueueRow, whenQueued: ArticleFields | undefined) {
  const isReplaceable = (name: TextField) =>
    name.startsWith('content_') ||
    target[name].trim() === '' ||
    (item.type === 'refresh' && (whenQueued ?? target)[name] === target[name]);
  const fields = Object.entries(fieldsIn(item.payload.locale, resultOf(item)));
  return {
    ...target,
    ...Object.fromEntries(fields.filter(([name]) => isReplaceable(name as TextField))),
    keywords: withTerm(target.keywords, item),
  };
}

function resultOf(item: QueueRow): QueueResult {
  if (item.result) return item.result;
  // A result that an operator wrote directly into the database may have only the column result_content.
  if (!item.result_content?.trim()) throw new Problem('queue_result_missing');
  const title = /^#\s+(.+)$/m.exec(item.result_content)?.[1]?.trim() || item.payload.term;
  return { title, metaDescription: '', excerpt: '', body: item.result_content };
}

type TextField = `${'title' | 'content' | 'meta_description' | 'excerpt'}_${Locale}`;

const fieldsIn = (locale: Locale, result: QueueResult) => ({
  [`title_${locale}`]: result.title,
  [`content_${locale}`]: result.body,
  [`meta_description_${locale}`]: result.metaDescription,
  [`excerpt_${locale}`]: result.excerpt,
});

const withTerm = (keywords: string[], { payload }: QueueRow): string[] => {
  const term = payload.term.slice(0, 100);
  const has = keywords.some((keyword) => keyword.toLowerCase() === term.toLowerCase());
  return has ? keywords : [...keywords, term];
};
