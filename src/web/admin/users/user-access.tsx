import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { type ListedUser, usersKey } from './data.ts';

type AccessChange = 'signOut' | 'suspend' | 'readmit' | 'delete';

export function UserAccess({ user }: { user: ListedUser }) {
  const { t } = useTranslation('admin');
  const { id, email, suspended } = user;
  const [asking, setAsking] = useState<AccessChange>();
  const change = useAdminMutation({
    mutationFn: (kind: AccessChange) => {
      const one = api.users[':id'];
      const param = { id };
      if (kind === 'signOut') return responseBody(one.sessions.$delete({ param }));
      if (kind === 'delete') return responseBody(one.$delete({ param }));
      return responseBody(one.suspension.$put({ param, json: { suspended: kind === 'suspend' } }));
    },
    done: (_, kind) => t(`userAccess.${kind}.done`, { email }),
    changes: [usersKey],
    onSettled: () => setAsking(undefined),
  });
  const offered: AccessChange[] = suspended ? ['readmit', 'delete'] : ['signOut', 'suspend', 'delete'];
  return (
    <span className="flex flex-wrap gap-2">
      {offered.map((kind) => (
        <Button
          key={kind}
          look="secondary"
          tight
          aria-label={t(`userAccess.${kind}.named`, { email })}
          onClick={() => setAsking(kind)}
        >
          {t(`userAccess.${kind}.button`)}
        </Button>
      ))}
      <Confirm
        open={asking !== undefined}
        title={asking ? t(`userAccess.${asking}.title`) : ''}
        text={asking ? t(`userAccess.${asking}.text`, { email }) : ''}
        confirmLabel={asking ? t(`userAccess.${asking}.button`) : ''}
        busy={change.isPending}
        onConfirm={() => asking && change.mutate(asking)}
        onCancel={() => setAsking(undefined)}
      />
    </span>
  );
}
