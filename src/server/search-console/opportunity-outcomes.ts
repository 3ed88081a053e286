import { pick } from '../../domain/pick.ts';
import { measuredAfterDays, outcomeOf, scoreOutcomes } from '../../domain/search-console/scoring/outcomes.ts';
import { addDays, daysIn } from '../../domain/search-console/search-console.ts';
import type { OpportunityReadModel, PeriodStats } from './opportunity-read-model.ts';

/** The number of periods of a query's history that are searched for the prediction and the measurement. */
export const maxHistoryPeriods = 60;
const maxJudgedOutcomes = 300;

/** Compares predictions with measurements for the newest articles that came from an opportunity. */
export async function listOutcomes(store: OpportunityReadModel) {
  const finished = await store.listFinishedItems(maxJudgedOutcomes);
  const [items, history] = await Promise.all([
    store.listQueueItems(
      finished.map(({ id }) => id),
      { open: false, limit: maxJudgedOutcomes },
    ),
    store.listHistory(
      finished.map(({ key }) => key),
      maxHistoryPeriods,
    ),
  ]);
  const outcomes = items.flatMap((item) => {
    const found = finished.find(({ id }) => id === item.keyword_id);
    const ofQuery = history.filter(({ key }) => key === found?.key);
    return outcomesOf(item, ofQuery).map((each) => ({
      ...each,
      ...pick(item, 'id', 'type'),
      keywordId: item.keyword_id,
      term: found?.term ?? '',
    }));
  });
  return { outcomes, summary: scoreOutcomes(outcomes) };
}

type QueueItem = Awaited<ReturnType<OpportunityReadModel['listQueueItems']>>[number];

function outcomesOf(item: QueueItem, history: readonly PeriodStats[]) {
  const { article, article_id, published_at } = item;
  if (item.status !== 'done' || !article?.published_at || !article_id || !published_at) return [];
  // Uses the later of two times. For a refresh, the time of the article is that of its first publication. For a
  // scheduled article, the time of the item is when it was scheduled. Both are too early.
  const publishedAt = new Date(Math.max(article.published_at.getTime(), published_at.getTime()));
  const prediction = history.findLast(({ importedAt }) => new Date(importedAt) <= item.created_at);
  if (!prediction) return [];
  const publishedOn = publishedAt.toISOString().slice(0, 10);
  const measurableOn = addDays(publishedOn, measuredAfterDays);
  const after = history.find(({ start, end }) => start > publishedOn && end >= measurableOn);
  const predictedDays = daysIn(prediction);
  return [
    {
      articleId: article_id,
      ...pick(article, 'slug', 'title_no', 'title_en'),
      publishedAt,
      days: predictedDays,
      clicksBefore: prediction.clicks,
      clicksAfter: after?.clicks ?? null,
      daysAfter: after ? daysIn(after) : null,
      ...outcomeOf(
        {
          extraClicks: item.expected_clicks ?? prediction.score,
          expected: item.expected_range,
          clicks: prediction.clicks,
          days: predictedDays,
        },
        after && { clicks: after.clicks, days: daysIn(after) },
      ),
    },
  ];
}
