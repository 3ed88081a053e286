/** Writes the newest version of a growing text at most once per interval, and skips the versions in between. */
export function createProgressWriter(write: (text: string) => Promise<void>, intervalMs: number) {
  let newest: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let stopped = false;

  const writeNewest = () => {
    timer = undefined;
    if (newest === undefined || stopped) return;
    const text = newest;
    newest = undefined;
    // A run must not fail only because its progress could not be stored.
    writing = write(text)
      .catch(() => {})
      .finally(() => {
        writing = undefined;
        if (newest !== undefined && !stopped) timer = setTimeout(writeNewest, intervalMs);
      });
  };

  return {
    write: (text: string): void => {
      newest = text;
      if (!timer && !writing && !stopped) timer = setTimeout(writeNewest, intervalMs);
    },
    /** Waits for the current write and prevents further writes. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
