/** The lengths in days of the periods that the results show. */
export const resultPeriods = [7, 28, 90, 365] as const;

/** Daily counts are kept this many months; older ones are added up by month. */
export const dailyMonths = 25;

/** The path under which the totals of the whole site are stored. */
export const wholeSite = '*';
