import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { site } from '../../../../site.config.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { useAction } from '../data/use-action.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { CodeField } from '../session/code-field.tsx';

interface Enrolment {
  id: string;
  totp: { qr_code: string; secret: string };
}

/** Two steps: a name, then the picture and the first code from the app. */
export function EnrolFactor({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation('admin');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const close = async () => {
    onClose();
    if (!enrolment) return;
    const { auth } = await authClient();
    // Half a factor is of no use, and would keep its name taken; where this fails the server drops it in time.
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
            onAdded();
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
  const enrol = useAction(async () => {
    const { auth } = await authClient();
    onEnrolled(
      unwrap(await auth.mfa.enroll({ factorType: 'totp', friendlyName: name.trim(), issuer: site.siteName })),
    );
  });
  return (
    <ActionForm action={enrol} submit={t('security.next')} submitClass="justify-self-end">
      <Field
        label={t('security.name')}
        hint={t('security.nameHint')}
        autoComplete="off"
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ActionForm>
  );
}

function FirstCode({ enrolment, onVerified }: { enrolment: Enrolment; onVerified: () => void }) {
  const { t } = useTranslation('admin');
  const [code, setCode] = useState('');
  const { qr_code, secret } = enrolment.totp;
  const verify = useAction(async () => {
    const { auth } = await authClient();
    unwrap(await auth.mfa.challengeAndVerify({ factorId: enrolment.id, code }));
    toast.success(t('security.turnedOn'));
    onVerified();
  });
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(secret);
    toast.success(t('security.copied'));
  });
  return (
    <ActionForm action={verify} submit={t('security.turnOn')} submitClass="justify-self-end">
      {/* White in the dark too: apps read dark on light. */}
      <img
        className="size-48 justify-self-center rounded-lg bg-white p-2"
        src={qr_code}
        alt={t('security.qr')}
      />
      <div>
        <p className="text-sm font-semibold">{t('security.secret')}</p>
        <div className="mt-1 flex items-center gap-2">
          <code className="min-w-0 grow rounded-lg bg-sand-soft px-3 py-2 text-sm break-all">{secret}</code>
          <Button
            look="secondary"
            className="w-10 shrink-0"
            tight
            aria-label={t('security.copy')}
            onClick={copy.run}
          >
            <Copy className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <CodeField label={t('security.code')} value={code} onChange={setCode} />
    </ActionForm>
  );
}
