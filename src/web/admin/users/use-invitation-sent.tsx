import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { InvitationLink } from './invitation-link.tsx';

interface SentInvitation {
  invitation: { email: string };
  mailed: boolean;
  link?: string | undefined;
}

/** Shows a toast after an invitation was mailed. Without a mail server, shows the invitation link in a dialog. */
export function useInvitationSent(onDone?: () => void) {
  const { t } = useTranslation('admin');
  const [unmailed, setUnmailed] = useState<{ email: string; link: string }>();
  const report = ({ invitation: { email }, link }: SentInvitation) => {
    if (link) {
      setUnmailed({ email, link });
      return;
    }
    toast.success(t('users.invited', { email }));
    onDone?.();
  };
  const dialog = unmailed && (
    <InvitationLink
      {...unmailed}
      onClose={() => {
        setUnmailed(undefined);
        onDone?.();
      }}
    />
  );
  return { report, dialog };
}
