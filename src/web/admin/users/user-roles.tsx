import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Role, roles } from '../../../domain/accounts/account.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Switch } from '../../ui/switch.tsx';
import { api, type ListedUser, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { sessionStore } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useProblemToast } from '../data/use-problem.ts';

/** One switch per role. Removing a role needs a confirmation; the server protects the last admin. */
export function UserRoles(props: {
  user: ListedUser;
  isMe: boolean;
  /** True while a newer list is loading, because the shown roles may be outdated. */
  loading: boolean;
}) {
  const { t } = useTranslation('admin');
  const { user, isMe } = props;
  const showProblem = useProblemToast();
  const [removing, setRemoving] = useState<Role>();
  const finish = () => {
    setRemoving(undefined);
    invalidate(queryKeys.users);
  };
  const change = useAdminMutation({
    mutationFn: ({ role, has }: { role: Role; has: boolean }) => {
      const next = roles.filter((each) => (each === role ? has : user.roles.includes(each)));
      const json = { roles: next, seen: user.roles };
      return responseBody(api.users[':id'].roles.$put({ param: { id: user.id }, json }));
    },
    onSuccess: async (_updated, { role, has }) => {
      finish();
      const values = { email: user.email, role: t(`roles.${role}`) };
      toast.success(has ? t('users.given', values) : t('users.taken', values));
      if (isMe) await sessionStore.refresh();
    },
    onError: (error) => {
      // The request fails, for example, if another admin changed the roles first; the list is then refetched.
      finish();
      showProblem(error);
    },
  });
  const values = removing && { email: user.email, role: t(`roles.${removing}`) };
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2">
      {roles.map((role) => (
        <Switch
          key={role}
          label={t(`roles.${role}`)}
          describedAs={t('users.roleOf', { role: t(`roles.${role}`), email: user.email })}
          checked={user.roles.includes(role)}
          busy={change.isPending || props.loading}
          onChange={(has) => (has ? change.mutate({ role, has }) : setRemoving(role))}
        />
      ))}
      <Confirm
        open={removing !== undefined}
        title={t('users.takeTitle')}
        text={values ? (isMe ? t('users.takeOwnText', values) : t('users.takeText', values)) : ''}
        confirmLabel={t('users.take')}
        cancelLabel={t('cancel')}
        busy={change.isPending}
        onConfirm={() => removing && change.mutate({ role: removing, has: false })}
        onCancel={() => setRemoving(undefined)}
      />
    </span>
  );
}
