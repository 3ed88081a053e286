import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { authClient } from '../client/auth-client.ts';
import { unwrap } from '../client/client-problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.run();
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField label={t('login.password')} value={password} onChange={setPassword} />
      <Button type="submit" busy={create.busy}>
        {t('login.create')}
      </Button>
    </form>
  );
}
