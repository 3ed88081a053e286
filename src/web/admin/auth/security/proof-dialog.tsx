import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { callAuth, useAuthConfig } from '../../data/auth-client.ts';
import { proofRequest } from '../../data/proof-request.ts';
import { type Account, useSession } from '../../data/session-store.ts';
import { FormDialog, MutationForm } from '../../parts/forms/form-dialog.tsx';
import { usePasskeys } from '../data.ts';
import { CodeField, HiddenUsername, PasswordField } from '../session/account-fields.tsx';
import { PasskeySignIn } from '../session/sign-in-form.tsx';
import { updateOwnAccount } from './update-own-account.ts';

/** Asks for a proof of identity when a call needs one. The screen below keeps its input. */
export function ProofDialog() {
  const { t } = useTranslation('admin');
  const session = useSession();
  const isOpen = useSyncExternalStore(proofRequest.subscribe, proofRequest.isOpen, () => false);
  if (!isOpen || session.phase !== 'signed-in') return null;
  return (
    <FormDialog title={t('security.confirmIdentityTitle')} onClose={() => proofRequest.close(false)}>
      <ConfirmIdentity user={session.account.user} onConfirmed={() => proofRequest.close(true)} />
    </FormDialog>
  );
}

/** Asks for the password, a passkey or a mailed code before access is given, taken or copied. */
function ConfirmIdentity({ user, onConfirmed }: { user: Account['user']; onConfirmed: () => void }) {
  const { t } = useTranslation('admin');
  const { hosted: isHosted = false, passkeys: offersPasskeys = false } = useAuthConfig() ?? {};
  const passkeys = usePasskeys(offersPasskeys);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [mailed, setMailed] = useState(false);
  const confirm = useAdminMutation({
    mutationFn: async () => {
      if (!isHosted) return updateOwnAccount(mailed ? { nonce: code } : { current_password: password });
      // The token of a hosted service shows the time of the sign-in only.
      return (await callAuth((auth) => auth.signInWithPassword({ email: user.email, password }))).user;
    },
    onSuccess: onConfirmed,
  });
  const sendCode = useAdminMutation({
    mutationFn: () => callAuth((auth) => auth.reauthenticate()),
    done: t('security.codeMailed', { email: user.email }),
    onSuccess: () => setMailed(true),
  });
  return (
    <MutationForm
      mutation={confirm}
      submitLabel={t('security.confirmIdentitySubmit')}
      submitClass="justify-self-end"
      belowButton={
        !mailed && (
          <>
            {/* The user may choose a passkey of another account, which must not be changed. */}
            {Boolean(passkeys.data?.length) && (
              <PasskeySignIn onSignedIn={(userId) => userId === user.id && onConfirmed()} />
            )}
            {!isHosted && <Button look="quiet" action={sendCode} text={t('security.mailCode')} />}
          </>
        )
      }
    >
      <p className="text-sm">{t('security.confirmIdentity')}</p>
      <HiddenUsername email={user.email} />
      {mailed ? (
        <CodeField label={t('security.mailedCode')} value={code} onChange={setCode} />
      ) : (
        <PasswordField first label={t('security.currentPassword')} value={password} onChange={setPassword} />
      )}
    </MutationForm>
  );
}
