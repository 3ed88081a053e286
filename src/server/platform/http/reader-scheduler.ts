/** The time that requests of readers may take in one turn of the event loop. */
const shareMs = 2;
/** The same limit while a request of an editor is running. serve.ts decides which requests are those of editors. */
const smallShareMs = 0.4;

/**
 * Limits the time that requests of readers take in each turn of the event loop, so that a flood of them does not delay
 * editors. Requests above the limit wait for a later turn, in the order of their arrival.
 */
export function createReaderScheduler(
  options: { shareMs?: number; smallShareMs?: number; now?: () => number } = {},
) {
  const usual = options.shareMs ?? shareMs;
  const small = options.smallShareMs ?? smallShareMs;
  const now = options.now ?? (() => performance.now());
  const waiting: (() => void)[] = [];
  let editorRequests = 0;
  let isScheduled = false;
  let turnEndsAt = 0;

  const startTurn = () => {
    turnEndsAt = now() + (editorRequests > 0 ? small : usual);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(runWaiting);
  };
  const runWaiting = () => {
    isScheduled = false;
    if (waiting.length === 0) return;
    startTurn();
    do waiting.shift()?.();
    while (waiting.length > 0 && now() < turnEndsAt);
  };

  return {
    /** Whether this turn has time left for a request of a reader. If not, the caller must call `enqueue`. */
    hasTime(): boolean {
      if (!isScheduled) startTurn();
      else if (waiting.length > 0 || now() >= turnEndsAt) return false;
      return true;
    },
    enqueue(work: () => void): void {
      waiting.push(work);
    },
    /** Reduces the time for readers until the returned function is called. */
    editorStarted(): () => void {
      editorRequests++;
      let ended = false;
      return () => {
        if (!ended) editorRequests--;
        ended = true;
      };
    },
  };
}

export type ReaderScheduler = ReturnType<typeof createReaderScheduler>;
