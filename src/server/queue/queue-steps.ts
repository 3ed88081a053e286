import { englishSentence, orProblem, Problem, type StoredProblem } from '../../domain/problems.ts';
import { isAllowedStep, type QueueStep, queueSteps } from '../../domain/queue/queue-item.ts';
import type { Transaction } from '../platform/db/database.ts';
import { createQueueStore, type QueueChange, type QueueRow } from './queue-store.ts';

/** Resets every column that a run writes, except the tokens and the cost, which include failed attempts. */
export const clearedResult = {
  result: null,
  result_content: null,
  error: null,
  error_message: null,
  completed_at: null,
  composed_by: null,
  model: null,
  prompt_version: null,
  duration_ms: null,
  progress: null,
  run: null,
  taken: false,
  lease_until: null,
  retry_at: null,
} as const satisfies QueueChange;

interface Step {
  id: string;
  name: QueueStep;
  at: Date;
  /** The person who takes the step, or null if the background work takes it. */
  actor: { id: string; email: string } | null;
  change: QueueChange | ((before: QueueRow) => QueueChange);
  failure?: StoredProblem;
  /** Whether the history stores the result that the item had before the step. */
  keepResult?: boolean;
  rejectionReason?: string | undefined;
  /** The run that takes the step. The step is refused if the item has a different run now. */
  run?: string;
}

/** Makes every change of status: checks that the status allows the step, changes the item and writes the history. */
export async function takeStep(transaction: Transaction, step: Step) {
  const failure = step.failure ?? null;
  const sentence = failure && englishSentence(failure);
  const store = createQueueStore(transaction);
  const before = await orProblem(store.lock({ id: step.id }), 'queue_item_not_found');
  if (!isAllowedStep(before.status, step.name) || (step.run && before.run !== step.run))
    throw new Problem('queue_step_refused', { details: { status: before.status } });
  const change = typeof step.change === 'function' ? step.change(before) : step.change;
  const after = await store.update(step.id, {
    ...change,
    ...(failure && { error: failure, error_message: sentence }),
    status: queueSteps[step.name].to,
  });
  await store.addHistory({
    item_id: step.id,
    at: step.at,
    step: step.name,
    from_status: before.status,
    to_status: after.status,
    actor_id: step.actor?.id ?? null,
    actor_email: step.actor?.email ?? null,
    error: failure,
    message: sentence,
    result: step.keepResult ? before.result : null,
    rejection_reason: step.rejectionReason ?? null,
  });
  return { before, after };
}
