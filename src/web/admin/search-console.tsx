import { SearchCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { screenMeta } from './screen-meta.ts';
import { ScreenHeader } from './shell.tsx';

export const meta = screenMeta('searchConsole.title');

export default function SearchConsole() {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScreenHeader title={t('searchConsole.title')} />
      <EmptyState icon={SearchCheck} title={t('searchConsole.soon')} text={t('searchConsole.text')} />
    </>
  );
}
