import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueStatus } from '../../../domain/queue/queue-item.ts';
import { isAllowedStep } from '../../../domain/queue/queue-item.ts';
import { Button } from '../../ui/button.tsx';
import { PublishButton } from './publish-item.tsx';
import { type ActionItem, useQueueActions } from './use-queue-actions.ts';

interface ItemActionsProps {
  item: ActionItem & { status: QueueStatus; version: number };
  /** The id of the element with the item's name, which distinguishes the buttons in a list of items. */
  describedBy?: string;
}

/** The buttons for the actions that the status of the item allows. */
export function ItemActions({ item, describedBy }: ItemActionsProps) {
  const { t } = useTranslation('admin');
  const actions = useQueueActions(item);
  const button = (
    action: keyof typeof actions,
    Icon: LucideIcon,
    look?: ComponentProps<typeof Button>['look'],
  ) => (
    <Button
      look={look ?? 'primary'}
      busy={actions[action].isPending}
      aria-describedby={describedBy}
      onClick={() => (action === 'approve' ? actions.approve.mutate(item.version) : actions[action].mutate())}
    >
      <Icon className="size-4" aria-hidden="true" />
      {t(`queue.${action}`)}
    </Button>
  );
  const isAllowed = (step: Parameters<typeof isAllowedStep>[1]) => isAllowedStep(item.status, step);
  return (
    <span className="flex flex-wrap gap-1.5">
      {isAllowed('process') && button('process', Play)}
      {isAllowed('approve') && button('approve', Check)}
      {isAllowed('reject') && button('reject', X, 'secondary')}
      {isAllowed('publish') && <PublishButton item={item} icon={Send} describedBy={describedBy} />}
      {item.type === 'outline' && item.status === 'approved' && button('write', NotebookPen, 'secondary')}
      {isAllowed('retry') && button('retry', RotateCcw, 'secondary')}
      {isAllowed('cancel') && button('cancel', Ban, 'quiet')}
    </span>
  );
}
