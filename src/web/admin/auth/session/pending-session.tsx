import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { bindText, Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { authClient, callAuth, useAuthConfig } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { type SessionState, sessionStore } from '../../data/session-store.ts';
import { DialogForm, MutationForm } from '../../parts/forms/form-dialog.tsx';
import { LoadFailed } from '../../parts/query-view.tsx';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { CodeField } from './account-fields.tsx';

/** Sign-in with a recovery code, for users without their authenticator app. */
function UseRecoveryCode() {
  const { t } = useTranslation('admin');
  const config = useAuthConfig();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const verify = useAdminMutation({
    mutationFn: () => callAuth((auth) => auth.mfa.recoveryCodes.verify({ code })),
    done: t('login.loggedIn'),
  });
  if (!config || config.hosted) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)} text={t('recoveryCodes.use')} />
      {open && (
        <DialogForm
          title={t('recoveryCodes.use')}
          text={t('recoveryCodes.text')}
          onClose={() => setOpen(false)}
          mutation={verify}
          submitLabel={t('recoveryCodes.verify')}
        >
          <Field
            label={t('recoveryCodes.code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...bindText(code, setCode)}
          />
        </DialogForm>
      )}
    </>
  );
}

/** Asks for a code after the password. Codes from all of the user's authenticator apps are accepted. */
export function SecondFactorForm({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState('');
  const verify = useAdminMutation({
    mutationFn: async () => {
      const { auth } = await authClient();
      const { totp } = unwrap(await auth.mfa.listFactors());
      let refusal: unknown;
      for (const factor of totp) {
        const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
        if (!error) return;
        refusal = error;
        if (error.code !== 'mfa_verification_failed') break;
      }
      setCode('');
      throw refusal;
    },
    done: t('login.loggedIn'),
  });
  return (
    <MutationForm mutation={verify} submitLabel={t('secondFactor.verify')} belowButton={children}>
      <CodeField label={t('secondFactor.code')} value={code} onChange={setCode} />
    </MutationForm>
  );
}

/** Shown instead of a screen while the session loads, needs a second factor, or could not be loaded. */
export function PendingSession(props: {
  session: Exclude<SessionState, { phase: 'signed-in' | 'signed-out' }>;
}) {
  const { t } = useTranslation('admin');
  const { session } = props;
  if (session.phase === 'second-factor')
    return (
      <SignedOutCard title={t('secondFactor.title')} text={t('secondFactor.text')}>
        <SecondFactorForm>
          <UseRecoveryCode />
          <Button look="quiet" onClick={() => void sessionStore.signOut()}>
            {t('secondFactor.otherAccount')}
          </Button>
        </SecondFactorForm>
      </SignedOutCard>
    );
  if (session.phase === 'loading') return <Skeleton label={t('loading')} />;
  return (
    <LoadFailed
      title={t('sessionFailed.title')}
      problem={session.problem}
      onRetry={() => void sessionStore.start()}
    />
  );
}
