import { useTranslation } from 'react-i18next';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useFormats } from '../parts/formats.ts';
import { calendarKey } from './data.ts';

/** Moves an article to another day. If `day` is null, its planned day is removed. */
export function useMoveEntry(onMoved: (id: string, day: string | null) => void) {
  const { t } = useTranslation('admin');
  const { day: dayText } = useFormats();
  return useAdminMutation({
    mutationFn: ({ entry, day }: { entry: { id: string; version: number }; day: string | null }) =>
      responseBody(
        api.calendar[':id'].$put({ param: { id: entry.id }, json: { day, version: entry.version } }),
      ),
    done: (_, { day }) => (day ? t('calendar.moved', { day: dayText(day) }) : t('calendar.removed')),
    onSuccess: (_, { entry, day }) => onMoved(entry.id, day),
    // A failure may mean that a colleague has changed the article, so the calendar is refetched then too.
    changes: [calendarKey],
  });
}
