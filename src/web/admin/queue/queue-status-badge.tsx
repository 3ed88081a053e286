import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoredProblem } from '../../../domain/problems.ts';
import { isCancelled, type QueueStatus } from '../../../domain/queue/queue-item.ts';
import { Badge } from '../../ui/surfaces.tsx';

const looks = {
  queued: 'outline',
  running: 'soft',
  needs_review: 'strong',
  approved: 'strong',
  done: 'soft',
  failed: 'outline',
} as const;

export function QueueStatusBadge({ item }: { item: { status: QueueStatus; error: StoredProblem | null } }) {
  const { t } = useTranslation('admin');
  const { status } = item;
  return (
    <Badge look={looks[status]}>
      {status === 'running' && (
        <LoaderCircle className="mr-1 size-3 animate-spin motion-reduce:animate-none" />
      )}
      {isCancelled(item) ? t('queue.review.steps.cancel') : t(`queue.statuses.${status}`)}
    </Badge>
  );
}
