import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useFormats } from '../parts/formats.ts';

/** Gives an article another day, or removes the day of a plan if `day` is null. */
export function useMoveEntry(onMoved: () => void) {
  const { t } = useTranslation('admin');
  const { day: dayText } = useFormats();
  return useAdminMutation({
    mutationFn: ({ entry, day }: { entry: { id: string; version: number }; day: string | null }) =>
      responseBody(
        api.calendar[':id'].$put({ param: { id: entry.id }, json: { day, version: entry.version } }),
      ),
    onSuccess: (_, { day }) => {
      toast.success(day ? t('calendar.moved', { day: dayText(day) }) : t('calendar.removed'));
      onMoved();
    },
    // The calendar is fetched after a failure too, because a colleague may have changed the article.
    onSettled: () => invalidate(queryKeys.calendar),
  });
}
