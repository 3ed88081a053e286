import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Role, roles } from '../../../domain/users/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Switch } from '../../ui/switch.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { sessionStore } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useProblemToast } from '../data/use-problem.ts';
import { invitationsKey, type ListedUser, usersKey } from './data.ts';
import { useInvitationSent } from './use-invitation-sent.tsx';

/**
 * One switch per role. A new role takes effect after the user accepts it. Removing a role needs a confirmation, and
 * the server refuses to remove the last admin.
 */
export function UserRoles(props: {
  user: ListedUser;
  isMe: boolean;
  /** True while a newer list is loading, because the roles on the screen may be outdated. */
  loading: boolean;
}) {
  const { t } = useTranslation('admin');
  const { user, isMe } = props;
  const showProblem = useProblemToast();
  const [removing, setRemoving] = useState<Role>();
  const finish = () => {
    setRemoving(undefined);
    invalidate(usersKey);
    invalidate(invitationsKey);
  };
  const { report, dialog } = useInvitationSent();
  const change = useAdminMutation({
    mutationFn: ({ role, has }: { role: Role; has: boolean }) => {
      const next = roles.filter((each) => (each === role ? has : user.roles.includes(each)));
      const json = { roles: next, seen: user.roles };
      return responseBody(api.users[':id'].roles.$put({ param: { id: user.id }, json }));
    },
    onSuccess: async ({ sent }, { role }) => {
      finish();
      if (sent) report(sent);
      else toast.success(t('users.taken', { email: user.email, role: t(`roles.${role}`) }));
      if (isMe) await sessionStore.refresh();
    },
    onError: (error) => {
      // The request fails if, for example, another admin has changed the roles first. The list is then refetched.
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
          fullLabel={t('users.roleOf', { role: t(`roles.${role}`), email: user.email })}
          checked={user.roles.includes(role)}
          busy={change.isPending || props.loading}
          onChange={(has) => (has ? change.mutate({ role, has }) : setRemoving(role))}
        />
      ))}
      {user.pendingRoles.map((role) => (
        <Badge key={role} look="outline">
          {t('users.pendingRole', { role: t(`roles.${role}`) })}
        </Badge>
      ))}
      {dialog}
      <Confirm
        open={removing !== undefined}
        title={t('users.takeTitle')}
        text={values ? (isMe ? t('users.takeOwnText', values) : t('users.takeText', values)) : ''}
        confirmLabel={t('users.take')}
        busy={change.isPending}
        onConfirm={() => removing && change.mutate({ role: removing, has: false })}
        onCancel={() => setRemoving(undefined)}
      />
    </span>
  );
}
