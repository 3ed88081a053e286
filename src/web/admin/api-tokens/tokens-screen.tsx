import { KeySquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import {
  type ApiScope,
  apiScopes,
  tokenLifetimes,
  tokenLimits,
} from '../../../domain/api-tokens/api-token.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { Badge, EmptyState } from '../../ui/surfaces.tsx';
import { api, useAdminMutation, useApiList } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm, SecretDialog } from '../parts/forms/form-dialog.tsx';
import { ListView, useListParams } from '../parts/lists.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type ListedToken, tokensKey } from './data.ts';
import { ScopeList } from './scope-list.tsx';

/** The tokens of the user, and for admins those of every user. */
export default function Tokens() {
  const { t, locale, questionOf } = useTexts();
  const account = useOutletContext<Account>();
  const { page } = useListParams();
  const [isCreating, setIsCreating] = useState(false);
  const query = { page: String(page) };
  const list = useApiList([...tokensKey, query], () => api.tokens.$get({ query }));
  const revoke = useConfirmedMutation({
    question: ({ name }) => questionOf('tokens.revoke', { name }),
    call: ({ id }: ListedToken) => api.tokens[':id'].$delete({ param: { id } }),
    done: t('tokens.revoked'),
    changes: [tokensKey],
  });
  return (
    <>
      <ScreenHeader title={t('tokens.title')} text={t('tokens.text')}>
        <Button icon={Plus} onClick={() => setIsCreating(true)} text={t('tokens.create')} />
      </ScreenHeader>
      <p className="-mt-3 mb-6 text-sm">
        <a className="inline-flex min-h-6 items-center" href={localizedPath('/api/docs', locale)}>
          {t('tokens.reference')}
        </a>
      </p>
      <ListView query={list} lines={4} failedTitle={t('tokens.loadFailed')}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState icon={KeySquare} title={t('tokens.none')} text={t('tokens.noneText')} />
          ) : (
            <ul className="grid gap-3">
              {tokens.map((token) => (
                <TokenCard
                  key={token.id}
                  token={token}
                  owner={token.email === account.user.email ? undefined : token.email}
                  onRevoke={() => revoke.ask(token)}
                />
              ))}
            </ul>
          )
        }
      </ListView>
      {isCreating && (
        <NewToken isAdmin={account.roles.includes('admin')} onClose={() => setIsCreating(false)} />
      )}
      {revoke.dialog}
    </>
  );
}

function TokenCard(props: { token: ListedToken; owner: string | undefined; onRevoke: () => void }) {
  const { t, day, time } = useTexts();
  const { name, scopes, ending, expired, last_used_at, expires_at, is_assistant } = props.token;
  const facts = [
    is_assistant ? t('tokens.assistant') : t('tokens.ending', { ending }),
    props.owner,
    last_used_at ? t('tokens.lastUsed', { time: time(last_used_at) }) : t('tokens.neverUsed'),
    !expired && t('tokens.expires', { day: day(expires_at) }),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-xl border border-line bg-card p-4">
      <div className="min-w-40 grow basis-0 wrap-anywhere">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {expired && <Badge look="outline">{t('tokens.expired', { day: day(expires_at) })}</Badge>}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        <ul className="mt-2 flex flex-wrap gap-1" aria-label={t('tokens.scopes')}>
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge look={scope === 'publish' ? 'strong' : 'soft'}>{t(`tokens.scope.${scope}`)}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <Button look="secondary" aria-label={t('tokens.revokeOf', { name })} onClick={props.onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}

function NewToken({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['read']);
  const [days, setDays] = useState<(typeof tokenLifetimes)[number]>(tokenLifetimes[1]);
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useAdminMutation({
    call: () => api.tokens.$post({ json: { name, scopes, days } }),
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
        {...bindText(name, setName)}
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
