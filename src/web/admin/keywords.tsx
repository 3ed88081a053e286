import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { screenMeta } from './screen-meta.ts';
import { ScreenHeader } from './shell.tsx';

export const meta = screenMeta('keywords.title');

export default function Keywords() {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScreenHeader title={t('keywords.title')} />
      <EmptyState icon={Tags} title={t('keywords.soon')} text={t('keywords.text')} />
    </>
  );
}
