import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { api, Body } from '../data/api-client.ts';
import { SecretDialog } from '../parts/forms/secret-dialog.tsx';

/** Shows a toast after an invitation was mailed. Without a mail server, shows the invitation link in a dialog. */
export function useInvitationSent(onDone?: () => void) {
  const { t } = useTranslation('admin');
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
