import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/switch.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { weeklyMailKey } from './data.ts';

/** Subscribes the user to the weekly mail or unsubscribes them. The mail is in the language that the screen has now. */
export function WeeklyMailSwitch() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const { data } = useApiQuery(weeklyMailKey, () => api['weekly-mail'].$get());
  const change = useAdminMutation({
    mutationFn: (subscribed: boolean) =>
      responseBody(api['weekly-mail'].$put({ json: { subscribed, locale } })),
    done: ({ subscribed }) => (subscribed ? t('today.mailOn') : t('today.mailOff')),
    changes: [weeklyMailKey],
  });
  if (!data) return null;
  return (
    <Switch
      label={t('today.mail')}
      fullLabel={t('today.mail')}
      checked={data.subscribed}
      busy={change.isPending}
      onChange={change.mutate}
    />
  );
}
