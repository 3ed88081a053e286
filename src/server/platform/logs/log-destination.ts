import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { Env } from '../env.ts';

/** Lines that wait for a slow reader. Further lines are dropped. */
const maxWaitingBytes = 4 * 1024 * 1024;
const flushWithinMs = 1000;
const droppedMessage = 'log lines were dropped, because nothing read the log';

export interface LogDestination extends DestinationStream {
  /** The number of lines that were dropped because nothing reads the log. */
  dropped(): number;
  /** Waits until the lines are written, but not long if nothing reads them. */
  flush(): Promise<void>;
}

/** Writes to the standard output: JSON in production, and lines for people in development. */
export async function logDestination(env: Pick<Env, 'NODE_ENV'>): Promise<LogDestination> {
  if (env.NODE_ENV !== 'development') return writeWithoutBlocking(process.stdout);
  const { default: pretty } = await import('pino-pretty');
  const readable = pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l', sync: true });
  return { write: (line) => void readable.write(line), dropped: () => 0, flush: async () => {} };
}

/** A synchronous write would stop the server as soon as the collector of the log stops reading. */
function writeWithoutBlocking(stream: Writable): LogDestination {
  let dropped = 0;
  let reported = 0;
  // Without this listener, a reader that ends would end the process.
  stream.on('error', () => {});
  const report = () => {
    if (dropped === reported) return;
    const line = {
      level: 40,
      time: new Date().toISOString(),
      dropped: dropped - reported,
      msg: droppedMessage,
    };
    reported = dropped;
    stream.write(`${JSON.stringify(line)}\n`);
  };
  stream.on('drain', report);
  const write = (line: string) => {
    if (!stream.writable || stream.writableLength > maxWaitingBytes) {
      dropped += 1;
      return;
    }
    report();
    stream.write(line);
  };
  return {
    write,
    dropped: () => dropped,
    flush: () =>
      Promise.race([
        new Promise<void>((resolve) => stream.write('', () => resolve())),
        wait(flushWithinMs, undefined, { ref: false }),
      ]),
  };
}
