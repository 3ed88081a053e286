import { useTranslation } from 'react-i18next';
import { callAuth } from '../../data/auth-client.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { MailNotice } from '../../parts/mail-notice.tsx';

export function CheckMail({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const resend = useAdminMutation({
    mutationFn: () => {
      const options = { emailRedirectTo: `${location.origin}/admin` };
      return callAuth((auth) => auth.resend({ type: 'signup', email, options }));
    },
    done: t('login.resent'),
  });
  return (
    <MailNotice resend={resend} resendLabel={t('login.resend')}>
      <p>{t('login.checkMail', { email })}</p>
    </MailNotice>
  );
}
