import { useTranslation } from 'react-i18next';
import type { ClientProblem } from '../client/client-problem.ts';
import { sessionStore } from '../client/session-store.ts';
import { LoadFailed } from './load-failed.tsx';

/** Where nobody can say who is signed in: why, and another try. */
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
