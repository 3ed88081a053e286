import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authClient, recovery } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { sessionStore } from '../data/session-store.ts';
import { useAction } from '../data/use-action.ts';
import { useSession } from '../data/use-session.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { screenMeta } from '../shell/screen-meta.ts';
import { SignedOutCard } from '../shell/signed-out-frame.tsx';
import { FiledUnder, NewPasswordField } from './account-fields.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
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
      <SignedOutCard title={t('reset.noLinkTitle')}>
        <p className="text-ink-soft">{t('reset.noLink')}</p>
        <Link className={buttonClass('primary')} to="/admin/forgot-password">
          {t('reset.askAgain')}
        </Link>
      </SignedOutCard>
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
    <SignedOutCard title={t('reset.title')}>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{t('reset.text', { email })}</p>
      <ActionForm action={save} submit={t('reset.save')}>
        <FiledUnder email={email} />
        <NewPasswordField label={t('reset.password')} value={password} onChange={setPassword} />
      </ActionForm>
    </SignedOutCard>
  );
}
