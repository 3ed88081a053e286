const dayMs = 24 * 60 * 60 * 1000;

/** The chart of the overview shows this many days. */
export const chartDays = 28;

/** Adds days to a date such as 2026-11-15. */
export const addDaysTo = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The dates of the last `count` days before `today`, oldest first. `today` is left out because it is incomplete. */
export const daysBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDaysTo(today, at - count));

/** The clicks of one period of search data. Both dates belong to the period. */
export interface ClickPeriod {
  start: string;
  end: string;
  clicks: number;
}

/**
 * Spreads the clicks of each period evenly over its days, because search data are stored per period. A day uses the
 * first period in the list that contains the day, and is null without such a period.
 */
export function clicksPerDay(days: readonly string[], periods: readonly ClickPeriod[]): (number | null)[] {
  return days.map((day) => {
    const period = periods.find(({ start, end }) => start <= day && day <= end);
    if (!period) return null;
    const length = Math.round((Date.parse(period.end) - Date.parse(period.start)) / dayMs) + 1;
    return period.clicks / length;
  });
}
