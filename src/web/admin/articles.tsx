import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import type { Account } from '../client/session-store.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Checklist } from './checklist.tsx';
import { screenMeta } from './screen-meta.ts';
import { ScreenHeader } from './shell.tsx';

export const meta = screenMeta('articles.title');

export default function Articles() {
  const { t } = useTranslation('admin');
  const account = useOutletContext<Account>();
  return (
    <>
      <ScreenHeader title={t('articles.title')} />
      {account.roles.includes('admin') && <Checklist hasFactor={account.factors} />}
      <EmptyState icon={FileText} title={t('articles.soonTitle')} text={t('articles.soon')}>
        <a className={buttonClass('secondary')} href="/blogg">
          {t('articles.toBlog')}
        </a>
      </EmptyState>
    </>
  );
}
