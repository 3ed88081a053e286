import { useTranslation } from 'react-i18next';
import { callAuth } from '../../data/auth-client.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { MutationForm } from '../../parts/forms/mutation-form.tsx';
import { type Credentials, EmailField, NewPasswordField } from './account-fields.tsx';
import { usePasswordToast } from './password-toast.tsx';

interface CreateAccountFormProps {
  typed: Credentials;
  onType: (typed: Credentials) => void;
  /** Called with the email, which the user must confirm before the first sign-in. */
  onUnconfirmed: (email: string) => void;
}

export function CreateAccountForm({ typed, onType, onUnconfirmed }: CreateAccountFormProps) {
  const { t } = useTranslation('admin');
  const { email, password } = typed;
  const showToast = usePasswordToast();
  const create = useAdminMutation({
    mutationFn: () => {
      const options = { emailRedirectTo: `${location.origin}/admin` };
      return callAuth((auth) => auth.signUp({ email, password, options }));
    },
    onSuccess: ({ session, user }) => {
      showToast(t('login.created'), session ?? user);
      if (!session) onUnconfirmed(email);
    },
  });
  return (
    <MutationForm mutation={create} submitLabel={t('login.create')}>
      <EmailField value={email} onChange={(text) => onType({ ...typed, email: text })} />
      <NewPasswordField
        label={t('login.password')}
        value={password}
        onChange={(text) => onType({ ...typed, password: text })}
      />
    </MutationForm>
  );
}
