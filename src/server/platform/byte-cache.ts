/** A cache that evicts the least recently used entries above `maxBytes`. An entry that is larger is not kept. */
export function createByteCache(maxBytes: number) {
  const entries = new Map<string, Buffer>();
  let size = 0;
  const remove = (key: string) => {
    size -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  const set = (key: string, entry: Buffer) => {
    remove(key);
    if (entry.length > maxBytes) return;
    entries.set(key, entry);
    size += entry.length;
    // The map is ordered by last use, so its first entry is the least recently used.
    for (const oldest of entries.keys()) {
      if (size <= maxBytes) break;
      remove(oldest);
    }
  };
  return {
    set,
    get(key: string): Buffer | undefined {
      const entry = entries.get(key);
      if (entry) set(key, entry);
      return entry;
    },
  };
}
