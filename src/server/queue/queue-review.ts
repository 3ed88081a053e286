import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { isRejected, type QueueResult } from '../../domain/queue/queue-item.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditAction } from '../audit/audit-service.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { QueueDependencies } from './queue-dependencies.ts';
import { clearedResult, takeStep } from './queue-steps.ts';
import { createQueueStore, type QueueRow } from './queue-store.ts';

/** Takes a step for a person and records the step in the audit log, in one transaction with `also`. */
export const createPersonSteps =
  ({ database, audit, clock }: QueueDependencies) =>
  (
    id: string,
    by: Actor,
    action: AuditAction,
    step: Omit<Parameters<typeof takeStep>[1], 'id' | 'at' | 'actor'>,
    also: (item: QueueRow, transaction: Transaction) => Promise<unknown> = async () => undefined,
  ) =>
    database.orm.transaction(async (transaction) => {
      const { actor } = auditActor(by);
      const { before, after } = await takeStep(transaction, { ...step, id, at: clock(), actor });
      await also(after, transaction);
      const change = { before: before.status, after: after.status };
      await audit.recordIn(transaction, action, by, after.payload.term, change);
      return toItem(after);
    });

function createRejecting(
  dependencies: QueueDependencies,
  reviewedBy: (actor: Actor) => Pick<QueueRow, 'reviewed_at' | 'reviewed_by'>,
) {
  const { database, audit } = dependencies;
  const store = createQueueStore(database.orm);
  const takePersonStep = createPersonSteps(dependencies);

  return {
    reject: (id: string, reason: string | undefined, actor: Actor) =>
      takePersonStep(id, actor, 'queue.rejected', {
        name: 'reject',
        change: (before) => ({
          ...clearedResult,
          // The origin of the text is kept, because `undoReject` restores only the text from the history.
          ...pick(before, 'composed_by', 'model', 'prompt_version', 'duration_ms', 'completed_at'),
          attempt: 0,
          ...reviewedBy(actor),
          rejection_reason: reason ?? null,
        }),
        rejectionReason: reason,
        failure: { code: 'rejected_by_reviewer' },
        keepResult: true,
      }),

    async undoReject(id: string, actor: Actor) {
      const item = await store.find({ id });
      const rejection = await store.findLastRejection(id);
      return takePersonStep(id, actor, 'queue.rejection_undone', {
        name: 'undo_reject',
        change: (before) => {
          const { status, version } = before;
          if (!isRejected(before) || !rejection?.result)
            throw new Problem('queue_step_refused', { details: { status } });
          // The item may have been processed and rejected again after its history was read.
          if (version !== item?.version) throw new Problem('queue_item_changed');
          return {
            result: rejection.result,
            result_content: rejection.result.body,
            error: null,
            error_message: null,
            rejection_reason: null,
            reviewed_at: null,
            reviewed_by: null,
            attempt: 1,
          };
        },
      });
    },

    /** Adds the reason to a rejection, or replaces it. The next run of the item gets it. */
    giveReason: (id: string, reason: string, actor: Actor) =>
      database.orm.transaction(async (transaction) => {
        const inTransaction = createQueueStore(transaction);
        const item = await orProblem(inTransaction.lock({ id }), 'queue_item_not_found');
        if (!isRejected(item)) throw new Problem('queue_step_refused', { details: { status: item.status } });
        const after = await inTransaction.update(id, { rejection_reason: reason });
        const rejection = await inTransaction.findLastRejection(id);
        if (rejection) await inTransaction.setReason(rejection.id, reason);
        const change = { before: item.rejection_reason, after: reason };
        await audit.recordIn(transaction, 'queue.reason_given', actor, after.payload.term, change);
        return toItem(after);
      }),
  };
}

export function createReviewing(dependencies: QueueDependencies) {
  const { clock } = dependencies;
  const takePersonStep = createPersonSteps(dependencies);
  const reviewedBy = (actor: Actor) => ({
    reviewed_at: clock(),
    reviewed_by: auditActor(actor).actor?.id ?? null,
  });

  return {
    ...createRejecting(dependencies, reviewedBy),

    edit: (id: string, edit: { version: number; result: QueueResult }, actor: Actor) =>
      takePersonStep(id, actor, 'queue.edited', {
        name: 'edit',
        change: (before) => {
          if (before.version !== edit.version) throw new Problem('queue_item_changed');
          return { result: edit.result, result_content: edit.result.body };
        },
        keepResult: true,
      }),

    approve: (id: string, seenVersion: number, actor: Actor) =>
      takePersonStep(id, actor, 'queue.approved', {
        name: 'approve',
        change: (before) => {
          if (before.version !== seenVersion) throw new Problem('queue_item_changed');
          if (!before.result_content?.trim()) throw new Problem('queue_result_missing');
          return {
            ...reviewedBy(actor),
            error: null,
            error_message: null,
          };
        },
      }),

    reopen: (id: string, actor: Actor) =>
      takePersonStep(id, actor, 'queue.reopened', {
        name: 'reopen',
        change: { reviewed_at: null, reviewed_by: null },
      }),
  };
}

/** Removes the columns that only workers use from an item, for the API. */
export function toItem({ run, taken, lease_until, ...item }: QueueRow) {
  return item;
}
