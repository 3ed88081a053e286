import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { screenMeta } from './screen-meta.ts';
import { ScreenHeader } from './shell.tsx';

export const meta = screenMeta('queue.title');

export default function Queue() {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScreenHeader title={t('queue.title')} />
      <EmptyState icon={ListChecks} title={t('queue.title')} text={t('queue.text')} />
    </>
  );
}
