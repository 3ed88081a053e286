import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { Card } from '../../ui/card.tsx';
import type { Account } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { MutationForm } from '../parts/mutation-form.tsx';
import { HiddenUsername, NewPasswordField, PasswordField } from '../session/account-fields.tsx';
import { useWeakPasswordWarning } from '../session/weak-password-warning.ts';
import { updateOwnAccount } from './update-own-account.ts';

export function ChangePassword() {
  const { t } = useTranslation('admin');
  const { user } = useOutletContext<Account>();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const warnIfWeak = useWeakPasswordWarning();
  const change = useAdminMutation({
    mutationFn: () => updateOwnAccount({ password, current_password: current }),
    onSuccess: (user) => {
      setCurrent('');
      setPassword('');
      toast.success(t('security.passwordChanged'));
      warnIfWeak(user);
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
      </MutationForm>
    </Card>
  );
}
