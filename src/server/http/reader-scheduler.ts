/** The time that requests of readers may take in one turn of the event loop. */
const shareMs = 2;
/** The same limit while a request of a signed-in user is running. */
const smallShareMs = 0.4;

/**
 * Divides the event loop between readers and editors. A flood of requests for public pages would otherwise make each
 * turn of the loop long, and a save waits for many turns. Requests of readers beyond their share of a turn wait in the
 * order of their arrival.
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
    /** Runs the work of a reader now, or returns false if it must wait. Then call `enqueue`. */
    tryRun(work: () => void): boolean {
      if (!isScheduled) startTurn();
      else if (waiting.length > 0 || now() >= turnEndsAt) return false;
      work();
      return true;
    },
    enqueue(work: () => void): void {
      waiting.push(work);
    },
    /** Reduces the share of readers until the returned function is called. */
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
