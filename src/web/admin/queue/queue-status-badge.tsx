import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useTranslation } from 'react-i18next';
import type { QueueStatus } from '../../../domain/queue/queue-item.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  queued: 'outline',
  running: 'soft',
  needs_review: 'strong',
  approved: 'strong',
  done: 'soft',
  failed: 'outline',
} as const;

export function QueueStatusBadge({ status }: { status: QueueStatus }) {
  const { t } = useTranslation('admin');
  return (
    <Badge look={looks[status]}>
      {status === 'running' && (
        <LoaderCircle className="mr-1 size-3 animate-spin motion-reduce:animate-none" aria-hidden="true" />
      )}
      {t(`queue.statuses.${status}`)}
    </Badge>
  );
}
