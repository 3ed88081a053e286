import type { Factor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import ShieldOff from 'lucide-react/icons/shield-off';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { authClient, callAuth } from '../../data/auth-client.ts';
import { unwrap } from '../../data/client-problem.ts';
import { invalidate } from '../../data/query-client.ts';
import { sessionStore } from '../../data/session-store.ts';
import { useFormats } from '../../parts/formats.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { accountKeys } from '../data.ts';
import { EnrolFactor } from './enrol-factor.tsx';
import { RemoveButton } from './remove-button.tsx';

export function Factors() {
  const { t } = useTranslation('admin');
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
            >
              {t('security.addFactor')}
            </Button>
          </>
        )}
      </QueryView>
      {enrolling && <EnrolFactor onClose={() => setEnrolling(false)} />}
    </Card>
  );
}

function FactorItem({ factor }: { factor: Factor }) {
  const { t } = useTranslation('admin');
  const { day } = useFormats();
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
      <RemoveButton
        label={t('security.removeNamed', { name })}
        title={t('security.removeTitle')}
        text={t('security.removeText', { name })}
        remove={remove}
        onRemoved={() => {
          toast.success(t('security.removed'));
          invalidate(accountKeys.factors);
        }}
      />
    </li>
  );
}
