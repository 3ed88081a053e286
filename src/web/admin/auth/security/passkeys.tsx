import type { PasskeyListItem } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { maxPasskeyNameLength } from '../../../../domain/users/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { bindText, Field } from '../../../ui/field.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { callAuth } from '../../data/auth-client.ts';
import { unwrapPasskey } from '../../data/client-problem.ts';
import { withProof } from '../../data/proof-request.ts';
import { useTexts } from '../../parts/formats.ts';
import { DialogForm } from '../../parts/forms/form-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { accountKeys } from '../data.ts';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { RemoveButton } from './remove-button.tsx';

/** The user's passkeys, or the reason why the address of this page cannot have any. */
export function Passkeys({ offered }: { offered: boolean }) {
  const { t } = useTexts();
  const obstacle = passkeyObstacle(location.hostname, isSecureContext, offered);
  return (
    <Card title={t('passkeys.title')}>
      <p className="mb-4 text-sm text-ink-soft">{t('passkeys.text')}</p>
      {obstacle ? <p className="text-sm">{t(`passkeys.obstacles.${obstacle}`)}</p> : <PasskeyList />}
    </Card>
  );
}

function PasskeyList() {
  const { t } = useTexts();
  const passkeys = useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: () => callAuth((auth) => auth.passkey.list()),
  });
  const add = useAdminMutation({
    mutationFn: () => withProof(() => callAuth((auth) => auth.registerPasskey(), unwrapPasskey)),
    done: t('passkeys.added'),
    changes: [accountKeys.passkeys],
  });
  return (
    <QueryView query={passkeys} lines={2}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <EmptyState icon={KeyRound} title={t('passkeys.none')} text={t('passkeys.noneText')} />
          ) : (
            <ul className="grid gap-2">
              {list.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          <Button look="secondary" className="mt-4" action={add} text={t('passkeys.add')} />
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
      <KeyRound className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
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
  const { t } = useTexts();
  const [name, setName] = useState(props.name);
  const rename = useAdminMutation({
    mutationFn: () =>
      callAuth((auth) => auth.passkey.update({ passkeyId: props.id, friendlyName: name.trim() })),
    changes: [accountKeys.passkeys],
    onSuccess: () => props.onClose(),
  });
  return (
    <DialogForm
      onClose={props.onClose}
      title={t('passkeys.renameTitle')}
      mutation={rename}
      submitLabel={t('passkeys.save')}
    >
      <Field
        label={t('security.name')}
        autoComplete="off"
        required
        maxLength={maxPasskeyNameLength}
        {...bindText(name, setName)}
      />
    </DialogForm>
  );
}
