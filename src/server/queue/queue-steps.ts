import { Problem } from '../../domain/problems.ts';
import { isAllowedStep, type QueueStep, queueSteps } from '../../domain/queue/queue-item.ts';
import type { Transaction } from '../db/database.ts';
import { type QueueChange, type QueueRow, storeIn } from './queue-store.ts';

/** What an item has not when nothing was made for it yet. */
export const clearedResult = {
  result: null,
  result_content: null,
  error_message: null,
  completed_at: null,
  composed_by: null,
  model: null,
  prompt_version: null,
  tokens_in: null,
  tokens_out: null,
  cost: null,
  duration_ms: null,
  progress: null,
  run: null,
  taken: false,
  lease_until: null,
} as const satisfies QueueChange;

interface StepTaken {
  id: string;
  step: QueueStep;
  at: Date;
  /** None for what the product does by itself. */
  actor: { id: string; email: string } | null;
  change: QueueChange | ((before: QueueRow) => QueueChange);
  message?: string;
  /** The history keeps the result that the item had before. */
  keepResult?: boolean;
  /** The run that takes the step: refused where the item has another by now. */
  run?: string;
}

/** The one way an item changes its status: checked against the domain's rules, and written down. */
export async function takeStep(transaction: Transaction, taken: StepTaken) {
  const store = storeIn(transaction);
  const before = await store.lock(taken.id);
  if (!before) throw new Problem('queue_item_not_found');
  if (!isAllowedStep(before.status, taken.step) || (taken.run && before.run !== taken.run)) {
    throw new Problem('queue_step_refused', { details: { status: before.status } });
  }
  const change = typeof taken.change === 'function' ? taken.change(before) : taken.change;
  const after = await store.update(taken.id, { ...change, status: queueSteps[taken.step].to });
  await store.addHistory({
    item_id: taken.id,
    at: taken.at,
    step: taken.step,
    from_status: before.status,
    to_status: after.status,
    actor_id: taken.actor?.id ?? null,
    actor_email: taken.actor?.email ?? null,
    message: taken.message ?? null,
    result: taken.keepResult ? before.result : null,
  });
  return { before, after };
}
