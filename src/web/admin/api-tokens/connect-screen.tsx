import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { api, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { asClientProblem } from '../data/client-problem.ts';
import type { Account } from '../data/session-store.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { SignedOutCard } from '../shell/signed-out-frame.tsx';
import { type AssistantRequest, tokensKey } from './data.ts';
import { ScopeList } from './scope-list.tsx';

/** An assistant sends the browser here. The user connects it or refuses, and returns to the assistant. */
export default function Connect() {
  const { t } = useTexts('connect');
  const [params] = useSearchParams();
  const id = params.get('request') ?? '';
  const request = useApiQuery(
    ['assistant-request', id],
    id ? () => api['assistant-requests'][':id'].$get({ param: { id } }) : undefined,
    { retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const isGone = request.error && asClientProblem(request.error).code === 'assistant_request_not_found';
  return (
    <div className="mx-auto max-w-xl">
      {!id || isGone ? (
        <EmptyState icon={Unplug} title={t('invalidTitle')} text={t('invalidText')}>
          <ButtonLink look="secondary" to="/admin/tokens" text={t('tokens')} />
        </EmptyState>
      ) : (
        <QueryView query={request} lines={8}>
          {(asked) => <Consent id={id} {...asked} />}
        </QueryView>
      )}
    </div>
  );
}

function Consent({ id, name, address, scopes: asked, days }: AssistantRequest & { id: string }) {
  const { t } = useTexts('connect');
  const { user } = useOutletContext<Account>();
  const [scopes, setScopes] = useState(asked);
  const [isAnswered, setIsAnswered] = useState(false);
  const request = api['assistant-requests'][':id'];
  const onSuccess = (next: { address: string }) => {
    setIsAnswered(true);
    location.assign(next.address);
  };
  const accept = useAdminMutation({
    call: () => request.$post({ param: { id }, json: { scopes } }),
    changes: [tokensKey],
    onSuccess,
  });
  const deny = useAdminMutation({
    call: () => request.$delete({ param: { id } }),
    onSuccess,
  });
  if (isAnswered) return <SignedOutCard title={t('answeredTitle')} text={t('answeredText', { name })} />;
  return (
    <SignedOutCard title={t('title', { name })}>
      <p className="wrap-anywhere">{t('text', { email: user.email })}</p>
      <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-sand-soft p-4 text-sm wrap-anywhere sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{t('name')}</dt>
        <dd>{name}</dd>
        <dt className="font-semibold">{t('address')}</dt>
        <dd>{address}</dd>
      </dl>
      <p className="text-sm text-ink-soft">{t('warning')}</p>
      <ScopeList offered={asked} chosen={scopes} onChange={setScopes} />
      <p className="text-sm text-ink-soft">{t('limits', { count: days })}</p>
      <div className="flex flex-wrap gap-3">
        <Button action={accept} disabled={scopes.length === 0} text={t('accept')} />
        <Button look="secondary" action={deny} text={t('deny')} />
      </div>
    </SignedOutCard>
  );
}
