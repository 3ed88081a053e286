export interface HeartbeatStream {
  beat(): void;
  end(): void;
}

interface Reader {
  mayListen: () => Promise<boolean>;
  streams: Set<HeartbeatStream>;
}

/**
 * Beats for every open stream. Whether a reader may still listen is asked once however many streams they have, and
 * one reader after another: a thousand open screens must not crowd out those who work.
 */
export function createHeartbeat(everyMs: number) {
  const readers = new Map<string, Reader>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  const askAll = async () => {
    if (asking) return;
    asking = true;
    for (const { mayListen, streams } of [...readers.values()]) {
      if (streams.size > 0 && !(await mayListen())) for (const stream of [...streams]) stream.end();
    }
    asking = false;
  };

  const beat = () => {
    for (const { streams } of readers.values()) for (const stream of streams) stream.beat();
    void askAll();
  };

  return {
    /** `key` names the reader's token; the answer takes the stream out again. */
    join(key: string, mayListen: () => Promise<boolean>, stream: HeartbeatStream): () => void {
      const reader = readers.get(key) ?? { mayListen, streams: new Set() };
      readers.set(key, reader);
      reader.streams.add(stream);
      timer ??= setInterval(beat, everyMs).unref();
      return () => {
        reader.streams.delete(stream);
        if (reader.streams.size === 0 && readers.get(key) === reader) readers.delete(key);
        if (readers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
