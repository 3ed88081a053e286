import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { api, type ListedUser, responseBody } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';

/** Whether somebody has an authenticator app; one that is lost is taken off here, after a question. */
export function UserFactor(props: { user: ListedUser; isMe: boolean; onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const { id, email, hasFactor } = props.user;
  const [asking, setAsking] = useState(false);
  const remove = useAction(async () => {
    try {
      await responseBody(api.users[':id'].factors.$delete({ param: { id } }));
    } finally {
      setAsking(false);
    }
    toast.success(t('users.factorRemoved', { email }));
    props.onChanged();
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
        cancelLabel={t('cancel')}
        busy={remove.busy}
        onConfirm={remove.run}
        onCancel={() => setAsking(false)}
      />
    </span>
  );
}
