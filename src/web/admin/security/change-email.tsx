import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authClient, emailChangeReturn } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import type { Account } from '../data/session-store.ts';
import { useAction } from '../data/use-action.ts';
import { useLoad } from '../data/use-load.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { FiledUnder, PasswordField } from '../session/account-fields.tsx';
import { updateOwnAccount } from './update-own-account.ts';

/** The address one signs in with. A new one is in force when both addresses have agreed by mail. */
export function ChangeEmail() {
  const { t } = useTranslation('admin');
  const { email } = useOutletContext<Account>().user;
  const [changing, setChanging] = useState(false);
  const wished = useLoad(email, async () => {
    const { auth } = await authClient();
    return { email: unwrap(await auth.getUser()).user.new_email };
  });
  return (
    <Card title={t('security.emailTitle')}>
      <p className="mb-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {t('security.emailNow', { email })}
      </p>
      {wished.problem && <LoadFailed problem={wished.problem} onRetry={wished.reload} />}
      {!wished.data && !wished.problem && <Skeleton label={t('loading')} lines={1} />}
      {wished.data?.email && <Waiting old={email} email={wished.data.email} />}
      {wished.data && (
        <Button look="secondary" onClick={() => setChanging(true)}>
          {t('security.changeEmail')}
        </Button>
      )}
      {changing && <NewAddress old={email} onClose={() => setChanging(false)} onAsked={wished.reload} />}
    </Card>
  );
}

function Waiting({ old, email }: { old: string; email: string }) {
  const { t } = useTranslation('admin');
  const resend = useAction(async () => {
    const { auth } = await authClient();
    const options = { emailRedirectTo: emailChangeReturn() };
    unwrap(await auth.resend({ type: 'email_change', email: old, options }));
    toast.success(t('security.emailResent'));
  });
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-lg bg-sand-soft p-4 text-sm">
      <MailCheck className="mt-0.5 size-5 shrink-0 text-spruce" aria-hidden="true" />
      <div className="grid gap-2 [overflow-wrap:anywhere]">
        <p className="font-semibold">{t('security.emailWaiting', { email })}</p>
        <p>{t('security.emailWaitingText', { old, email })}</p>
        <Button look="secondary" className="justify-self-start" busy={resend.busy} onClick={resend.run}>
          {t('security.emailResend')}
        </Button>
      </div>
    </div>
  );
}

function NewAddress(props: { old: string; onClose: () => void; onAsked: () => void }) {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useAction(async () => {
    await updateOwnAccount({ email, current_password: password }, { emailRedirectTo: emailChangeReturn() });
    props.onAsked();
    props.onClose();
  });
  return (
    <FormDialog onClose={props.onClose} title={t('security.changeEmail')} text={t('security.emailNote')}>
      <ActionForm action={change} submit={t('security.changeEmail')} submitClass="justify-self-end">
        <Field
          label={t('security.newEmail')}
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FiledUnder email={props.old} />
        <PasswordField label={t('security.currentPassword')} value={password} onChange={setPassword} />
      </ActionForm>
    </FormDialog>
  );
}
