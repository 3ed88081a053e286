import { addDays, daysIn } from '../search-console/search-console.ts';

export const chartDays = 28;

/** The last `count` days before `today`, oldest first. `today` is not included, because it is incomplete. */
export const daysBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(today, at - count));

/** Search data are stored per period, so its days get equal shares. The first period in the list wins. */
export function clicksPerDay(
  days: readonly string[],
  periods: readonly { start: string; end: string; clicks: number }[],
): (number | null)[] {
  return days.map((day) => {
    const period = periods.find(({ start, end }) => start <= day && day <= end);
    return period ? period.clicks / daysIn(period) : null;
  });
}
