import { isAllowedStep, isRejected, isRemovable, needsModel } from '../../../domain/queue/queue-item.ts';
import type { ListedQueueItem } from './data.ts';
import type { ActionItem, useQueueActions } from './use-queue-actions.tsx';

/**
 * Whether the item is an outline of the composer (the built-in writer) that can be opened as a draft article. Users
 * usually continue such an outline by hand, so opening the draft is its first action.
 */
export const canOpenDraft = ({ composed_by, status }: Pick<ActionItem, 'composed_by' | 'status'>) =>
  composed_by === 'composer' && (status === 'needs_review' || status === 'approved');

/** The actions on an item that have a button. `toArticle` leads to the editor instead. */
export type OfferedAction = keyof ReturnType<typeof useQueueActions> | 'publish' | 'toArticle';

/** The actions that are offered for an item, the usual one first. `compact` leaves out those that are seldom used. */
export function offeredActions(
  item: Pick<ActionItem, 'type' | 'status' | 'composed_by' | 'payload'> & Pick<ListedQueueItem, 'error'>,
  { hasModel, compact }: { hasModel: boolean; compact: boolean },
): OfferedAction[] {
  const isAllowed = (step: Parameters<typeof isAllowedStep>[1]) => isAllowedStep(item.status, step);
  // Without a model, neither Process nor Retry could lead to a text.
  const lacksModel = needsModel(item.type) && !hasModel && (isAllowed('process') || isAllowed('retry'));
  const offered: [OfferedAction, boolean][] = [
    ['process', isAllowed('process') && !lacksModel],
    ['remove', isRejected(item)],
    ['toArticle', lacksModel && Boolean(item.payload.article_id)],
    ['openDraft', canOpenDraft(item)],
    ['approve', isAllowed('approve')],
    ['reject', isAllowed('reject')],
    ['publish', isAllowed('publish')],
    ['write', hasModel && item.type === 'outline' && item.status === 'approved'],
    ['reopen', !compact && isAllowed('reopen')],
    ['undoReject', !compact && isRejected(item)],
    ['retry', isAllowed('retry') && !lacksModel],
    // A removable item has a Remove button instead of a Cancel button.
    ['cancel', isAllowed('cancel') && !isRemovable(item)],
    ['remove', isRemovable(item) && !isRejected(item)],
  ];
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action);
}
