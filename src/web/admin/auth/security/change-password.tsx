import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { tokensKey } from '../../api-tokens/data.ts';
import { type Account, sessionStore } from '../../data/session-store.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { MutationForm } from '../../parts/forms/mutation-form.tsx';
import { HiddenUsername, NewPasswordField, PasswordField } from '../session/account-fields.tsx';
import { usePasswordToast } from '../session/password-toast.tsx';
import { KeptTokens, useOwnTokens } from './own-tokens.tsx';
import { updateOwnAccount } from './update-own-account.ts';

export function ChangePassword() {
  const { t } = useTranslation('admin');
  const { user, needsNewPassword } = useOutletContext<Account>();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const showToast = usePasswordToast();
  const [kept, setKept] = useState<string[]>([]);
  const tokens = useOwnTokens();
  const change = useAdminMutation({
    mutationFn: () =>
      updateOwnAccount({
        password,
        current_password: current,
        ...(kept.length > 0 && { keep_api_tokens: kept }),
      }),
    changes: [tokensKey],
    onSuccess: (user) => {
      setCurrent('');
      setPassword('');
      showToast(t('security.passwordChanged'), user);
      setKept([]);
      if (needsNewPassword) void sessionStore.refresh();
    },
  });
  return (
    <Card title={t('security.passwordTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.passwordNote')}</p>
      <MutationForm
        mutation={change}
        submitLabel={t('security.changePassword')}
        className="max-w-sm"
        submitClass="justify-self-start"
      >
        <HiddenUsername email={user.email} />
        <PasswordField label={t('security.currentPassword')} value={current} onChange={setCurrent} />
        <NewPasswordField label={t('security.newPassword')} value={password} onChange={setPassword} />
        <KeptTokens tokens={tokens} kept={kept} onChange={setKept} />
      </MutationForm>
    </Card>
  );
}
