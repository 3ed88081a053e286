const maxKeys = 200;

/** Decides which of many log lines with the same key are written: the first line, and then one line per interval. */
export function createLogThrottle(intervalMs: number, now: () => number = () => performance.now()) {
  const seen = new Map<string, { until: number; leftOut: number }>();
  return {
    /**
     * Returns undefined if the line must be left out. Otherwise returns the number of lines that were left out since the
     * last written line.
     */
    admit(key: string): number | undefined {
      const known = seen.get(key);
      if (known && now() < known.until) {
        known.leftOut++;
        return undefined;
      }
      if (seen.size >= maxKeys) seen.clear();
      seen.set(key, { until: now() + intervalMs, leftOut: 0 });
      return known?.leftOut ?? 0;
    },
  };
}
