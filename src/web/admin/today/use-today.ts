import { useOutletContext } from 'react-router';
import { api, useApiQuery } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useTexts } from '../parts/formats.ts';
import { useErrorMessage } from '../queue/error-message.ts';
import { type DescribedToday, todayKey } from './data.ts';
import { type TodayRow, todayRows } from './today-rows.ts';

/** The data of Today, and the function that turns them into the rows of the signed-in user. */
export function useToday({ announcesFailure = false } = {}) {
  const texts = useTexts();
  const account = useOutletContext<Account>();
  const errorOf = useErrorMessage();
  const query = useApiQuery(todayKey, () => api.today.$get(), {
    ...(announcesFailure && {
      meta: { failureToast: { title: texts.t('error'), description: texts.t('today.loadFailed') } },
    }),
  });
  const rowsOf = (today: DescribedToday): TodayRow[] => todayRows(today, account, { ...texts, errorOf });
  return { query, rowsOf };
}
