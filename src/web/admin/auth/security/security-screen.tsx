import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { type Account, sessionStore } from '../../data/session-store.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { useAuthConfig } from '../../data/use-auth-client.ts';
import { ScreenHeader } from '../../shell/shell.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { Factors } from './factors.tsx';
import { useOwnTokens } from './own-tokens.tsx';
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
  const [asking, setAsking] = useState(false);
  const tokenCount = useOwnTokens().length;
  const signOut = useAdminMutation({
    mutationFn: () => sessionStore.signOut('global'),
    onSuccess: () => {
      setAsking(false);
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
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t('security.everywhere')}
      </Button>
      <Confirm
        open={asking}
        title={t('security.everywhereTitle')}
        text={[
          t('security.everywhereConfirm'),
          ...(tokenCount > 0 ? [t('security.tokensWillEnd', { count: tokenCount })] : []),
        ].join(' ')}
        confirmLabel={t('security.everywhere')}
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
