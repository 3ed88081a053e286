import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useProblemText } from '../data/use-problem.ts';

export function LoadFailed(props: { title?: string; problem: unknown; onRetry: () => void }) {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  return (
    <div role="alert">
      <EmptyState icon={CloudOff} title={props.title ?? t('error')} text={textOf(props.problem)}>
        <Button look="secondary" onClick={props.onRetry} text={t('retry')} />
      </EmptyState>
    </div>
  );
}
