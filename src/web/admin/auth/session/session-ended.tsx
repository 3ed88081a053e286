import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { sessionStore, useSession } from '../../data/session-store.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SecondFactorForm } from './second-factor-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Covers the screen after its session has ended. The dialog closes only when a user signs in or leaves the screen. */
export function SessionEnded() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const navigate = useNavigate();
  const ended = session.phase === 'signed-in' && session.ended;
  const email = session.phase === 'signed-in' ? session.account.user.email : '';
  const problem = session.phase === 'signed-in' ? session.problem : undefined;
  return (
    <Dialog
      open={Boolean(ended)}
      title={t('loginRequired.title')}
      text={ended === 'second-factor' ? t('secondFactor.text') : t('sessionEnded.text')}
    >
      {problem ? (
        <LoadFailed
          title={t('sessionFailed.title')}
          problem={problem}
          onRetry={() => void sessionStore.refresh()}
        />
      ) : ended === 'second-factor' ? (
        <SecondFactorForm />
      ) : (
        <SignInAgain email={email} />
      )}
      <Button
        look="quiet"
        className="mt-2 w-full"
        onClick={() => {
          void sessionStore.signOut();
          void navigate('/admin/login');
        }}
        text={t('sessionEnded.leave')}
      />
    </Dialog>
  );
}

function SignInAgain({ email }: { email: string }) {
  const [typed, setTyped] = useState({ email, password: '' });
  return <SignInForm typed={typed} onType={setTyped} />;
}
