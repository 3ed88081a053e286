import { SearchX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { type Role, roles } from '../../../domain/users/user.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { Badge, EmptyState } from '../../ui/surfaces.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import {
  api,
  type Body,
  responseBody,
  useAdminMutation,
  useApiList,
  useApiQuery,
} from '../data/api-client.ts';
import { useAuthConfig } from '../data/auth-client.ts';
import { type Account, sessionStore } from '../data/session-store.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm, SecretDialog } from '../parts/forms/form-dialog.tsx';
import { ListSearch, ListView, useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { AskButton, useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { invitationsKey, type ListedInvitation, type ListedUser, usersKey } from './data.ts';

export default function Users() {
  const { t } = useTexts();
  const [inviting, setInviting] = useState(false);
  const hosted = useAuthConfig()?.hosted ?? false;
  const { page, q, setFilter } = useListParams();
  const query = { page: String(page), q };
  const list = useApiList([...usersKey, query], () => api.users.$get({ query }));
  return (
    <>
      <ScreenHeader title={t('users.title')} text={hosted ? t('users.hosted') : undefined}>
        {!hosted && <Button icon={UserPlus} onClick={() => setInviting(true)} text={t('users.invite')} />}
      </ScreenHeader>
      <Invitations />
      <ListSearch className="mb-4" label={t('users.search')} button={t('users.searchButton')} />
      <ListView query={list} lines={6}>
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState icon={SearchX} title={t('users.none', { query: q })} text={t('users.noneText')}>
              <Button look="secondary" onClick={() => setFilter('q', '')} text={t('users.clear')} />
            </EmptyState>
          ) : (
            <UserTable users={users} loading={list.isFetching} />
          )
        }
      </ListView>
      {inviting && <InviteUser onClose={() => setInviting(false)} />}
    </>
  );
}

function UserTable({ users, loading }: { users: ListedUser[]; loading: boolean }) {
  const { t, day, time } = useTexts();
  const me = useOutletContext<Account>().user;
  return (
    <Table
      label={t('users.title')}
      rows={users}
      columns={[
        {
          text: t('users.email'),
          cell: (user) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Email className="font-semibold md:min-w-44" address={user.email} />
              {user.id === me.id && <Badge>{t('users.you')}</Badge>}
              {user.suspended && <Badge look="outline">{t('userAccess.suspended')}</Badge>}
              {!user.confirmedAt && <Badge look="outline">{t('users.unconfirmed')}</Badge>}
            </span>
          ),
        },
        {
          text: t('users.roles'),
          cell: (user) => <UserRoles user={user} isMe={user.id === me.id} loading={loading} />,
        },
        {
          text: t('users.lastSignIn'),
          cell: ({ lastSignInAt }) => (lastSignInAt ? time(lastSignInAt) : t('users.never')),
        },
        { text: t('users.created'), cell: ({ createdAt }) => day(createdAt) },
        { text: t('users.twoFactor'), cell: (user) => <UserFactor user={user} isMe={user.id === me.id} /> },
        {
          text: t('userAccess.title'),
          cell: (user) => (user.id === me.id || user.hasFactor === null ? '–' : <UserAccess user={user} />),
        },
      ]}
    />
  );
}

type AccessChange = 'signOut' | 'suspend' | 'readmit' | 'delete';

function UserAccess({ user }: { user: ListedUser }) {
  const { t } = useTexts();
  const { id, email, suspended } = user;
  const change = useConfirmedMutation({
    question: (kind) => ({
      title: t(`userAccess.${kind}.title`),
      text: t(`userAccess.${kind}.text`, { email }),
      confirmLabel: t(`userAccess.${kind}.button`),
    }),
    call: (kind: AccessChange) => {
      const one = api.users[':id'];
      const param = { id };
      if (kind === 'signOut') return one.sessions.$delete({ param });
      if (kind === 'delete') return one.$delete({ param });
      return one.suspension.$put({ param, json: { suspended: kind === 'suspend' } });
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
          {...(kind === 'delete' && { className: 'text-danger!' })}
          aria-label={t(`userAccess.${kind}.named`, { email })}
          onClick={() => change.ask(kind)}
          text={t(`userAccess.${kind}.button`)}
        />
      ))}
      {change.dialog}
    </span>
  );
}

function UserFactor(props: { user: ListedUser; isMe: boolean }) {
  const { t, questionOf } = useTexts();
  const { id, email, hasFactor } = props.user;
  const remove = useConfirmedMutation({
    question: questionOf('users.removeFactor', { email }),
    call: () => api.users[':id'].factors.$delete({ param: { id } }),
    done: t('users.factorRemoved', { email }),
    changes: [usersKey],
  });
  if (hasFactor === null) return t('users.elsewhere');
  if (!hasFactor) return t('users.off');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t('users.on')}
      {!props.isMe && (
        <AskButton
          mutation={remove}
          tight
          aria-label={t('users.removeFactorOf', { email })}
          text={t('users.removeFactor')}
        />
      )}
    </span>
  );
}

function InviteUser({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const { report, dialog } = useInvitationSent(onClose);
  const invite = useAdminMutation({
    call: () => api.users.invite.$post({ json: { email, role } }),
    changes: [usersKey, invitationsKey],
    onSuccess: (sent) => report(sent),
  });
  if (dialog) return dialog;
  return (
    <DialogForm
      onClose={onClose}
      title={t('users.invite')}
      text={t('users.inviteText')}
      mutation={invite}
      submitLabel={t('users.inviteSend')}
    >
      <Field
        label={t('users.email')}
        type="email"
        data-field="email"
        autoComplete="off"
        required
        {...bindText(email, setEmail)}
      />
      <ChoiceField
        label={t('users.role')}
        hint={role === 'admin' ? t('users.adminText') : t('users.editorText')}
        value={role}
        values={['editor', 'admin'] as const}
        textOf={(each) => t(`roles.${each}`)}
        onChoose={setRole}
      />
    </DialogForm>
  );
}

/** One switch per role. The user must accept a new role. The server refuses to remove the role of the last admin. */
function UserRoles(props: {
  user: ListedUser;
  isMe: boolean;
  /** True while a newer list is loading, because the roles on the screen may be outdated. */
  loading: boolean;
}) {
  const { t } = useTexts();
  const { user, isMe } = props;
  const { report, dialog } = useInvitationSent();
  const valuesOf = (role: Role) => ({ email: user.email, role: t(`roles.${role}`) });
  const change = useConfirmedMutation({
    question: ({ role }) => ({
      title: t('users.takeTitle'),
      text: isMe ? t('users.takeOwnText', valuesOf(role)) : t('users.takeText', valuesOf(role)),
      confirmLabel: t('users.take'),
    }),
    call: ({ role, has }: { role: Role; has: boolean }) => {
      const next = roles.filter((each) => (each === role ? has : user.roles.includes(each)));
      const json = { roles: next, seen: user.roles };
      return api.users[':id'].roles.$put({ param: { id: user.id }, json });
    },
    changes: [usersKey, invitationsKey],
    onSuccess: async ({ sent }, { role }) => {
      if (sent) report(sent);
      else toast.success(t('users.taken', valuesOf(role)));
      if (isMe) await sessionStore.refresh();
    },
  });
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2">
      {roles.map((role) => (
        <Switch
          key={role}
          label={t(`roles.${role}`)}
          fullLabel={t('users.roleOf', valuesOf(role))}
          checked={user.roles.includes(role)}
          busy={change.isPending || props.loading}
          onChange={(has) => (has ? change.mutate({ role, has }) : change.ask({ role, has }))}
        />
      ))}
      {user.pendingRoles.map((role) => (
        <Badge key={role} look="outline">
          {t('users.pendingRole', { role: t(`roles.${role}`) })}
        </Badge>
      ))}
      {dialog}
      {change.dialog}
    </span>
  );
}

function Invitations() {
  const { t, day } = useTexts();
  const list = useApiQuery(invitationsKey, () => api.invitations.$get());
  if (list.isPending || list.data?.invitations.length === 0) return null;
  return (
    <section className="mb-8" aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 text-lg font-semibold">
        {t('invitations.title')}
      </h2>
      <QueryView query={list} lines={2}>
        {({ invitations }) => (
          <Table
            label={t('invitations.title')}
            rows={invitations}
            columns={[
              {
                text: t('users.email'),
                cell: ({ email }) => <Email className="font-semibold" address={email} />,
              },
              {
                text: t('users.roles'),
                cell: ({ roles }) => (
                  <span className="wrap-normal">{roles.map((role) => t(`roles.${role}`)).join(', ')}</span>
                ),
              },
              { text: t('invitations.sent'), cell: ({ sentAt }) => day(sentAt) },
              {
                text: t('invitations.expires'),
                cell: ({ expired, expiresAt }) =>
                  expired ? <Badge look="outline">{t('invitations.expired')}</Badge> : day(expiresAt),
              },
              {
                text: t('invitations.actions'),
                cell: (invitation) => <InvitationActions invitation={invitation} />,
              },
            ]}
          />
        )}
      </QueryView>
    </section>
  );
}

function InvitationActions({ invitation }: { invitation: ListedInvitation }) {
  const { t, questionOf } = useTexts();
  const { id, email, expired } = invitation;
  const param = { id };
  const { report, dialog } = useInvitationSent();
  const copy = useAdminMutation({
    mutationFn: async () => {
      const { link } = await responseBody(api.invitations[':id'].link.$post({ param }));
      await navigator.clipboard.writeText(link);
    },
    done: t('invitations.copied'),
  });
  const resend = useAdminMutation({
    call: () => api.invitations[':id'].resend.$post({ param }),
    changes: [invitationsKey],
    onSuccess: (sent) => report(sent),
  });
  const revoke = useConfirmedMutation({
    question: questionOf('invitations.revoke', { email }),
    call: () => api.invitations[':id'].$delete({ param }),
    done: t('invitations.revoked', { email }),
    changes: [invitationsKey, usersKey],
  });
  return (
    <span className="flex flex-wrap gap-2">
      {!expired && (
        <Button look="secondary" tight aria-label={t('invitations.copyOf', { email })} action={copy}>
          {t('invitations.copy')}
        </Button>
      )}
      <Button look="secondary" tight aria-label={t('invitations.resendTo', { email })} action={resend}>
        {t('invitations.resend')}
      </Button>
      <AskButton mutation={revoke} tight aria-label={t('invitations.revokeOf', { email })}>
        {t('invitations.revoke')}
      </AskButton>
      {dialog}
    </span>
  );
}

/** Shows a toast after an invitation was mailed. Without a mail server, shows the invitation link in a dialog. */
function useInvitationSent(onDone?: () => void) {
  const { t } = useTexts();
  const [unmailed, setUnmailed] = useState<{ email: string; link: string }>();
  const report = ({ invitation: { email }, link }: Body<typeof api.users.invite.$post>) => {
    if (link) {
      setUnmailed({ email, link });
      return;
    }
    toast.success(t('users.invited', { email }));
    onDone?.();
  };
  const dialog = unmailed && (
    <SecretDialog
      secret={unmailed.link}
      title={t('invitations.linkTitle')}
      text={t('invitations.linkText', unmailed)}
      copyLabel={t('invitations.copy')}
      copiedText={t('invitations.copied')}
      onClose={() => {
        setUnmailed(undefined);
        onDone?.();
      }}
    />
  );
  return { report, dialog };
}
