import MailCheck from 'lucide-react/icons/mail-check';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

/** Asks the user to open the confirmation mail, and can send another. */
export function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const resend = useAdminMutation({
    mutationFn: async () => {
      const { auth } = await authClient();
      const options = { emailRedirectTo: `${location.origin}/admin` };
      return unwrap(await auth.resend({ type: 'signup', email, options }));
    },
    onSuccess: () => void toast.success(t('login.resent')),
  });
  return (
    <div role="status" className="flex gap-3 rounded-lg bg-sand-soft p-4 text-sm">
      <MailCheck className="mt-0.5 size-5 shrink-0 text-spruce" aria-hidden="true" />
      <div className="grid gap-2 [overflow-wrap:anywhere]">
        <p>{t('login.checkMail', { email })}</p>
        <Button
          look="secondary"
          className="justify-self-start"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('login.resend')}
        </Button>
      </div>
    </div>
  );
}
