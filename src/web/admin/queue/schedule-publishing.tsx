import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkQuality } from '../../../domain/articles/content-quality.ts';
import { Button } from '../../ui/button.tsx';
import type { ReviewedItem } from '../data/api-client.ts';
import { PublishDialog } from './publish-item.tsx';
import { usePublish } from './use-queue-actions.ts';

export function SchedulePublishing({ item }: { item: ReviewedItem }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const publish = usePublish(item, () => setOpen(false));
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <CalendarClock className="size-4" aria-hidden="true" />
        {t('queue.publishing.schedule')}
      </Button>
      {open && (
        <PublishDialog
          item={item}
          warnings={item.result ? checkQuality({ ...item.result, content: item.result.body }) : []}
          later
          busy={publish.isPending}
          onPublish={publish.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
