import { pick } from '../../domain/pick.ts';
import { hitRateOf, outcomeOf } from '../../domain/search-console/scoring/outcomes.ts';
import { daysIn } from '../../domain/search-console/search-console.ts';
import type { OpportunityReadModel, PeriodStats } from './opportunity-read-model.ts';

/** The number of periods of a query's history that are searched for the prediction and the measurement. */
export const maxHistoryPeriods = 60;
const maxJudgedOutcomes = 300;

/** Compares predictions with measurements for the newest articles that came from an opportunity. */
export async function summarizeOutcomes(store: OpportunityReadModel) {
  const finished = await store.listFinishedItems(maxJudgedOutcomes);
  if (finished.length === 0)
    return { articles: 0, measured: 0, hits: 0, predictedClicks: 0, measuredClicks: 0 };
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
    const key = finished.find(({ id }) => id === item.keyword_id)?.key;
    return outcomesOf(
      item,
      history.filter((each) => each.key === key),
    );
  });
  return hitRateOf(outcomes);
}

type QueueItem = Awaited<ReturnType<OpportunityReadModel['listQueueItems']>>[number];

/**
 * Compares the prediction from the time when the queue item was created with the clicks measured since the publication.
 */
export function outcomesOf(item: QueueItem, history: readonly PeriodStats[]) {
  const { article, article_id, published_at } = item;
  if (item.status !== 'done' || !article?.published_at || !article_id || !published_at) return [];
  // Uses the later of two times. For a refresh, the time of the article is that of its first publication. For a
  // scheduled article, the time of the item is when it was scheduled. Both are too early.
  const publishedAt = new Date(Math.max(article.published_at.getTime(), published_at.getTime()));
  const prediction = history.findLast(({ importedAt }) => importedAt <= item.created_at);
  if (!prediction) return [];
  const publishedOn = publishedAt.toISOString().slice(0, 10);
  const after = history.findLast(({ start }) => start > publishedOn);
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
          clicks: prediction.clicks,
          days: predictedDays,
        },
        after && { clicks: after.clicks, days: daysIn(after) },
      ),
    },
  ];
}
