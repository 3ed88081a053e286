import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkQuality } from '../../../../domain/articles/content-quality.ts';
import type { HealthClaim } from '../../../../domain/articles/health-claims.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { findDraftFaults } from '../../../../domain/queue/draft-faults.ts';
import { type QueueResult, resultLimits } from '../../../../domain/queue/queue-item.ts';
import { renderMarked } from '../../../site/markdown/markdown.ts';
import { MarkdownHtml } from '../../../site/markdown/markdown-html.tsx';
import { bindText, Field, TextArea } from '../../../ui/field.tsx';
import { useTexts } from '../../parts/formats.ts';
import { Pane } from '../../parts/pane.tsx';
import { Passages, PassedCheck, QualityList } from '../../parts/quality-list.tsx';
import { TextDiff } from '../../parts/text-diff.tsx';
import { DraftFaults } from './draft-faults.tsx';

export function ReviewRemarks(props: { result: QueueResult; locale: Locale; claims: HealthClaim[] }) {
  const { result, locale, claims } = props;
  const { t } = useTexts('queue');
  const warnings = useMemo(
    () => checkQuality({ ...result, content: result.body, siteUrl: location.origin }),
    [result],
  );
  const faults = useMemo(() => findDraftFaults(result.body, locale), [result.body, locale]);
  const isFinished = faults.every(({ kind }) => kind !== 'unfinished');
  return (
    <div className="mt-5 grid gap-5">
      {faults.length > 0 && (
        <section aria-label={t('faults.heading')}>
          <h3 className="text-sm font-semibold">{t('faults.heading')}</h3>
          <DraftFaults faults={faults} />
        </section>
      )}
      <section aria-label={t('review.quality')}>
        <h3 className="text-sm font-semibold">{t('review.quality')}</h3>
        {warnings.length > 0 ? (
          <QualityList warnings={warnings} />
        ) : (
          <PassedCheck text={t('review.qualityGood')} />
        )}
      </section>
      <section aria-label={t('review.claims')}>
        <h3 className="text-sm font-semibold">{t('review.claims')}</h3>
        {claims.length === 0 && isFinished && <PassedCheck text={t('review.claimsGood')} />}
        {claims.length === 0 && !isFinished && <p className="mt-1 text-sm">{t('faults.claimsUnchecked')}</p>}
        {claims.length > 0 && (
          <>
            <p className="mt-1 text-sm">{t('review.claimsText', { count: claims.length })}</p>
            <Passages texts={claims.map(({ sentence }) => withoutLinks(sentence))} />
          </>
        )}
      </section>
    </div>
  );
}

const withoutLinks = (sentence: string) => sentence.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');

export function ResultFields(props: {
  draft: QueueResult;
  lang: string;
  onChange: (field: keyof QueueResult, text: string) => void;
}) {
  const { draft, lang, onChange } = props;
  const { t } = useTexts('queue.review');
  const bind = (field: keyof QueueResult) => ({
    lang,
    maxLength: resultLimits[field],
    ...bindText(draft[field], (typed) => onChange(field, typed)),
  });
  return (
    <div className="grid gap-4">
      <Field label={t('title')} required {...bind('title')} />
      <TextArea label={t('metaDescription')} rows={3} {...bind('metaDescription')} />
      <TextArea label={t('excerpt')} rows={3} {...bind('excerpt')} />
      <TextArea label={t('body')} rows={20} className="text-[1.0625rem] leading-relaxed" {...bind('body')} />
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

const noClaims: HealthClaim[] = [];

export const RenderedText = memo(function RenderedText(props: {
  markdown: string;
  lang: string;
  /** The sentences to mark because they make a health claim without a source. */
  claims?: HealthClaim[];
}) {
  const { markdown, lang, claims = noClaims } = props;
  const { t } = useTranslation('admin');
  const html = useMemo(
    () => renderMarked(markdown, claims, (host) => t('queue.remotePicture', { host })),
    [markdown, claims, t],
  );
  return (
    <div lang={lang}>
      <MarkdownHtml className="prose article-text" html={html} />
    </div>
  );
});
