import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Role, roles } from '../../../domain/accounts/account.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Switch } from '../../ui/switch.tsx';
import { api, type ListedUser, responseBody } from '../data/api-client.ts';
import { sessionStore } from '../data/session-store.ts';
import { useAction } from '../data/use-action.ts';

/** One switch per role. Giving is done at once; taking is asked about. The server guards the last admin. */
export function UserRoles(props: {
  user: ListedUser;
  isMe: boolean;
  /** What is shown may be old: the list is on its way. */
  loading: boolean;
  onChanged: () => void;
}) {
  const { t } = useTranslation('admin');
  const { user, isMe } = props;
  const [taking, setTaking] = useState<Role>();
  const change = useAction(async (role: Role, has: boolean) => {
    const next = roles.filter((each) => (each === role ? has : user.roles.includes(each)));
    try {
      const json = { roles: next, seen: user.roles };
      await responseBody(api.users[':id'].roles.$put({ param: { id: user.id }, json }));
    } finally {
      setTaking(undefined);
      // Also after a refusal: somebody else may have been here first.
      props.onChanged();
    }
    const said = { email: user.email, role: t(`roles.${role}`) };
    toast.success(has ? t('users.given', said) : t('users.taken', said));
    if (isMe) await sessionStore.refresh();
  });
  const asked = taking && { email: user.email, role: t(`roles.${taking}`) };
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2">
      {roles.map((role) => (
        <Switch
          key={role}
          label={t(`roles.${role}`)}
          describedAs={t('users.roleOf', { role: t(`roles.${role}`), email: user.email })}
          checked={user.roles.includes(role)}
          busy={change.busy || props.loading}
          onChange={(has) => (has ? change.run(role, true) : setTaking(role))}
        />
      ))}
      <Confirm
        open={taking !== undefined}
        title={t('users.takeTitle')}
        text={asked ? (isMe ? t('users.takeOwnText', asked) : t('users.takeText', asked)) : ''}
        confirmLabel={t('users.take')}
        cancelLabel={t('cancel')}
        busy={change.busy}
        onConfirm={() => taking && change.run(taking, false)}
        onCancel={() => setTaking(undefined)}
      />
    </span>
  );
}
