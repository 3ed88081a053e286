import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { type ListedUser, usersKey } from './data.ts';

type AccessChange = 'signOut' | 'suspend' | 'readmit' | 'delete';

export function UserAccess({ user }: { user: ListedUser }) {
  const { t } = useTranslation('admin');
  const { id, email, suspended } = user;
  const change = useConfirmedMutation({
    question: (kind) => ({
      title: t(`userAccess.${kind}.title`),
      text: t(`userAccess.${kind}.text`, { email }),
      confirmLabel: t(`userAccess.${kind}.button`),
    }),
    mutationFn: (kind: AccessChange) => {
      const one = api.users[':id'];
      const param = { id };
      if (kind === 'signOut') return responseBody(one.sessions.$delete({ param }));
      if (kind === 'delete') return responseBody(one.$delete({ param }));
      return responseBody(one.suspension.$put({ param, json: { suspended: kind === 'suspend' } }));
    },
    done: (_, kind) => t(`userAccess.${kind}.done`, { email }),
    changes: [usersKey],
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
          onClick={() => change.ask(kind)}
        >
          {t(`userAccess.${kind}.button`)}
        </Button>
      ))}
      {change.dialog}
    </span>
  );
}
