import { Link } from 'react-router';
import { isInside } from '../../../domain/search-console/scoring/outcomes.ts';
import { Card } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { type OutcomeSummary, searchConsoleKeys } from './data.ts';

export function HitRate({ outcomes }: { outcomes: OutcomeSummary }) {
  const { t, whole, shortPercent } = useTexts();
  const { articles, measured, inside, predictedClicks, measuredClicks } = outcomes;
  if (articles === 0) return null;
  return (
    <p className="mb-3 text-sm text-ink-soft">
      {measured === 0
        ? t('searchConsole.hitRate.notYet', { count: articles })
        : t('searchConsole.hitRate.text', {
            count: measured,
            inside: whole(inside),
            share: shortPercent(inside / measured),
            predicted: whole(predictedClicks),
            measured: whole(measuredClicks),
          })}
    </p>
  );
}

/** Lists the expected and the measured clicks of each published article that came from an opportunity. */
export function Predictions() {
  const { t, titleOf, day, whole } = useTexts('searchConsole');
  const list = useApiQuery(searchConsoleKeys.outcomes, () => api.gsc.outcomes.$get());
  if (!list.data || list.data.outcomes.length === 0) return null;
  const { outcomes, summary } = list.data;
  return (
    <Card title={t('predictions.title')}>
      <HitRate outcomes={summary} />
      <Table
        label={t('predictions.title')}
        rows={outcomes}
        columns={[
          {
            text: t('predictions.article'),
            cell: (each) => (
              <Link className="wrap-anywhere" to={`/admin/results/${each.articleId}`}>
                {titleOf(each) || each.slug}
              </Link>
            ),
          },
          { text: t('predictions.action'), cell: ({ type }) => t(`queueTypes.${type}`) },
          { text: t('predictions.published'), cell: ({ publishedAt }) => day(publishedAt) },
          {
            text: t('predictions.expected'),
            cell: ({ expected: { low, high } }) => `${whole(low)}–${whole(high)}`,
          },
          {
            text: t('predictions.measured'),
            cell: ({ measured, expected }) =>
              measured === undefined
                ? t('predictions.notYet')
                : t(`predictions.${isInside(measured, expected) ? 'inside' : 'outside'}`, {
                    clicks: whole(measured),
                  }),
          },
        ]}
      />
    </Card>
  );
}
