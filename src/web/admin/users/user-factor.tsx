import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { type ListedUser, usersKey } from './data.ts';

/** Shows whether a user has an authenticator app. An admin can remove the app if the user has lost it. */
export function UserFactor(props: { user: ListedUser; isMe: boolean }) {
  const { t } = useTranslation('admin');
  const { id, email, hasFactor } = props.user;
  const [asking, setAsking] = useState(false);
  const remove = useAdminMutation({
    mutationFn: () => responseBody(api.users[':id'].factors.$delete({ param: { id } })),
    done: t('users.factorRemoved', { email }),
    changes: [usersKey],
    onSettled: () => setAsking(false),
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
          onClick={() => setAsking(true)}
        >
          {t('users.removeFactor')}
        </Button>
      )}
      <Confirm
        open={asking}
        title={t('users.removeFactorTitle')}
        text={t('users.removeFactorText', { email })}
        confirmLabel={t('users.removeFactor')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </span>
  );
}
