import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

/** Shows the invitation link if no mail was sent, so that the admin can pass it on. */
export function InvitationLink(props: { email: string; link: string; onClose: () => void }) {
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
