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
import { type ActedOn, useQueueActions } from './use-queue-actions.ts';

interface ItemActionsProps {
  item: ActedOn & { status: QueueStatus };
  /** The id of the words that say which item it is, where there are several. */
  describedBy?: string;
  onChanged: () => void;
}

/** The buttons of an item in a list: those of the steps that are open to it. */
export function ItemActions({ item, describedBy, onChanged }: ItemActionsProps) {
  const { t } = useTranslation('admin');
  const actions = useQueueActions(item, onChanged);
  const open = (step: Parameters<typeof isAllowedStep>[1]) => isAllowedStep(item.status, step);
  return (
    <span className="flex flex-wrap gap-1.5">
      {open('process') && (
        <Action icon={Play} label={t('queue.process')} describedBy={describedBy} action={actions.process} />
      )}
      {open('approve') && (
        <Action icon={Check} label={t('queue.approve')} describedBy={describedBy} action={actions.approve} />
      )}
      {open('reject') && (
        <Action
          icon={X}
          label={t('queue.reject')}
          describedBy={describedBy}
          action={actions.reject}
          look="secondary"
        />
      )}
      {open('publish') && (
        <PublishButton item={item} icon={Send} describedBy={describedBy} onPublished={onChanged} />
      )}
      {item.type === 'outline' && item.status === 'approved' && (
        <Action
          icon={NotebookPen}
          label={t('queue.write')}
          describedBy={describedBy}
          action={actions.write}
          look="secondary"
        />
      )}
      {open('retry') && (
        <Action
          icon={RotateCcw}
          label={t('queue.retry')}
          describedBy={describedBy}
          action={actions.retry}
          look="secondary"
        />
      )}
      {open('cancel') && (
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
  action: { busy: boolean; run: () => void };
  look?: ComponentProps<typeof Button>['look'];
}

function Action({ icon: Icon, label, describedBy, action, look = 'primary' }: ActionProps) {
  return (
    <Button look={look} busy={action.busy} aria-describedby={describedBy} onClick={() => action.run()}>
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}
