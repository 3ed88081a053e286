/** Writes down a text that grows, at most so often; of what comes in between only the newest. */
export function createProgressWriter(write: (text: string) => Promise<void>, everyMs: number) {
  let newest: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let stopped = false;

  const writeNewest = () => {
    timer = undefined;
    if (newest === undefined || stopped) return;
    const text = newest;
    newest = undefined;
    // What a reader sees of the way is not worth failing for.
    writing = write(text)
      .catch(() => {})
      .finally(() => {
        writing = undefined;
        if (newest !== undefined && !stopped) timer = setTimeout(writeNewest, everyMs);
      });
  };

  return {
    write: (text: string): void => {
      newest = text;
      if (!timer && !writing && !stopped) timer = setTimeout(writeNewest, everyMs);
    },
    /** Writes nothing more; returns when what is under way is done. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
