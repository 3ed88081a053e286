import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

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

/** Shows the invitation link if no mail was sent, so that the admin can pass it on. */
function InvitationLink(props: { email: string; link: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { email, link } = props;
  const copy = useAdminMutation({
    mutationFn: () => navigator.clipboard.writeText(link),
    done: t('invitations.copied'),
  });
  return (
    <Dialog
      title={t('invitations.linkTitle')}
      text={t('invitations.linkText', { email })}
      onClose={props.onClose}
    >
      <p className="mb-4 rounded-lg bg-sand-soft px-3 py-2 text-sm break-all select-all">{link}</p>
      <Button action={copy}>
        <Copy className="size-4" aria-hidden="true" />
        {t('invitations.copy')}
      </Button>
    </Dialog>
  );
}
