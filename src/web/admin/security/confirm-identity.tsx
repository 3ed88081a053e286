import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import type { Account } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { MutationForm } from '../parts/mutation-form.tsx';
import { HiddenUsername, PasswordField } from '../session/account-fields.tsx';
import { CodeField } from '../session/code-field.tsx';
import { PasskeySignIn } from '../session/passkey-sign-in.tsx';
import { updateOwnAccount } from './update-own-account.ts';

/** Asks for the password, a passkey or a mailed code before the credentials of the account are changed. */
export function ConfirmIdentity({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('admin');
  const { user } = useOutletContext<Account>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [mailed, setMailed] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // This form may replace the content of an open dialog. The button that had the focus has then disappeared, and the
    // focus is on the body.
    if (document.activeElement === document.body) field.current?.querySelector('input')?.focus();
  }, []);
  const confirm = useAdminMutation({
    mutationFn: () => updateOwnAccount(mailed ? { nonce: code } : { current_password: password }),
    onSuccess: onConfirmed,
  });
  const sendCode = useAdminMutation({
    mutationFn: async () => {
      const { auth } = await authClient();
      unwrap(await auth.reauthenticate());
    },
    onSuccess: () => {
      setMailed(true);
      toast.success(t('security.codeMailed', { email: user.email }));
    },
  });
  return (
    <MutationForm
      mutation={confirm}
      submitLabel={t('security.next')}
      submitClass="justify-self-end"
      belowButton={
        !mailed && (
          <>
            {/* The user may choose a passkey of another account, which must not be changed. */}
            <PasskeySignIn onSignedIn={(userId) => userId === user.id && onConfirmed()} />
            <Button look="quiet" busy={sendCode.isPending} onClick={() => sendCode.mutate()}>
              {t('security.mailCode')}
            </Button>
          </>
        )
      }
    >
      <p className="text-sm">{t('security.confirmIdentity')}</p>
      <HiddenUsername email={user.email} />
      {mailed ? (
        <CodeField label={t('security.mailedCode')} value={code} onChange={setCode} />
      ) : (
        <div ref={field}>
          <PasswordField
            first
            label={t('security.currentPassword')}
            value={password}
            onChange={setPassword}
          />
        </div>
      )}
    </MutationForm>
  );
}
