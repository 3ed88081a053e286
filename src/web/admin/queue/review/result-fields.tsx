import { useTranslation } from 'react-i18next';
import { type QueueResult, resultLimits } from '../../../../domain/queue/queue-item.ts';
import { bindText, Field, TextArea } from '../../../ui/field.tsx';
import { Pane } from '../../parts/pane.tsx';
import { TextDiff } from '../../parts/text-diff.tsx';

interface ResultFieldsProps {
  draft: QueueResult;
  lang: string;
  onChange: (field: keyof QueueResult, text: string) => void;
}

export function ResultFields({ draft, lang, onChange }: ResultFieldsProps) {
  const { t } = useTranslation('admin');
  const bind = (field: keyof QueueResult) => ({
    lang,
    maxLength: resultLimits[field],
    ...bindText(draft[field], (typed) => onChange(field, typed)),
  });
  return (
    <div className="grid gap-4">
      <Field label={t('queue.review.title')} required {...bind('title')} />
      <TextArea label={t('queue.review.metaDescription')} rows={3} {...bind('metaDescription')} />
      <TextArea label={t('queue.review.excerpt')} rows={3} {...bind('excerpt')} />
      <TextArea
        label={t('queue.review.body')}
        rows={20}
        className="text-[1.0625rem] leading-relaxed"
        {...bind('body')}
      />
    </div>
  );
}

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
