import type { AuthMFAEnrollTOTPResponse, Factor, PasskeyListItem } from '@supabase/auth-js';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldOff, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { site } from '../../../../../site.config.ts';
import { maxFactorNameLength, maxPasskeyNameLength } from '../../../../domain/users/user.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { bindText, Field } from '../../../ui/field.tsx';
import { Card, EmptyState } from '../../../ui/surfaces.tsx';
import { invalidate, useAdminMutation } from '../../data/api-client.ts';
import { authClient, callAuth } from '../../data/auth-client.ts';
import { unwrap, unwrapPasskey } from '../../data/client-problem.ts';
import { withProof } from '../../data/proof-request.ts';
import { type Account, sessionStore } from '../../data/session-store.ts';
import { useTexts } from '../../parts/formats.ts';
import { CopyButton, DialogForm, FormDialog, MutationForm } from '../../parts/forms/form-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AskButton, useConfirmedMutation } from '../../parts/use-confirmed-mutation.tsx';
import { accountKeys, usePasskeys } from '../data.ts';
import { CodeField } from '../session/account-fields.tsx';
import { passkeyObstacle } from './passkey-obstacle.ts';

export function Factors() {
  const { t } = useTexts('security');
  const [enrolling, setEnrolling] = useState(false);
  const factors = useQuery({
    queryKey: accountKeys.factors,
    queryFn: async () => (await callAuth((auth) => auth.mfa.listFactors())).totp,
  });
  return (
    <Card title={t('factorsTitle')} text={t('factorsText')}>
      <QueryView query={factors} lines={2}>
        {(list) => (
          <>
            {list.length === 0 ? (
              <EmptyState icon={ShieldOff} title={t('noFactors')} text={t('noFactorsText')} />
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
              text={t('addFactor')}
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
      <Smartphone className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{t('security.added', { date: day(factor.created_at) })}</p>
      </div>
      <RemoveButton feature="security" name={name} remove={remove} queryKey={accountKeys.factors} />
    </li>
  );
}

type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse['data']>;

/** Adds an authenticator app in two steps: its name, then the QR code and the first code from the app. */
function EnrolFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const close = async () => {
    onClose();
    if (!enrolment) return;
    const { auth } = await authClient();
    // Deletes the unverified factor, which would reserve its name. If this fails, the server deletes it later.
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
  const { t } = useTexts('security');
  const [code, setCode] = useState('');
  const { qr_code, secret } = enrolment.totp;
  const verify = useAdminMutation({
    mutationFn: () => callAuth((auth) => auth.mfa.challengeAndVerify({ factorId: enrolment.id, code })),
    done: t('turnedOn'),
    onSuccess: onVerified,
  });
  return (
    <MutationForm mutation={verify} submitLabel={t('turnOn')} submitClass="justify-self-end">
      {/* White in dark mode too, because many authenticator apps read only dark codes on a light background. */}
      <img className="size-48 justify-self-center rounded-lg bg-white p-2" src={qr_code} alt={t('qr')} />
      <div>
        <p className="text-sm font-semibold">{t('secret')}</p>
        <div className="mt-1 flex items-center gap-2">
          <code className="min-w-0 grow rounded-lg bg-sand-soft px-3 py-2 text-sm break-all">{secret}</code>
          <CopyButton
            look="secondary"
            className="w-10 shrink-0"
            tight
            aria-label={t('copy')}
            text={secret}
            done={t('copied')}
          />
        </div>
      </div>
      <CodeField label={t('code')} value={code} onChange={setCode} />
    </MutationForm>
  );
}

/** The user's passkeys, or the reason why the address of this page cannot have any. */
export function Passkeys({ offered }: { offered: boolean }) {
  const { t } = useTexts();
  const obstacle = passkeyObstacle(location.hostname, isSecureContext, offered);
  return (
    <Card title={t('passkeys.title')} text={t('passkeys.text')}>
      {obstacle ? <p className="text-sm">{t(`passkeys.obstacles.${obstacle}`)}</p> : <PasskeyList />}
    </Card>
  );
}

function PasskeyList() {
  const { t } = useTexts('passkeys');
  const passkeys = usePasskeys();
  const add = useAdminMutation({
    mutationFn: () => withProof(() => callAuth((auth) => auth.registerPasskey(), unwrapPasskey)),
    done: t('added'),
    changes: [accountKeys.passkeys],
  });
  return (
    <QueryView query={passkeys} lines={2}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <EmptyState icon={KeyRound} title={t('none')} text={t('noneText')} />
          ) : (
            <ul className="grid gap-2">
              {list.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          <Button look="secondary" className="mt-4" action={add} text={t('add')} />
        </>
      )}
    </QueryView>
  );
}

function PasskeyItem({ passkey }: { passkey: PasskeyListItem }) {
  const { t, day } = useTexts();
  const [renaming, setRenaming] = useState(false);
  const name = passkey.friendly_name || t('passkeys.unnamed');
  const remove = () => callAuth((auth) => auth.passkey.delete({ passkeyId: passkey.id }));
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
      <KeyRound className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {t('security.added', { date: day(passkey.created_at) })}
          {passkey.last_used_at && ` · ${t('passkeys.used', { date: day(passkey.last_used_at) })}`}
        </p>
      </div>
      <Button
        look="secondary"
        aria-label={t('passkeys.renameNamed', { name })}
        onClick={() => setRenaming(true)}
        text={t('passkeys.rename')}
      />
      <RemoveButton feature="passkeys" name={name} remove={remove} queryKey={accountKeys.passkeys} />
      {renaming && <RenamePasskey id={passkey.id} name={name} onClose={() => setRenaming(false)} />}
    </li>
  );
}

function RenamePasskey(props: { id: string; name: string; onClose: () => void }) {
  const { t, anyText } = useTexts('passkeys');
  const [name, setName] = useState(props.name);
  const rename = useAdminMutation({
    mutationFn: () =>
      callAuth((auth) => auth.passkey.update({ passkeyId: props.id, friendlyName: name.trim() })),
    changes: [accountKeys.passkeys],
    onSuccess: () => props.onClose(),
  });
  return (
    <DialogForm onClose={props.onClose} title={t('renameTitle')} mutation={rename} submitLabel={t('save')}>
      <Field
        label={anyText('security.name')}
        autoComplete="off"
        required
        maxLength={maxPasskeyNameLength}
        {...bindText(name, setName)}
      />
    </DialogForm>
  );
}

export function RecoveryCodes() {
  const { t, questionOf } = useTexts('recoveryCodes');
  const [codes, setCodes] = useState<string[]>();
  const status = useQuery({
    queryKey: accountKeys.recoveryCodes,
    queryFn: async () => {
      const { auth } = await authClient();
      const answer = await auth.mfa.recoveryCodes.getStatus();
      // The error code means that the user has created no recovery codes yet.
      if (answer.error?.code === 'mfa_factor_not_found') return null;
      return unwrap(answer);
    },
  });
  const exists = Boolean(status.data);
  const create = useConfirmedMutation({
    question: questionOf('recoveryCodes.replace'),
    mutationFn: () =>
      withProof(() =>
        callAuth(({ mfa: { recoveryCodes } }) =>
          exists ? recoveryCodes.regenerate() : recoveryCodes.generate(),
        ),
      ),
    changes: [accountKeys.recoveryCodes],
    onSuccess: (created) => setCodes(created.codes),
  });
  return (
    <Card title={t('title')} text={t('text')}>
      <QueryView query={status} lines={1}>
        {(set) => (
          <>
            <p className="mb-4">
              {set
                ? t('remaining', { count: set.remaining, total: set.total })
                : `${t('none')}. ${t('noneText')}`}
            </p>
            <Button
              look="secondary"
              busy={create.isPending}
              onClick={() => (set ? create.ask() : create.mutate())}
              text={set ? t('replace') : t('create')}
            />
          </>
        )}
      </QueryView>
      {create.dialog}
      {codes && <ShownCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

function ShownCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTexts('recoveryCodes');
  const { email } = useOutletContext<Account>().user;
  const lines = codes.map(grouped).join('\n');
  const file = `${t('file', { email })}\n\n${lines}\n`;
  return (
    <Dialog begun title={t('shownTitle')} text={t('shownText')}>
      <ul className="mb-4 grid gap-1 rounded-lg bg-sand-soft p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          className={buttonClass('secondary')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="novasjekk-recovery-codes.txt"
        >
          {t('download')}
        </a>
        <CopyButton look="secondary" text={lines} done={t('copied')}>
          {t('copy')}
        </CopyButton>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Dialog>
  );
}

/** Removes an authenticator app or a passkey after a question and, if the session is old, a new sign-in. */
function RemoveButton(props: {
  /** The feature whose texts the question shows. */
  feature: 'security' | 'passkeys';
  name: string;
  remove: () => Promise<unknown>;
  /** The list from which the entry disappears. */
  queryKey: QueryKey;
}) {
  const { t } = useTexts();
  const { feature, name, remove, queryKey } = props;
  const mutation = useConfirmedMutation({
    question: {
      title: t(`${feature}.removeTitle`),
      text: t(`${feature}.removeText`, { name }),
      confirmLabel: t('security.remove'),
    },
    mutationFn: () => withProof(remove),
    done: t(`${feature}.removed`),
    changes: [queryKey],
  });
  return (
    <AskButton
      mutation={mutation}
      aria-label={t(`${feature}.removeNamed`, { name })}
      text={t('security.remove')}
    />
  );
}
