import { useTranslation } from 'react-i18next';
import { useFormats } from '../parts/formats.ts';
import type { OutcomeSummary } from './data.ts';

/** How well the predictions of earlier opportunities agree with the measurements. */
export function HitRate({ outcomes }: { outcomes: OutcomeSummary }) {
  const { t } = useTranslation('admin');
  const { whole, shortPercent } = useFormats();
  const { articles, measured, hits, predictedClicks, measuredClicks } = outcomes;
  if (articles === 0) return null;
  return (
    <p className="mb-3 text-sm text-ink-soft">
      {measured === 0
        ? t('searchConsole.hitRate.notYet', { count: articles })
        : t('searchConsole.hitRate.text', {
            count: measured,
            hits: whole(hits),
            share: shortPercent(hits / measured),
            predicted: whole(predictedClicks),
            measured: whole(measuredClicks),
          })}
    </p>
  );
}
