import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { authClient } from '../client/auth-client.ts';
import { ClientProblem, unwrap } from '../client/client-problem.ts';
import type { Account } from '../client/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useAction } from './use-action.ts';

export function ChangePassword() {
  const { t } = useTranslation('admin');
  const { user } = useOutletContext<Account>();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useAction(async () => {
    const { auth } = await authClient();
    const changed = await auth.updateUser({ password, current_password: current });
    // The same code as at sign-in, but here the address cannot be what is wrong.
    if (changed.error?.code === 'invalid_credentials')
      throw new ClientProblem('current_password_wrong', changed.error.message);
    unwrap(changed);
    setCurrent('');
    setPassword('');
    toast.success(t('security.passwordChanged'));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.run();
  };
  return (
    <Card title={t('security.passwordTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.passwordNote')}</p>
      <form className="grid max-w-sm gap-4" onSubmit={submit}>
        {/* Password managers file the new password under this address. */}
        <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />
        <Field
          label={t('security.currentPassword')}
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPasswordField label={t('security.newPassword')} value={password} onChange={setPassword} />
        <Button type="submit" className="justify-self-start" busy={change.busy}>
          {t('security.changePassword')}
        </Button>
      </form>
    </Card>
  );
}
