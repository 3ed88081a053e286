const batchSize = 2000;
const retryAfterMs = 1000;

export interface KnownListOptions {
  /** Lists values in order, beginning after `after`. */
  list: (after: string, limit: number) => Promise<string[]>;
  now?: () => number;
  onError: (error: unknown) => void;
}

/** A long list of the database that is kept in memory. It is loaded in batches when it is first needed. */
export function createKnownList({ list, now = () => performance.now(), onError }: KnownListOptions) {
  let known: Set<string> | undefined;
  let loading: Promise<void> | undefined;
  /** The values that were added while the list was loading. */
  let added: string[] = [];
  let version = 0;
  let knownVersion: number | undefined;
  let retryAt = Number.NEGATIVE_INFINITY;

  const load = async () => {
    const versionBefore = version;
    const found = new Set<string>();
    added = [];
    try {
      for (let batch = await list('', batchSize); ; batch = await list(batch.at(-1) ?? '', batchSize)) {
        for (const value of batch) found.add(value);
        if (batch.length < batchSize) break;
      }
      for (const value of added) found.add(value);
      [known, knownVersion] = [found, versionBefore];
    } catch (error) {
      retryAt = now() + retryAfterMs;
      onError(error);
    }
  };
  const isCurrent = () => knownVersion === version;

  return {
    /** Whether the list has been loaded since it last became invalid. */
    isCurrent,

    has: (value: string): boolean => known?.has(value) === true,

    /** Starts loading the list if it is not current. Returns a promise only while the first list is loading. */
    ensureLoaded(): Promise<void> | undefined {
      if (!isCurrent() && now() >= retryAt)
        loading ??= load().finally(() => {
          loading = undefined;
        });
      return known ? undefined : loading;
    },

    add(values: readonly string[]): void {
      for (const value of values) known?.add(value);
      if (loading) added.push(...values);
    },

    invalidate(): void {
      version++;
    },
  };
}
