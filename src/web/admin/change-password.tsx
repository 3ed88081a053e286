import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import type { Account } from '../client/session-store.ts';
import { Card } from '../ui/card.tsx';
import { FiledUnder, NewPasswordField, PasswordField } from './account-fields.tsx';
import { ActionForm } from './action-form.tsx';
import { updateOwnAccount } from './update-own-account.ts';
import { useAction } from './use-action.ts';

export function ChangePassword() {
  const { t } = useTranslation('admin');
  const { user } = useOutletContext<Account>();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useAction(async () => {
    await updateOwnAccount({ password, current_password: current });
    setCurrent('');
    setPassword('');
    toast.success(t('security.passwordChanged'));
  });
  return (
    <Card title={t('security.passwordTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.passwordNote')}</p>
      <ActionForm
        action={change}
        submit={t('security.changePassword')}
        className="max-w-sm"
        submitClass="justify-self-start"
      >
        <FiledUnder email={user.email} />
        <PasswordField label={t('security.currentPassword')} value={current} onChange={setCurrent} />
        <NewPasswordField label={t('security.newPassword')} value={password} onChange={setPassword} />
      </ActionForm>
    </Card>
  );
}
