import {
  Ban,
  Check,
  FilePen,
  type LucideIcon,
  NotebookPen,
  Play,
  RotateCcw,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredProblem } from '../../../domain/problems.ts';
import { isAllowedStep, isRejected, isRemovable, needsModel } from '../../../domain/queue/queue-item.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { editorPath } from '../articles/data.ts';
import { PublishButton } from './publish-item.tsx';
import { type ActionItem, useQueueActions } from './use-queue-actions.tsx';

interface ItemActionsProps {
  item: ActionItem & { error: StoredProblem | null };
  /** The number of warnings about the text of an approved item. */
  warnings?: number;
  /** Whether a language model is configured. Without one, the action "write" is not offered. */
  hasModel: boolean;
  /** The id of the element with the item's name, from which screen readers learn to which item a button belongs. */
  describedBy?: string;
  /** For the rows of a table: narrower buttons on wide screens, and fewer of them. */
  compact?: boolean;
}

/**
 * Whether the item is an outline of the composer (the built-in writer) that can be opened as a draft article. Users
 * usually continue such an outline by hand, so opening the draft is its first action.
 */
export const canOpenDraft = ({ composed_by, status }: Pick<ActionItem, 'composed_by' | 'status'>) =>
  composed_by === 'composer' && (status === 'needs_review' || status === 'approved');

/** With a mouse, the buttons have no icons and less padding, so that the three buttons of an item fit on one line. */
const compactClass =
  'md:whitespace-nowrap xl:flex-nowrap xl:pointer-fine:[&_button]:min-h-9 xl:pointer-fine:[&_button]:px-3 xl:pointer-fine:[&_svg:not(.animate-spin)]:hidden';

/** On phones the first action fills a row, and the others share the rows below it. */
const phoneRowsClass = 'max-sm:[&>*]:grow max-sm:[&>:first-child]:basis-full';

/** The bar with the actions on the screen of an item. */
export const actionBarClass = `sticky-bar mb-4 flex flex-wrap items-center gap-2 ${phoneRowsClass}`;

export function ItemActions({
  item,
  warnings = 0,
  hasModel,
  describedBy,
  compact = false,
}: ItemActionsProps) {
  const { t } = useTranslation('admin');
  const actions = useQueueActions(item);
  const button = (
    action: Exclude<keyof typeof actions, 'remove'>,
    Icon: LucideIcon,
    look?: ComponentProps<typeof Button>['look'],
  ) => (
    <Button
      icon={Icon}
      look={look ?? 'primary'}
      busy={actions[action].isPending}
      aria-describedby={describedBy}
      onClick={() => {
        if (action === 'approve' || action === 'openDraft') actions[action].mutate(item.version);
        else if (action === 'reject') actions.reject.mutate('');
        else actions[action].mutate();
      }}
      text={t(action === 'process' && isRejected(item) ? 'queue.processAgain' : `queue.${action}`)}
    />
  );
  const removeButton = (
    <Button
      icon={Trash2}
      look={isRejected(item) ? 'secondary' : 'quiet'}
      aria-describedby={describedBy}
      onClick={() => actions.remove.ask()}
      text={t('queue.remove')}
    />
  );
  // Without a model, neither Process nor Retry could lead to a text.
  const lacksModel =
    needsModel(item.type) &&
    !hasModel &&
    (isAllowedStep(item.status, 'process') || isAllowedStep(item.status, 'retry'));
  const isAllowed = (step: Parameters<typeof isAllowedStep>[1]) => isAllowedStep(item.status, step);
  return (
    <div className={compact ? `flex flex-wrap gap-1.5 ${phoneRowsClass} ${compactClass}` : actionBarClass}>
      {isAllowed('process') && !lacksModel && button('process', Play)}
      {isRejected(item) && removeButton}
      {lacksModel && item.payload.article_id && (
        <LinkButton
          icon={FilePen}
          to={editorPath(item.payload.article_id, item.payload.locale)}
          text={t('queue.review.toArticle')}
        />
      )}
      {canOpenDraft(item) && button('openDraft', FilePen)}
      {isAllowed('approve') && button('approve', Check, canOpenDraft(item) ? 'secondary' : 'primary')}
      {isAllowed('reject') && button('reject', X, 'secondary')}
      {isAllowed('publish') && (
        <PublishButton
          item={item}
          warnings={warnings}
          look={canOpenDraft(item) ? 'secondary' : 'primary'}
          describedBy={describedBy}
          canSchedule={!compact}
        />
      )}
      {hasModel &&
        item.type === 'outline' &&
        item.status === 'approved' &&
        button('write', NotebookPen, 'secondary')}
      {!compact && isAllowed('reopen') && button('reopen', Undo2, 'quiet')}
      {!compact && isRejected(item) && button('undoReject', Undo2, 'secondary')}
      {isAllowed('retry') && !lacksModel && button('retry', RotateCcw, 'secondary')}
      {/* A removable item has a Remove button instead of a Cancel button. */}
      {isAllowed('cancel') && !isRemovable(item) && button('cancel', Ban, 'quiet')}
      {isRemovable(item) && !isRejected(item) && removeButton}
      {actions.remove.dialog}
    </div>
  );
}
