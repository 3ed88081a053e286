import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Account, sessionStore } from '../../data/session-store.ts';
import { useAuthConfig } from '../../data/use-auth-client.ts';
import { useConfirmedMutation } from '../../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../../shell/shell.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword, useOwnTokens } from './change-password.tsx';
import { Factors } from './factors.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';

export default function Security() {
  const { t } = useTranslation('admin');
  const config = useAuthConfig();
  const account = useOutletContext<Account>();
  return (
    <>
      <ScreenHeader title={t('security.title')} />
      <div className="grid max-w-2xl gap-6">
        {config?.passkeys && <Passkeys />}
        <Factors />
        {account.factors && !config?.hosted && <RecoveryCodes />}
        <ChangePassword />
        <ChangeEmail />
        {config && !config.hosted && <Sessions />}
        <SignOutEverywhere />
      </div>
    </>
  );
}

function SignOutEverywhere() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const tokenCount = useOwnTokens().length;
  const signOut = useConfirmedMutation({
    question: {
      title: t('security.everywhereTitle'),
      text: [
        t('security.everywhereConfirm'),
        ...(tokenCount > 0 ? [t('security.tokensWillEnd', { count: tokenCount })] : []),
      ].join(' '),
      confirmLabel: t('security.everywhere'),
    },
    mutationFn: () => sessionStore.signOut('global'),
    onSuccess: () => {
      toast.success(
        t('security.everywhereDone'),
        tokenCount > 0 ? { description: t('security.tokensEnded', { count: tokenCount }) } : {},
      );
      navigate('/admin/login');
    },
  });
  return (
    <Card title={t('security.everywhereTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.everywhereText')}</p>
      <Button look="secondary" onClick={() => signOut.ask()} text={t('security.everywhere')} />
      {signOut.dialog}
    </Card>
  );
}
