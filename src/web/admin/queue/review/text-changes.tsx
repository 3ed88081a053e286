import { useTranslation } from 'react-i18next';
import { Pane } from '../../parts/pane.tsx';
import { TextDiff } from '../../parts/text-diff.tsx';

export function TextChanges({ before, after, lang }: { before: string; after: string; lang: string }) {
  const { t } = useTranslation('admin');
  if (before === after) return <p className="text-ink-soft">{t('queue.review.noChanges')}</p>;
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{t('queue.review.changesText')}</p>
      <Pane plain label={t('queue.review.changes')} lang={lang}>
        <TextDiff before={before} after={after} />
      </Pane>
    </>
  );
}
