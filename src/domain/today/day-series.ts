import { addDays, daysIn } from '../search-console/search-console.ts';

export const chartDays = 28;

/** The last `count` days before `today`, oldest first. `today` is not included, because it is incomplete. */
export const daysBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today, at - count));

/**
 * Search data are stored per period, so its days get equal shares. The first period in the
 * list wins, unless it has less than half of the clicks of another one, because then it holds only some of the queries.
 */
export function clicksPerDay(
  days: readonly string[],
  periods: readonly { start: string; end: string; clicks: number }[],
): (number | null)[] {
  return days.map((day) => {
    const shares = periods
      .filter(({ start, end }) => start <= day && day <= end)
      .map((period) => period.clicks / daysIn(period));
    return shares.find((share) => share >= Math.max(...shares) / 2) ?? null;
  });
}
