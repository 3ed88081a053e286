import { randomUUID } from 'node:crypto';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { type Locale, otherLocale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { countTextWarnings } from '../../domain/queue/draft-faults.ts';
import {
  isRemovable,
  isUntouched,
  type NewQueueItem,
  needsModel,
  type QueuePayload,
  type QueueStatus,
} from '../../domain/queue/queue-item.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import { calculateText, calculateUnless, isShort } from '../platform/calculations/calculate.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { readPage, violatesConstraint } from '../platform/db/database.ts';
import { generateContent } from './generate-content.job.ts';
import { createPublishing } from './publish-article.ts';
import type { QueueDependencies } from './queue-dependencies.ts';
import { findExisting, findItemWithContext, withArticleStates } from './queue-item-read-model.ts';
import { createPersonSteps, createReviewing, toItem } from './queue-review.ts';
import { createQueueRuns, waitingLeaseMs } from './queue-runs.ts';
import { clearedResult } from './queue-steps.ts';
import { createQueueStore, type QueueRow } from './queue-store.ts';

const referenceConstraints = ['content_queue_keyword_id_fkey', 'content_queue_article_id_fkey'];
const itemsPerPage = 25;
/** One call of `processAll` starts at most this many runs, so that the request stays short. */
const maxStartedAtOnce = 50;
/** The review screen gets at most this many of the newest history entries, so that the response stays small. */
const maxHistoryEntries = 200;

function createStarting(dependencies: QueueDependencies) {
  const { database, clock, enqueue, generation, articles } = dependencies;
  const store = createQueueStore(database.orm);
  const takePersonStep = createPersonSteps(dependencies);

  /** Gives a translation or refresh the current text of its article, to generate from and to review. */
  const withArticleText = async (id: string): Promise<{ payload?: QueuePayload }> => {
    const { type, payload } = (await store.find({ id })) ?? {};
    if (!payload?.article_id || (type !== 'translation' && type !== 'refresh')) return {};
    const article = await articles.findForEditing(payload.article_id);
    const content = article[`content_${type === 'refresh' ? payload.locale : otherLocale(payload.locale)}`];
    return content.trim() === '' ? {} : { payload: { ...payload, existingContent: content } };
  };

  const process = async (id: string, actor: Actor) => {
    await generation.requireBudget();
    const begin = await withArticleText(id);
    const run = randomUUID();
    const at = clock();
    return takePersonStep(
      id,
      actor,
      'queue.processed',
      {
        name: 'process',
        change: {
          ...clearedResult,
          ...begin,
          started_at: at,
          attempt: 1,
          run,
          lease_until: addMilliseconds(at, waitingLeaseMs),
        },
      },
      (_, transaction) => enqueue(generateContent, { itemId: id, run }, { transaction }),
    );
  };

  return {
    process,

    /**
     * Starts the oldest queued items. An item that cannot be started, such as a refresh whose article no longer exists,
     * stays queued. Returns the ids of the started items and the number of items that are still queued.
     */
    async processAll(actor: Actor): Promise<{ started: number; ids: string[]; left: number }> {
      const ids: string[] = [];
      for (const id of await store.listQueuedIds(maxStartedAtOnce)) {
        try {
          await process(id, actor);
          ids.push(id);
        } catch (error) {
          if (!(error instanceof Problem) || error.code === 'spending_limit_reached') throw error;
        }
      }
      return { started: ids.length, ids, left: (await store.counts()).queued };
    },
  };
}

function createAdding(dependencies: QueueDependencies) {
  const { database, clock, audit, generation, searchConsole } = dependencies;
  const store = createQueueStore(database.orm);

  const withOutline = async (item: NewQueueItem): Promise<NewQueueItem> => {
    const { outline_id, existingContent } = item.payload;
    if (item.type !== 'article' || !outline_id || existingContent) return item;
    const outline = await orProblem(store.find({ id: outline_id }), 'queue_item_not_found');
    const approved = outline.status === 'approved' || outline.status === 'done';
    if (!approved || !outline.result_content) throw new Problem('outline_not_approved');
    return {
      ...item,
      keyword_id: item.keyword_id ?? outline.keyword_id,
      payload: { ...item.payload, existingContent: outline.result_content },
    };
  };

  return {
    async create(input: NewQueueItem, actor: Actor) {
      const item = await withOutline(input);
      const brief =
        item.keyword_id && item.type !== 'translation'
          ? await searchConsole.briefFor(item.keyword_id, item.payload.locale)
          : null;
      const lacks_model = needsModel(item.type) && !(await generation.hasModel());
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createQueueStore(transaction);
        const existing = await findExisting(transaction, item.keyword_id);
        if (item.unless_open && (existing.item ?? (await inTransaction.findOpenLike(item))))
          throw new Problem('queue_item_open');
        if (item.unless_open && existing.article && item.type === 'outline')
          throw new Problem('keyword_has_article');
        const at = clock();
        const row = await inTransaction
          .insert({
            type: item.type,
            keyword_id: item.keyword_id ?? null,
            article_id: item.payload.article_id ?? null,
            payload: item.payload,
            brief,
            created_by: auditActor(actor).actor?.id ?? null,
            created_at: at,
          })
          .catch((error) => {
            throw referenceConstraints.some((name) => violatesConstraint(error, name))
              ? new Problem('invalid_input', { details: [{ path: 'keyword_id', message: 'does not exist' }] })
              : error;
          });
        await inTransaction.addHistory({
          item_id: row.id,
          at,
          step: 'create',
          to_status: row.status,
          actor_id: auditActor(actor).actor?.id ?? null,
          actor_email: auditActor(actor).actor?.email ?? null,
        });
        await audit.recordIn(transaction, 'queue.created', actor, row.payload.term, {
          after: { type: row.type, locale: row.payload.locale },
        });
        return { ...toItem(row), existing, lacks_model };
      });
    },
  };
}

function createQueueReading({ database, generation, env }: QueueDependencies) {
  const store = createQueueStore(database.orm);

  /** Adds to approved items the number of warnings about their texts, which publishing would make public. */
  const withWarnings = async <Item extends { id: string; status: QueueStatus }>(items: Item[]) => {
    const approved = items.filter(({ status }) => status === 'approved').map(({ id }) => id);
    const warnings = new Map<string, number>();
    for (const { id, result, payload } of await store.listResults(approved)) {
      if (!result) continue;
      const args = [result, payload.locale, env.SITE_URL] as const;
      const isQuick = isShort(result.body);
      warnings.set(id, await calculateUnless(isQuick, 'countTextWarnings', countTextWarnings, ...args));
    }
    return items.map((item) => ({ ...item, warnings: warnings.get(item.id) ?? 0 }));
  };

  return {
    counts: store.counts,

    countCancelled: store.countCancelled,

    hasModel: generation.hasModel,

    async list({ status, page }: { status: QueueStatus; page: number }) {
      const counts = store.counts();
      const { rows, ...position } = await readPage(
        page,
        itemsPerPage,
        (at) => store.list(status, at),
        async () => (await counts)[status],
      );
      return {
        items: await withArticleStates(database.orm, await withWarnings(rows)),
        counts: await counts,
        hasModel: await generation.hasModel(),
        ...position,
      };
    },

    async find(id: string) {
      const [found, history] = await Promise.all([
        findItemWithContext(database.orm, id),
        store.history(id, maxHistoryEntries),
      ]);
      if (!found) throw new Problem('queue_item_not_found');
      const { item, keyword, article } = found;
      return {
        ...item,
        keyword,
        article: article && pick(article, 'id', 'slug', 'status', 'title_no', 'title_en'),
        source: sourceOf(item, article),
        unsourced_claims: await unsourcedClaimsIn(item.result_content ?? '', item.payload.locale),
        history,
        hasModel: await generation.hasModel(),
      };
    },
  };
}

export function createQueueService(dependencies: QueueDependencies) {
  const { database, clock, audit, articles } = dependencies;
  const store = createQueueStore(database.orm);
  const runs = createQueueRuns(dependencies);

  const takePersonStep = createPersonSteps(dependencies);
  return {
    ...createQueueReading(dependencies),

    ...createAdding(dependencies),

    ...createStarting(dependencies),

    ...createReviewing(dependencies),

    runs,

    retry: (id: string, actor: Actor) =>
      takePersonStep(id, actor, 'queue.retried', {
        name: 'retry',
        change: { ...clearedResult, attempt: 0 },
        keepResult: true,
      }),

    async cancel(id: string, actor: Actor) {
      const item = await takePersonStep(id, actor, 'queue.cancelled', {
        name: 'cancel',
        change: { ...clearedResult, completed_at: clock() },
        failure: { code: 'item_cancelled' },
        keepResult: true,
      });
      runs.abandon(id);
      return item;
    },

    remove: (id: string, actor: Actor) =>
      database.orm.transaction(async (transaction) => {
        const inTransaction = createQueueStore(transaction);
        const item = await orProblem(inTransaction.lock({ id }), 'queue_item_not_found');
        if (!isRemovable(item) && !isUntouched(item)) throw new Problem('queue_item_not_removable');
        await inTransaction.delete({ id });
        const before = { type: item.type, locale: item.payload.locale, status: item.status };
        await audit.recordIn(transaction, 'queue.removed', actor, item.payload.term, { before });
      }),

    publish: createPublishing(dependencies),

    /**
     * Takes back a publication. The item is approved again, and the article is as it was before. An article that the
     * publication created goes to the bin. `version` is the version of the article after the publication.
     */
    async undoPublish(id: string, version: number, actor: Actor) {
      const [last] = await store.history(id, 1);
      let articleId = '';
      return takePersonStep(
        id,
        actor,
        'queue.publish_undone',
        {
          name: 'undo_publish',
          change: ({ status, article_id, payload }) => {
            if (last?.step !== 'publish' || !article_id)
              throw new Problem('queue_step_refused', { details: { status } });
            articleId = article_id;
            return { article_id: payload.article_id ?? null };
          },
        },
        (_, within) => articles.undoPublish(articleId, version, actor, { within, orDraft: true }),
      );
    },
  };
}

export type QueueService = ReturnType<typeof createQueueService>;

type ArticleTexts = { title_no: string; title_en: string; content_no: string; content_en: string };

const unsourcedClaimsIn = (text: string, locale: Locale) =>
  calculateText('findUnsourcedClaims', findUnsourcedClaims, text, locale);

function sourceOf(item: Pick<QueueRow, 'type' | 'payload'>, article: ArticleTexts | null) {
  const { type, payload } = item;
  if (type === 'outline') return null;
  const locale = type === 'translation' ? otherLocale(payload.locale) : payload.locale;
  const content = payload.existingContent ?? (payload.article_id && article?.[`content_${locale}`]);
  return content ? { locale, title: article ? article[`title_${locale}`] : '', content } : null;
}
