import {
  maxQueryImpressions,
  minOwnClicks,
  minOwnPositions,
  minPositionImpressions,
  publishedShares,
  publishedWeight,
} from '../../../domain/search-console/scoring/ctr-curve.ts';
import { minUsualQueries } from '../../../domain/search-console/scoring/opportunity-kind.ts';
import {
  containedShare,
  measuredAfterDays,
  minMeasured,
} from '../../../domain/search-console/scoring/outcomes.ts';
import { thresholds } from '../../../domain/search-console/scoring/score-opportunity.ts';
import { useTexts } from '../parts/formats.ts';

const rules = [
  'score',
  'target',
  'lowCtr',
  'losing',
  'curve',
  'published',
  'trend',
  'position',
  'spellings',
  'language',
  'advice',
  'outcome',
] as const;

/** Explains every formula to editors. The numbers in the text are the constants of the domain's rules. */
export function HowItWorks() {
  const { t, percent } = useTexts();
  const { lowCtr, losing, trend } = thresholds;
  const numbers = {
    lowImpressions: lowCtr.impressions,
    lowShare: percent(lowCtr.share),
    lowTo: lowCtr.to,
    clicksBefore: losing.clicksBefore,
    clicksDown: percent(losing.clicksDown),
    minClicks: minOwnClicks,
    minPositions: minOwnPositions,
    minImpressions: minPositionImpressions,
    weight: publishedWeight,
    maxQuery: maxQueryImpressions,
    minUsual: minUsualQueries,
    positions: trend.positions,
    trendImpressions: percent(trend.impressions),
    measuredAfter: measuredAfterDays,
    minMeasured,
    contained: percent(containedShare),
    shares: publishedShares.slice(0, 10).map(percent).join(', '),
  };
  return (
    <details className="mt-8 rounded-xl border border-line p-5">
      <summary className="cursor-pointer font-semibold">{t('searchConsole.how.title')}</summary>
      <dl className="mt-4 grid max-w-prose gap-4 text-sm">
        {rules.map((rule) => (
          <div key={rule}>
            <dt className="font-semibold">{t(`searchConsole.how.${rule}.name`)}</dt>
            <dd className="text-ink-soft">{t(`searchConsole.how.${rule}.text`, numbers)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
