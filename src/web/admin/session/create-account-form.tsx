import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { useAction } from '../data/use-action.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { type Credentials, EmailField, NewPasswordField } from './account-fields.tsx';

interface CreateAccountFormProps {
  typed: Credentials;
  onType: (typed: Credentials) => void;
  /** Hears the address that must be confirmed by mail before one can sign in. */
  onUnconfirmed: (email: string) => void;
}

export function CreateAccountForm({ typed, onType, onUnconfirmed }: CreateAccountFormProps) {
  const { t } = useTranslation('admin');
  const { email, password } = typed;
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
      <EmailField value={email} onChange={(text) => onType({ ...typed, email: text })} />
      <NewPasswordField
        label={t('login.password')}
        value={password}
        onChange={(text) => onType({ ...typed, password: text })}
      />
    </ActionForm>
  );
}
