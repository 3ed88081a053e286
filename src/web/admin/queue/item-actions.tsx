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
import type { AdminMutation } from '../data/use-admin-mutation.ts';
import { PublishButton } from './publish-item.tsx';
import { type ActionItem, useQueueActions } from './use-queue-actions.ts';

interface ItemActionsProps {
  item: ActionItem & { status: QueueStatus };
  /** Id of the element that names the item, in a list of several. */
  describedBy?: string;
}

/** The buttons for the steps that the status of the item allows. */
export function ItemActions({ item, describedBy }: ItemActionsProps) {
  const { t } = useTranslation('admin');
  const actions = useQueueActions(item);
  const isAllowed = (step: Parameters<typeof isAllowedStep>[1]) => isAllowedStep(item.status, step);
  return (
    <span className="flex flex-wrap gap-1.5">
      {isAllowed('process') && (
        <Action icon={Play} label={t('queue.process')} describedBy={describedBy} action={actions.process} />
      )}
      {isAllowed('approve') && (
        <Action icon={Check} label={t('queue.approve')} describedBy={describedBy} action={actions.approve} />
      )}
      {isAllowed('reject') && (
        <Action
          icon={X}
          label={t('queue.reject')}
          describedBy={describedBy}
          action={actions.reject}
          look="secondary"
        />
      )}
      {isAllowed('publish') && <PublishButton item={item} icon={Send} describedBy={describedBy} />}
      {item.type === 'outline' && item.status === 'approved' && (
        <Action
          icon={NotebookPen}
          label={t('queue.write')}
          describedBy={describedBy}
          action={actions.write}
          look="secondary"
        />
      )}
      {isAllowed('retry') && (
        <Action
          icon={RotateCcw}
          label={t('queue.retry')}
          describedBy={describedBy}
          action={actions.retry}
          look="secondary"
        />
      )}
      {isAllowed('cancel') && (
        <Action
          icon={Ban}
          label={t('queue.cancel')}
          describedBy={describedBy}
          action={actions.cancel}
          look="quiet"
        />
      )}
    </span>
  );
}

interface ActionProps {
  icon: typeof Play;
  label: string;
  describedBy: string | undefined;
  action: AdminMutation;
  look?: ComponentProps<typeof Button>['look'];
}

function Action({ icon: Icon, label, describedBy, action, look = 'primary' }: ActionProps) {
  return (
    <Button
      look={look}
      busy={action.isPending}
      aria-describedby={describedBy}
      onClick={() => action.mutate()}
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}
