import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { type ListedUser, usersKey } from './data.ts';

/** Shows whether a user has an authenticator app. An admin can remove the app if the user has lost it. */
export function UserFactor(props: { user: ListedUser; isMe: boolean }) {
  const { t } = useTranslation('admin');
  const { id, email, hasFactor } = props.user;
  const remove = useConfirmedMutation({
    question: {
      title: t('users.removeFactorTitle'),
      text: t('users.removeFactorText', { email }),
      confirmLabel: t('users.removeFactor'),
    },
    mutationFn: () => responseBody(api.users[':id'].factors.$delete({ param: { id } })),
    done: t('users.factorRemoved', { email }),
    changes: [usersKey],
  });
  if (hasFactor === null) return t('users.elsewhere');
  if (!hasFactor) return t('users.off');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t('users.on')}
      {!props.isMe && (
        <Button
          look="secondary"
          tight
          aria-label={t('users.removeFactorOf', { email })}
          onClick={() => remove.ask()}
        >
          {t('users.removeFactor')}
        </Button>
      )}
      {remove.dialog}
    </span>
  );
}
