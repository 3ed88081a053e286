export interface HeartbeatStream {
  writeHeartbeat(): void;
  end(): void;
}

interface Session {
  hasAccess: () => Promise<boolean>;
  streams: Set<HeartbeatStream>;
}

/**
 * Writes a heartbeat to every open stream, and ends the streams of sessions that have lost access. Checks access once
 * per session, not per stream, and one session after another, so that many open screens do not overload the database.
 */
export function createHeartbeat(intervalMs: number) {
  const sessions = new Map<string, Session>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let queued: Promise<void> | undefined;

  const checkAccess = async () => {
    for (const { hasAccess, streams } of [...sessions.values()]) {
      if (streams.size > 0 && !(await hasAccess())) for (const stream of [...streams]) stream.end();
    }
  };

  /** Starts a check after a running one, which may have begun before access was lost. Several calls share it. */
  const checkSoon = (): Promise<void> => {
    queued ??= running.then(() => {
      queued = undefined;
      running = checkAccess();
      return running;
    });
    return queued;
  };

  const beat = () => {
    for (const { streams } of sessions.values()) for (const stream of streams) stream.writeHeartbeat();
    void checkSoon();
  };

  return {
    checkSoon,

    /** Adds a stream and returns the function that removes it. Streams with the same token are one session. */
    add(token: string, hasAccess: () => Promise<boolean>, stream: HeartbeatStream): () => void {
      const session = sessions.get(token) ?? { hasAccess, streams: new Set() };
      sessions.set(token, session);
      session.streams.add(stream);
      timer ??= setInterval(beat, intervalMs).unref();
      return () => {
        session.streams.delete(stream);
        if (session.streams.size === 0 && sessions.get(token) === session) sessions.delete(token);
        if (sessions.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
