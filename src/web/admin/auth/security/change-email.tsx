import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { bindText, Field } from '../../../ui/field.tsx';
import { authClient, callAuth, emailChangeUrl } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import type { Account } from '../../data/session-store.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { DialogForm } from '../../parts/forms/form-dialog.tsx';
import { MailNotice } from '../../parts/mail-notice.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { accountKeys } from '../data.ts';
import { HiddenUsername, PasswordField } from '../session/account-fields.tsx';
import { updateOwnAccount } from './update-own-account.ts';

/** Changes the email for signing in. The change takes effect after both addresses have confirmed it by mail. */
export function ChangeEmail() {
  const { t } = useTranslation('admin');
  const { email } = useOutletContext<Account>().user;
  const [changing, setChanging] = useState(false);
  const requested = useQuery({
    queryKey: [...accountKeys.newEmail, email],
    queryFn: async () => {
      const { auth } = await authClient();
      return { email: unwrap(await auth.getUser()).user.new_email };
    },
  });
  return (
    <Card title={t('security.emailTitle')}>
      <p className="mb-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {t('security.emailNow', { email })}
      </p>
      <QueryView query={requested} lines={1}>
        {(data) => (
          <>
            {data.email && <UnconfirmedEmail old={email} email={data.email} />}
            <Button look="secondary" onClick={() => setChanging(true)} text={t('security.changeEmail')} />
          </>
        )}
      </QueryView>
      {changing && <NewEmail old={email} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function UnconfirmedEmail({ old, email }: { old: string; email: string }) {
  const { t } = useTranslation('admin');
  const resend = useAdminMutation({
    mutationFn: () => {
      const options = { emailRedirectTo: emailChangeUrl() };
      return callAuth((auth) => auth.resend({ type: 'email_change', email: old, options }));
    },
    done: t('security.emailResent'),
  });
  return (
    <MailNotice className="mb-4" resend={resend} resendLabel={t('security.emailResend')}>
      <p className="font-semibold">{t('security.emailWaiting', { email })}</p>
      <p>{t('security.emailWaitingText', { old, email })}</p>
    </MailNotice>
  );
}

function NewEmail(props: { old: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useAdminMutation({
    mutationFn: () =>
      updateOwnAccount({ email, current_password: password }, { emailRedirectTo: emailChangeUrl() }),
    changes: [accountKeys.newEmail],
    onSuccess: () => props.onClose(),
  });
  return (
    <DialogForm
      onClose={props.onClose}
      title={t('security.changeEmail')}
      text={t('security.emailNote')}
      mutation={change}
      submitLabel={t('security.changeEmail')}
    >
      <Field
        label={t('security.newEmail')}
        type="email"
        autoComplete="email"
        required
        {...bindText(email, setEmail)}
      />
      <HiddenUsername email={props.old} />
      <PasswordField label={t('security.currentPassword')} value={password} onChange={setPassword} />
    </DialogForm>
  );
}
