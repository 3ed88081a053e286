import { useTranslation } from 'react-i18next';
import type { ClientProblem } from '../../data/client-problem.ts';
import { sessionStore } from '../../data/session-store.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';

export function SessionFailed({ problem }: { problem: ClientProblem }) {
  const { t } = useTranslation('admin');
  return (
    <LoadFailed
      title={t('sessionFailed.title')}
      problem={problem}
      onRetry={() => void sessionStore.start()}
    />
  );
}
