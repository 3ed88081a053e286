import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { parse, serialize } from 'pg-protocol';
import type { EmbeddedEngine } from './embedded-engine.ts';

const brokenMessage =
  'The embedded database stopped, because it could not write to its disk. Nothing is saved until the disk works, has free space, and the product is restarted';
const crashShutdown = '57P02';

/**
 * Connects `pg` to the embedded database. PGlite's own adapter calls the database for each of the five protocol
 * messages of a query. Sending these messages in one call saves a third of the time, and parsing the responses with
 * `pg`'s own parser saves a fifth of the rest.
 */
export function embeddedConnection(
  engine: EmbeddedEngine,
  onNotification: (channel: string, payload: string) => void,
) {
  // The adapter recognises a PGlite by this function. It is never called, because all messages are sent below.
  const config = createPgConfig({
    execProtocolStream: () => {},
    waitReady: engine.waitReady,
  } as never as PGlite);
  const { connection } = config;
  let waiting: Uint8Array[] = [];
  let answered: Promise<unknown> = engine.waitReady;
  let broken: Error | undefined;
  const wire = new EventEmitter();
  let read: { name: string }[] = [];
  // Responses are handled after parsing, because an exception here would leave the parser inside a message.
  void parse(wire as never, (answer) => read.push(answer));
  const handle = (answer: { name: string }) => {
    if (answer.name === 'notification') {
      const { channel, payload } = answer as unknown as Record<'channel' | 'payload', string>;
      queueMicrotask(() => onNotification(channel, payload));
    }
    if (answer.name === 'error' && (answer as unknown as { severity: string }).severity === 'PANIC')
      broken = Object.assign(new Error(`${brokenMessage} (${(answer as unknown as Error).message})`), {
        code: crashShutdown,
      });
    connection.emit(answer.name === 'error' ? 'errorMessage' : answer.name, answer);
  };
  const execute = async (messages: Uint8Array) => {
    // The chunk is copied, because it is a view of PGlite's memory that the next chunk overwrites.
    const onRawData = (chunk: Uint8Array) => void wire.emit('data', Buffer.from(chunk));
    await engine.execProtocolRawStream(messages, { onRawData });
    const answers = read;
    read = [];
    answers.forEach(handle);
  };
  const send = () => {
    const messages = Buffer.concat(waiting);
    waiting = [];
    answered = answered
      // If PGlite runs in this thread, the pause lets the event loop serve other requests between two queries.
      .then(() => (engine.isThread ? undefined : nextTurn()))
      .then(async () => {
        // After a panic, another call into PGlite would never return.
        if (!broken) return execute(messages);
        connection.emit('errorMessage', broken);
        connection.emit('readyForQuery', { status: 'I' });
      })
      .catch((error) => connection.emit('error', error));
  };
  Object.assign(connection, {
    // `types` is removed, because Drizzle means result types, but serialize.parse would use them as parameter types.
    parse: (query: object) => waiting.push(serialize.parse({ ...query, types: undefined } as never)),
    bind: (values: object) => waiting.push(serialize.bind(values)),
    describe: (what: Parameters<typeof serialize.describe>[0]) => waiting.push(serialize.describe(what)),
    execute: (what: object) => waiting.push(serialize.execute(what)),
    close: (what: Parameters<typeof serialize.close>[0]) => waiting.push(serialize.close(what)),
    flush: () => {
      waiting.push(serialize.flush());
      send();
    },
    sync: () => {
      waiting.push(serialize.sync());
      send();
    },
    query: (text: string) => {
      waiting.push(serialize.query(text));
      send();
    },
  });
  return config;
}
