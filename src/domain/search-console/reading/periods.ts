import { daysIn, isDay, maxPeriodDays, type Period } from '../search-console.ts';
import { normalizeHeader } from './column-names.ts';

/** Parses `2026-06-01 - 2026-06-13` or `6/1/26 - 6/13/26`, with the same order of day and month in all texts. */
export function parsePeriods(texts: readonly string[]): (Period | undefined)[] {
  const dates = texts.map((text) =>
    [...text.matchAll(/\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/g)].map(
      ([date]) => date,
    ),
  );
  const read = (dayFirst: boolean) =>
    dates.map(([first = '', second = '']): Period | undefined => {
      const start = parseDay(first, dayFirst);
      const end = parseDay(second, dayFirst);
      return start && end && start <= end ? { start, end } : undefined;
    });
  const [monthFirst, dayFirst] = [read(false), read(true)];
  const penalties = implausibility(monthFirst);
  const [difference = 0] = implausibility(dayFirst).flatMap(
    (penalty, index) => penalty - (penalties[index] ?? 0) || [],
  );
  return difference < 0 ? dayFirst : monthFirst;
}

/** Penalties, the most important first: for unreadable periods, for different lengths, and for long periods. */
function implausibility(periods: (Period | undefined)[]): number[] {
  const lengths = periods.flatMap((period) => (period ? [daysIn(period)] : []));
  return [-lengths.length, new Set(lengths).size, lengths.reduce((sum, length) => sum + length, 0)];
}

function parseDay(text: string, dayFirst: boolean): string | undefined {
  const [a = '', b = '', c = ''] = text.split(/[./-]/);
  // In dates with dots, the day is always first.
  const [year, month, day] =
    a.length === 4 ? [a, b, c] : dayFirst || text.includes('.') ? [c, b, a] : [c, a, b];
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(full) ? full : undefined;
}

/** Parses `Last 24 hours`, `Siste 3 måneder` or `Derniers 16 mois` into a number of days. */
export function parseDayCount(text: string): number | undefined {
  const found =
    /(\d{1,3})\s*(hours?|timer|timmar|stunden|heures|horas|days?|dager|dage|dagar|tage|jours|dias|months?|maneder|manader|monate|mois|meses)/.exec(
      normalizeHeader(text),
    );
  if (!found?.[1] || !found[2]) return undefined;
  const daysPerUnit = /^(mon|man|moi|mes)/.test(found[2]) ? 30.4 : /^(h|ti|st)/.test(found[2]) ? 1 / 24 : 1;
  const days = Math.round(Number(found[1]) * daysPerUnit);
  return days >= 1 && days <= maxPeriodDays ? days : undefined;
}

/** Whether a text is a day, or an hour such as `2026-11-17T05:00:00-08:00`. */
export const isDayOrHour = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}[:\d.]*(?:Z|[+-][\d:]+)?)?$/.test(text) && isDay(text.slice(0, 10));

/** A day of hours that spans two days, as in the 24-hour view, is the last day; figures would be halved. */
export function periodOfTimes(texts: readonly string[]): Period | undefined {
  const times = texts
    .map((text) => text.trim())
    .filter(isDayOrHour)
    .sort();
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return undefined;
  const period = { start: first.slice(0, 10), end: last.slice(0, 10) };
  const hours = (Date.parse(last) - Date.parse(first)) / 3_600_000 + 1;
  return first.length > 10 && last.length > 10 && hours <= 24 ? { ...period, start: period.end } : period;
}
