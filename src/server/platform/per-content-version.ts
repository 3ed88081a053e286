/**
 * Returns a function that reads something once per content version, because every article page needs it. Callers pass
 * the version with which they read the article, so that they never get something older. A failed read is not kept.
 */
export function perContentVersion<T>(read: () => Promise<T>): (version: string) => Promise<T> {
  let known: { version: string; value: Promise<T> } | undefined;
  return (version) => {
    if (known?.version === version) return known.value;
    const reading = { version, value: read() };
    known = reading;
    reading.value.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.value;
  };
}
