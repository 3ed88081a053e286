import { useTranslation } from 'react-i18next';
import { authClient } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { MailNotice } from '../../parts/mail-notice.tsx';

export function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const resend = useAdminMutation({
    mutationFn: async () => {
      const { auth } = await authClient();
      const options = { emailRedirectTo: `${location.origin}/admin` };
      return unwrap(await auth.resend({ type: 'signup', email, options }));
    },
    done: t('login.resent'),
  });
  return (
    <MailNotice resend={resend} resendLabel={t('login.resend')}>
      <p>{t('login.checkMail', { email })}</p>
    </MailNotice>
  );
}
