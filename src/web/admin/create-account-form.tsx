import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { authClient } from '../client/auth-client.ts';
import { unwrap } from '../client/client-problem.ts';
import { EmailField, NewPasswordField } from './account-fields.tsx';
import { ActionForm } from './action-form.tsx';
import { useAction } from './use-action.ts';

/** `onUnconfirmed` hears the address that must be confirmed by mail before one can sign in. */
export function CreateAccountForm({ onUnconfirmed }: { onUnconfirmed: (email: string) => void }) {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const create = useAction(async () => {
    const { auth } = await authClient();
    const { session } = unwrap(
      await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: `${location.origin}/admin` },
      }),
    );
    toast.success(t('login.created'));
    if (!session) onUnconfirmed(email);
  });
  return (
    <ActionForm action={create} submit={t('login.create')}>
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordField label={t('login.password')} value={password} onChange={setPassword} />
    </ActionForm>
  );
}
