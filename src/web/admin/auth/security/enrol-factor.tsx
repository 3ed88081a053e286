import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { site } from '../../../../../site.config.ts';
import { maxFactorNameLength } from '../../../../domain/users/user.ts';
import { Field } from '../../../ui/field.tsx';
import { authClient, callAuth } from '../../data/auth-client.ts';
import { withProof } from '../../data/proof-request.ts';
import { invalidate } from '../../data/query-client.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { MutationForm } from '../../parts/forms/mutation-form.tsx';
import { CopyButton } from '../../parts/forms/secret-dialog.tsx';
import { accountKeys } from '../data.ts';
import { CodeField } from '../session/code-field.tsx';

interface Enrolment {
  id: string;
  totp: { qr_code: string; secret: string };
}

/** Adds an authenticator app in two steps: its name, then the QR code and the first code from the app. */
export function EnrolFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const close = async () => {
    onClose();
    if (!enrolment) return;
    const { auth } = await authClient();
    // Deletes the unverified factor, which would otherwise reserve its name. If this request fails, the server deletes
    // the factor later.
    await auth.mfa.unenroll({ factorId: enrolment.id });
  };
  return (
    <FormDialog
      begun={enrolment !== undefined}
      onClose={() => void close()}
      title={t('security.enrolTitle')}
      text={enrolment ? t('security.enrolText') : t('security.factorsText')}
    >
      {enrolment ? (
        <FirstCode
          enrolment={enrolment}
          onVerified={() => {
            onClose();
            invalidate(accountKeys.factors);
          }}
        />
      ) : (
        <FactorName onEnrolled={setEnrolment} />
      )}
    </FormDialog>
  );
}

function FactorName({ onEnrolled }: { onEnrolled: (enrolment: Enrolment) => void }) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState('');
  const enrol = useAdminMutation({
    mutationFn: () =>
      withProof(() => {
        const friendlyName = name.trim();
        return callAuth((auth) =>
          auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: site.siteName }),
        );
      }),
    onSuccess: onEnrolled,
  });
  return (
    <MutationForm mutation={enrol} submitLabel={t('security.next')} submitClass="justify-self-end">
      <Field
        label={t('security.name')}
        hint={t('security.nameHint')}
        autoComplete="off"
        required
        maxLength={maxFactorNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </MutationForm>
  );
}

function FirstCode({ enrolment, onVerified }: { enrolment: Enrolment; onVerified: () => void }) {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState('');
  const { qr_code, secret } = enrolment.totp;
  const verify = useAdminMutation({
    mutationFn: () => callAuth((auth) => auth.mfa.challengeAndVerify({ factorId: enrolment.id, code })),
    done: t('security.turnedOn'),
    onSuccess: onVerified,
  });
  return (
    <MutationForm mutation={verify} submitLabel={t('security.turnOn')} submitClass="justify-self-end">
      {/* White in dark mode too, because many authenticator apps read only dark codes on a light background. */}
      <img
        className="size-48 justify-self-center rounded-lg bg-white p-2"
        src={qr_code}
        alt={t('security.qr')}
      />
      <div>
        <p className="text-sm font-semibold">{t('security.secret')}</p>
        <div className="mt-1 flex items-center gap-2">
          <code className="min-w-0 grow rounded-lg bg-sand-soft px-3 py-2 text-sm break-all">{secret}</code>
          <CopyButton
            look="secondary"
            className="w-10 shrink-0"
            tight
            aria-label={t('security.copy')}
            text={secret}
            done={t('security.copied')}
          />
        </div>
      </div>
      <CodeField label={t('security.code')} value={code} onChange={setCode} />
    </MutationForm>
  );
}
