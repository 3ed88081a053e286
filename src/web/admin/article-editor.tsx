import { FilePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { screenMeta } from './screen-meta.ts';
import { ScreenHeader } from './shell.tsx';

export const meta = screenMeta('articleEditor.title');

export default function ArticleEditor() {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScreenHeader title={t('articleEditor.title')} />
      <EmptyState icon={FilePen} title={t('articleEditor.soon')}>
        <Link className={buttonClass('secondary')} to="/admin">
          {t('articleEditor.back')}
        </Link>
      </EmptyState>
    </>
  );
}
