import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiScope,
  apiScopes,
  tokenLifetimes,
  tokenLimits,
} from '../../../domain/api-tokens/api-token.ts';
import { ChoiceField, Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { SecretDialog } from '../parts/forms/secret-dialog.tsx';
import { tokensKey } from './data.ts';
import { ScopeList } from './scope-list.tsx';

export function NewToken({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['read']);
  const [days, setDays] = useState<(typeof tokenLifetimes)[number]>(tokenLifetimes[1]);
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useAdminMutation({
    mutationFn: () => responseBody(api.tokens.$post({ json: { name, scopes, days } })),
    changes: [tokensKey],
    onSuccess: (created) => setSecret(created.secret),
  });
  const submit = { ...create, mutate: () => (scopes.length > 0 ? create.mutate() : setMissing(true)) };
  if (secret)
    return (
      <SecretDialog
        secret={secret}
        onClose={onClose}
        title={t('tokens.created')}
        text={t('tokens.createdText')}
        copyLabel={t('tokens.copy')}
        copiedText={t('tokens.copied')}
      />
    );
  return (
    <DialogForm
      onClose={onClose}
      title={t('tokens.create')}
      text={t('tokens.createText')}
      mutation={submit}
      submitLabel={t('tokens.createButton')}
      alert={missing ? t('tokens.scopeNeeded') : undefined}
    >
      <Field
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        required
        maxLength={tokenLimits.name}
        data-focus-first
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeList
        offered={apiScopes.filter((scope) => scope !== 'publish' || isAdmin)}
        chosen={scopes}
        onChange={(chosen) => {
          setMissing(false);
          setScopes(chosen);
        }}
      />
      <ChoiceField
        label={t('tokens.lifetime')}
        value={days}
        values={tokenLifetimes}
        textOf={(choice) => t('tokens.days', { count: choice })}
        onChoose={setDays}
      />
    </DialogForm>
  );
}
