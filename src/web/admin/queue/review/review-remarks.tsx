import CircleCheck from 'lucide-react/icons/circle-check';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkQuality } from '../../../../domain/articles/content-quality.ts';
import type { HealthClaim } from '../../../../domain/articles/health-claims.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { findDraftFaults } from '../../../../domain/queue/draft-faults.ts';
import type { QueueResult } from '../../../../domain/queue/queue-item.ts';
import { QualityList } from '../../parts/quality-list.tsx';
import { DraftFaults } from './draft-faults.tsx';

interface ReviewRemarksProps {
  result: QueueResult;
  locale: Locale;
  claims: HealthClaim[];
}

export function ReviewRemarks({ result, locale, claims }: ReviewRemarksProps) {
  const { t } = useTranslation('admin');
  const warnings = useMemo(
    () => checkQuality({ ...result, content: result.body, siteUrl: location.origin }),
    [result],
  );
  const faults = useMemo(() => findDraftFaults(result.body, locale), [result.body, locale]);
  const isFinished = faults.every(({ kind }) => kind !== 'unfinished');
  return (
    <div className="mt-5 grid gap-5">
      {faults.length > 0 && (
        <section aria-label={t('queue.faults.heading')}>
          <h3 className="text-sm font-semibold">{t('queue.faults.heading')}</h3>
          <DraftFaults faults={faults} />
        </section>
      )}
      <section aria-label={t('queue.review.quality')}>
        <h3 className="text-sm font-semibold">{t('queue.review.quality')}</h3>
        {warnings.length > 0 ? (
          <QualityList warnings={warnings} />
        ) : (
          <PassedCheck text={t('queue.review.qualityGood')} />
        )}
      </section>
      <section aria-label={t('queue.review.claims')}>
        <h3 className="text-sm font-semibold">{t('queue.review.claims')}</h3>
        {claims.length === 0 && isFinished && <PassedCheck text={t('queue.review.claimsGood')} />}
        {claims.length === 0 && !isFinished && (
          <p className="mt-1 text-sm">{t('queue.faults.claimsUnchecked')}</p>
        )}
        {claims.length > 0 && (
          <>
            <p className="mt-1 text-sm">{t('queue.review.claimsText', { count: claims.length })}</p>
            <ul className="mt-1 grid max-h-64 gap-1.5 overflow-y-auto text-sm">
              {claims.map((claim) => (
                <li key={claim.start} className="border-l-2 border-amber pl-2 [overflow-wrap:anywhere]">
                  {withoutLinks(claim.sentence)}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}

const withoutLinks = (sentence: string) => sentence.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');

function PassedCheck({ text }: { text: string }) {
  return (
    <p className="mt-1 flex gap-2 text-sm">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-moss" aria-hidden="true" />
      {text}
    </p>
  );
}
