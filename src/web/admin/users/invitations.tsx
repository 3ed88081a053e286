import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { api, type Body, responseBody, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { SecretDialog } from '../parts/forms/form-dialog.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { invitationsKey, type ListedInvitation, usersKey } from './data.ts';

export function Invitations() {
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
                cell: ({ email }) => <span className="font-semibold">{email}</span>,
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
    mutationFn: () => responseBody(api.invitations[':id'].resend.$post({ param })),
    changes: [invitationsKey],
    onSuccess: (sent) => report(sent),
  });
  const revoke = useConfirmedMutation({
    question: questionOf('invitations.revoke', { email }),
    mutationFn: () => responseBody(api.invitations[':id'].$delete({ param })),
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
      <Button
        look="secondary"
        tight
        aria-label={t('invitations.revokeOf', { email })}
        onClick={() => revoke.ask()}
        text={t('invitations.revoke')}
      />
      {revoke.dialog}
      {dialog}
    </span>
  );
}

/** Shows a toast after an invitation was mailed. Without a mail server, shows the invitation link in a dialog. */
export function useInvitationSent(onDone?: () => void) {
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
