import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type SessionState, sessionStore } from '../../data/session-store.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** Shown instead of a screen while the session loads, needs a second factor, or could not be loaded. */
export function PendingSession(props: {
  session: Exclude<SessionState, { phase: 'signed-in' | 'signed-out' }>;
}) {
  const { t } = useTranslation('admin');
  const { session } = props;
  if (session.phase === 'second-factor') return <SecondFactorCard />;
  if (session.phase === 'loading') return <Skeleton label={t('loading')} />;
  return (
    <LoadFailed
      title={t('sessionFailed.title')}
      problem={session.problem}
      onRetry={() => void sessionStore.start()}
    />
  );
}
