import { addDays, daysIn } from '../search-console/search-console.ts';

export const chartDays = 28;

/** The last `count` days before `today`, oldest first. `today` is not included, because it is incomplete. */
export const daysBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today, at - count));

/** A period with a smaller part of the clicks of another one on the same day holds only some of the queries. */
const leastShare = 0.5;

/**
 * Search data are stored per period, so its days get equal shares. Of several periods, the first in the list wins that
 * is not an incomplete one.
 */
export function clicksPerDay(
  days: readonly string[],
  periods: readonly { start: string; end: string; clicks: number }[],
): (number | null)[] {
  return days.map((day) => {
    const shares = periods
      .filter(({ start, end }) => start <= day && day <= end)
      .map((period) => period.clicks / daysIn(period));
    const most = Math.max(...shares);
    return shares.find((share) => share >= most * leastShare) ?? null;
  });
}
