import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../domain/accounts/account.ts';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { otherLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { failureSentences } from '../../domain/queue/failure-sentences.ts';
import type { NewQueueItem, QueuePayload, QueueResult, QueueStatus } from '../../domain/queue/queue-item.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import { addMilliseconds } from '../clock.ts';
import type { Transaction } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import type { Enqueue } from '../jobs/job-runner.ts';
import { generateContent } from './generate-content.job.ts';
import { createPublishing, type PublishingDependencies } from './publish-article.ts';
import { createQueueRuns, waitingLeaseMs } from './queue-runs.ts';
import { clearedResult, takeStep } from './queue-steps.ts';
import { createQueueStore, type QueueRow, storeIn } from './queue-store.ts';

interface QueueParts extends PublishingDependencies {
  enqueue: Enqueue;
  generation: GenerationService;
}

const itemsPerPage = 25;
/** An item with a longer history is one that somebody plays with; its beginning is in the audit log. */
const shownHistory = 200;

export function createQueueService(parts: QueueParts) {
  const { database, audit, clock, enqueue, generation, articles } = parts;
  const store = createQueueStore(database.orm);
  const runs = createQueueRuns(parts);

  const note = (
    action: AuditAction,
    actor: Actor,
    item: QueueRow,
    change: { before?: unknown; after?: unknown },
    within: Transaction,
  ) => audit.record({ action, ...auditActor(actor), target: item.payload.term, ...change }, within);

  /** A person's step: checked, written with who and when, and audited, all or nothing. */
  const personSteps = (
    id: string,
    actor: Actor,
    action: AuditAction,
    step: Omit<Parameters<typeof takeStep>[1], 'id' | 'at' | 'actor'>,
    also: (item: QueueRow, transaction: Transaction) => Promise<unknown> = async () => undefined,
  ) =>
    database.orm.transaction(async (transaction) => {
      const { before, after } = await takeStep(transaction, {
        ...step,
        id,
        at: clock(),
        actor: auditActor(actor).actor,
      });
      await also(after, transaction);
      await note(action, actor, after, { before: before.status, after: after.status }, transaction);
      return toItem(after);
    });

  /** An article's text is made from its outline as it was approved. */
  const withOutline = async (item: NewQueueItem): Promise<NewQueueItem> => {
    const { outline_id, existingContent } = item.payload;
    if (item.type !== 'article' || !outline_id || existingContent) return item;
    const outline = await store.find(outline_id);
    if (!outline) throw new Problem('queue_item_not_found');
    const approved = outline.status === 'approved' || outline.status === 'done';
    if (!approved || !outline.result_content) throw new Problem('outline_not_approved');
    return {
      ...item,
      keyword_id: item.keyword_id ?? outline.keyword_id,
      payload: { ...item.payload, existingContent: outline.result_content },
    };
  };

  /** The text that a translation or refresh begins with is its article's as it is now, and stays beside the result. */
  const payloadNow = async (id: string): Promise<{ payload?: QueuePayload }> => {
    const { type, payload } = (await store.find(id)) ?? {};
    if (!payload?.article_id || (type !== 'translation' && type !== 'refresh')) return {};
    const article = await articles.findForEditing(payload.article_id);
    const content = article[`content_${type === 'refresh' ? payload.locale : otherLocale(payload.locale)}`];
    return content.trim() === '' ? {} : { payload: { ...payload, existingContent: content } };
  };

  return {
    /** The work in the background that a running item stands for. */
    runs,

    /** How many items there are in each state. */
    counts: store.counts,

    async list({ status, page }: { status: QueueStatus; page: number }) {
      const counts = store.counts();
      const { rows, total, ...place } = await readPage(
        page,
        itemsPerPage,
        (at) => store.list(status, at),
        async () => (await counts)[status],
      );
      return { items: rows, counts: await counts, ...place };
    },

    /** An item with all that a reviewer looks at beside it. */
    async find(id: string) {
      const [found, history] = await Promise.all([
        store.findWithContext(id),
        store.history(id, shownHistory),
      ]);
      if (!found) throw new Problem('queue_item_not_found');
      const { item, keyword, article } = found;
      return {
        ...item,
        keyword,
        article: article && {
          id: article.id,
          slug: article.slug,
          status: article.status,
          title_no: article.title_no,
          title_en: article.title_en,
        },
        source: sourceOf(item, article),
        /** Sentences of the result that claim something about health and name no source for it. */
        unsourced_claims: item.result_content
          ? findUnsourcedClaims(item.result_content, item.payload.locale)
          : [],
        history,
      };
    },

    async create(input: NewQueueItem, actor: Actor) {
      const item = await withOutline(input);
      return database.orm.transaction(async (transaction) => {
        const held = storeIn(transaction);
        const at = clock();
        const row = await held
          .insert({
            type: item.type,
            keyword_id: item.keyword_id ?? null,
            article_id: item.payload.article_id ?? null,
            payload: item.payload,
            created_by: auditActor(actor).actor?.id ?? null,
            created_at: at,
          })
          .catch((error) => {
            throw violates(error, /content_queue_(keyword|article)_id_fkey/)
              ? new Problem('invalid_input', { details: [{ path: 'keyword_id', message: 'does not exist' }] })
              : error;
          });
        await held.addHistory({
          item_id: row.id,
          at,
          step: 'create',
          to_status: row.status,
          actor_id: auditActor(actor).actor?.id ?? null,
          actor_email: auditActor(actor).actor?.email ?? null,
        });
        await note(
          'queue.created',
          actor,
          row,
          { after: { type: row.type, locale: row.payload.locale } },
          transaction,
        );
        return toItem(row);
      });
    },

    /** Sets an item running and hands it to the background, both or neither. */
    async process(id: string, actor: Actor) {
      await generation.refuseBeyondLimit();
      const begin = await payloadNow(id);
      const run = randomUUID();
      const at = clock();
      return personSteps(
        id,
        actor,
        'queue.processed',
        {
          step: 'process',
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
    },

    /** A reviewer's own words before approval. */
    edit: (id: string, edit: { version: number; result: QueueResult }, actor: Actor) =>
      personSteps(id, actor, 'queue.edited', {
        step: 'edit',
        change: (before) => {
          if (before.version !== edit.version) throw new Problem('queue_item_changed');
          return { result: edit.result, result_content: edit.result.body };
        },
        keepResult: true,
      }),

    approve: (id: string, actor: Actor) =>
      personSteps(id, actor, 'queue.approved', {
        step: 'approve',
        change: (before) => {
          if (!before.result_content?.trim()) throw new Problem('queue_result_missing');
          return {
            reviewed_at: clock(),
            reviewed_by: auditActor(actor).actor?.id ?? null,
            error_message: null,
          };
        },
      }),

    reject: (id: string, actor: Actor) =>
      personSteps(id, actor, 'queue.rejected', {
        step: 'reject',
        change: {
          ...clearedResult,
          attempt: 0,
          error_message: failureSentences.rejected,
          reviewed_at: clock(),
          reviewed_by: auditActor(actor).actor?.id ?? null,
        },
        message: failureSentences.rejected,
        keepResult: true,
      }),

    retry: (id: string, actor: Actor) =>
      personSteps(id, actor, 'queue.retried', {
        step: 'retry',
        change: { ...clearedResult, attempt: 0 },
        keepResult: true,
      }),

    /** Takes an item out of the flow; a run that is under way finds out and stops. */
    async cancel(id: string, actor: Actor) {
      const item = await personSteps(id, actor, 'queue.cancelled', {
        step: 'cancel',
        change: { ...clearedResult, error_message: failureSentences.cancelled, completed_at: clock() },
        message: failureSentences.cancelled,
        keepResult: true,
      });
      runs.abandon(id);
      return item;
    },

    /** Makes the approved result an article, or a part of one; the item is done with it, both or neither. */
    publish: createPublishing(parts),
  };
}

export type QueueService = ReturnType<typeof createQueueService>;

/** An item as the API shows it: without what only its workers need. */
function toItem({ run, taken, lease_until, ...item }: QueueRow) {
  return item;
}

type ArticleTexts = { title_no: string; title_en: string; content_no: string; content_en: string };

/** The text that a translation, a refresh or an article was made from. */
function sourceOf(item: Pick<QueueRow, 'type' | 'payload'>, article: ArticleTexts | null) {
  const { type, payload } = item;
  if (type === 'outline') return null;
  const locale = type === 'translation' ? otherLocale(payload.locale) : payload.locale;
  const content = payload.existingContent ?? (article ? article[`content_${locale}`] : '');
  return content ? { locale, title: article ? article[`title_${locale}`] : '', content } : null;
}

function violates(error: unknown, constraint: RegExp): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && constraint.test(String(at.constraint))) return true;
  }
  return false;
}
