import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { callAuth, recovery } from '../../data/auth-client.ts';
import { withProof } from '../../data/proof-request.ts';
import { useSession } from '../../data/session-store.ts';
import { MutationForm } from '../../parts/forms/form-dialog.tsx';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { HiddenUsername, PasswordField } from './account-fields.tsx';
import { useMailLinkProblem, usePasswordToast } from './account-toasts.ts';
import { recoveryKey, takeLinkSecret } from './link-secret.ts';
import { PendingSession } from './pending-session.tsx';

/** Asks for a new password. A recovery link opens this screen, and accepting an invitation leads to it. */
export default function ResetPassword() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const linkProblem = useMailLinkProblem();
  const [token, setToken] = useState(() => takeLinkSecret('token', recoveryKey));
  if (token) return <RecoveryLink token={token} onRedeemed={() => setToken('')} />;
  if (session.phase === 'signed-in' && !linkProblem)
    return <NewPassword email={session.account.user.email} />;
  if (session.phase !== 'signed-in' && session.phase !== 'signed-out')
    return <PendingSession session={session} />;
  return (
    <SignedOutCard title={t('reset.noLinkTitle')} text={t('reset.noLink')}>
      <LinkButton to="/admin/forgot-password" text={t('reset.askAgain')} />
    </SignedOutCard>
  );
}

/** Opening the link changes nothing. Another site could open one to sign the visitor in to an account of its choice. */
function RecoveryLink({ token, onRedeemed }: { token: string; onRedeemed: () => void }) {
  const { t } = useTranslation('admin');
  const redeem = useAdminMutation({
    mutationFn: () => {
      sessionStorage.removeItem(recoveryKey);
      return callAuth((auth) => auth.verifyOtp({ type: 'recovery', token_hash: token }));
    },
    onSettled: onRedeemed,
  });
  return (
    <SignedOutCard title={t('reset.title')} text={t('reset.offered')}>
      <Button action={redeem}>{t('reset.continue')}</Button>
    </SignedOutCard>
  );
}

function NewPassword({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const showToast = usePasswordToast();
  const save = useAdminMutation({
    mutationFn: () => withProof(() => callAuth((auth) => auth.updateUser({ password }))),
    onSuccess: ({ user }) => {
      recovery.pending = false;
      showToast(t('reset.saved'), user);
      void navigate('/admin', { replace: true });
    },
  });
  return (
    <SignedOutCard title={t('reset.title')} text={t('reset.text', { email })}>
      <MutationForm mutation={save} submitLabel={t('reset.save')}>
        <HiddenUsername email={email} />
        <PasswordField isNew label={t('reset.password')} value={password} onChange={setPassword} />
      </MutationForm>
    </SignedOutCard>
  );
}
