import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { ShieldOff, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { site } from '../../../../../site.config.ts';
import { maxFactorNameLength } from '../../../../domain/users/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { bindText, Field } from '../../../ui/field.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { authClient, callAuth } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { withProof } from '../../data/proof-request.ts';
import { invalidate } from '../../data/query-client.ts';
import { sessionStore } from '../../data/session-store.ts';
import { useTexts } from '../../parts/formats.ts';
import { FormDialog, MutationForm } from '../../parts/forms/form-dialog.tsx';
import { CopyButton } from '../../parts/forms/secret-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { accountKeys } from '../data.ts';
import { CodeField } from '../session/account-fields.tsx';
import { RemoveButton } from './remove-button.tsx';

export function Factors() {
  const { t } = useTexts();
  const [enrolling, setEnrolling] = useState(false);
  const factors = useQuery({
    queryKey: accountKeys.factors,
    queryFn: async () => (await callAuth((auth) => auth.mfa.listFactors())).totp,
  });
  return (
    <Card title={t('security.factorsTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.factorsText')}</p>
      <QueryView query={factors} lines={2}>
        {(list) => (
          <>
            {list.length === 0 ? (
              <EmptyState
                icon={ShieldOff}
                title={t('security.noFactors')}
                text={t('security.noFactorsText')}
              />
            ) : (
              <ul className="grid gap-2">
                {list.map((factor) => (
                  <FactorItem key={factor.id} factor={factor} />
                ))}
              </ul>
            )}
            <Button
              look={list.length === 0 ? 'primary' : 'secondary'}
              className="mt-4"
              onClick={() => setEnrolling(true)}
              text={t('security.addFactor')}
            />
          </>
        )}
      </QueryView>
      {enrolling && <EnrolFactor onClose={() => setEnrolling(false)} />}
    </Card>
  );
}

function FactorItem({ factor }: { factor: Factor }) {
  const { t, day } = useTexts();
  const name = factor.friendly_name || t('security.factor');
  const remove = async () => {
    const { auth } = await authClient();
    unwrap(await auth.mfa.unenroll({ factorId: factor.id }));
    // The session's token still lists the removed factor, so a new token is requested.
    await auth.refreshSession();
    // If the user has another authenticator app, the session now needs a code from that app.
    await sessionStore.refresh();
  };
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line p-3">
      <Smartphone className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{t('security.added', { date: day(factor.created_at) })}</p>
      </div>
      <RemoveButton feature="security" name={name} remove={remove} queryKey={accountKeys.factors} />
    </li>
  );
}

interface Enrolment {
  id: string;
  totp: { qr_code: string; secret: string };
}

/** Adds an authenticator app in two steps: its name, then the QR code and the first code from the app. */
function EnrolFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
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
  const { t } = useTexts();
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
        {...bindText(name, setName)}
      />
    </MutationForm>
  );
}

function FirstCode({ enrolment, onVerified }: { enrolment: Enrolment; onVerified: () => void }) {
  const { t } = useTexts();
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
