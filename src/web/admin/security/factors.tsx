import type { Factor } from '@supabase/auth-js';
import ShieldOff from 'lucide-react/icons/shield-off';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { sessionStore } from '../data/session-store.ts';
import { useAction } from '../data/use-action.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { EnrolFactor } from './enrol-factor.tsx';

/** The authenticator apps of the one who is signed in. */
export function Factors() {
  const { t } = useTranslation('admin');
  const [enrolling, setEnrolling] = useState(false);
  const factors = useLoad('factors', async () => {
    const { auth } = await authClient();
    return unwrap(await auth.mfa.listFactors()).totp;
  });
  return (
    <Card title={t('security.factorsTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.factorsText')}</p>
      {factors.problem && <LoadFailed problem={factors.problem} onRetry={factors.reload} />}
      {!factors.data && !factors.problem && <Skeleton label={t('loading')} lines={2} />}
      {factors.data?.length === 0 && (
        <EmptyState icon={ShieldOff} title={t('security.noFactors')} text={t('security.noFactorsText')} />
      )}
      {factors.data && factors.data.length > 0 && (
        <ul className="grid gap-2">
          {factors.data.map((factor) => (
            <FactorItem key={factor.id} factor={factor} onRemoved={factors.reload} />
          ))}
        </ul>
      )}
      {factors.data && (
        <Button
          look={factors.data.length === 0 ? 'primary' : 'secondary'}
          className="mt-4"
          onClick={() => setEnrolling(true)}
        >
          {t('security.addFactor')}
        </Button>
      )}
      {enrolling && <EnrolFactor onClose={() => setEnrolling(false)} onAdded={factors.reload} />}
    </Card>
  );
}

function FactorItem({ factor, onRemoved }: { factor: Factor; onRemoved: () => void }) {
  const { t } = useTranslation('admin');
  const { day } = useDates();
  const [asking, setAsking] = useState(false);
  const name = factor.friendly_name || t('security.factor');
  const remove = useAction(async () => {
    const { auth } = await authClient();
    unwrap(await auth.mfa.unenroll({ factorId: factor.id }));
    // The session's token still speaks of the factor.
    await auth.refreshSession();
    // Where another app is left, the session has to be lifted by that one.
    await sessionStore.refresh();
    setAsking(false);
    toast.success(t('security.removed'));
    onRemoved();
  });
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line p-3">
      <Smartphone className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{t('security.added', { date: day(factor.created_at) })}</p>
      </div>
      <Button
        look="secondary"
        aria-label={t('security.removeNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('security.remove')}
      </Button>
      <Confirm
        open={asking}
        title={t('security.removeTitle')}
        text={t('security.removeText', { name })}
        confirmLabel={t('security.remove')}
        cancelLabel={t('cancel')}
        busy={remove.busy}
        onConfirm={remove.run}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
