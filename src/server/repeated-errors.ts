const maxErrors = 200;

/**
 * Decides which of many equal errors are logged: the first one, and one more after each interval, with the number of
 * errors that were left out.
 */
export function createRepeatedErrors(intervalMs: number, now: () => number = () => performance.now()) {
  const seen = new Map<string, { until: number; leftOut: number }>();
  return {
    /** Returns how many equal errors were left out since the last logged one, or undefined to leave this one out. */
    admit(key: string): number | undefined {
      const known = seen.get(key);
      if (known && now() < known.until) {
        known.leftOut++;
        return undefined;
      }
      if (seen.size >= maxErrors) seen.clear();
      seen.set(key, { until: now() + intervalMs, leftOut: 0 });
      return known?.leftOut ?? 0;
    },
  };
}
