import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { authClient, recovery } from '../client/auth-client.ts';
import { unwrap } from '../client/client-problem.ts';
import { sessionStore } from '../client/session-store.ts';
import { useSession } from '../client/use-session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FiledUnder, NewPasswordField } from './account-fields.tsx';
import { ActionForm } from './action-form.tsx';
import { DoorCard } from './door-frame.tsx';
import { LoadFailed } from './load-failed.tsx';
import { screenMeta } from './screen-meta.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { useAction } from './use-action.ts';
import { useArrivalProblem } from './use-arrival.ts';

export const meta = screenMeta('reset.title');

/** Where links from mails lead, of recovery and invitation: the link has signed one in, the password is still to come. */
export default function ResetPassword() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const arrival = useArrivalProblem();
  if (session.phase === 'loading') {
    return <Skeleton label={t('loading')} />;
  }
  if (session.phase === 'failed')
    return <LoadFailed problem={session.problem} onRetry={() => void sessionStore.start()} />;
  if (session.phase === 'second-factor') return <SecondFactorCard />;
  if (session.phase === 'signed-out' || arrival) {
    return (
      <DoorCard title={t('reset.noLinkTitle')}>
        <p className="text-ink-soft">{t('reset.noLink')}</p>
        <Link className={buttonClass('primary')} to="/admin/forgot-password">
          {t('reset.askAgain')}
        </Link>
      </DoorCard>
    );
  }
  return <NewPassword email={session.account.user.email} />;
}

function NewPassword({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const save = useAction(async () => {
    const { auth } = await authClient();
    unwrap(await auth.updateUser({ password }));
    recovery.pending = false;
    toast.success(t('reset.saved'));
    navigate('/admin', { replace: true });
  });
  return (
    <DoorCard title={t('reset.title')}>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{t('reset.text', { email })}</p>
      <ActionForm action={save} submit={t('reset.save')}>
        <FiledUnder email={email} />
        <NewPasswordField label={t('reset.password')} value={password} onChange={setPassword} />
      </ActionForm>
    </DoorCard>
  );
}
