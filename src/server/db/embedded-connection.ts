import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { parse, serialize } from 'pg-protocol';

const brokenMessage = 'The embedded database stopped: make room on its disk and start the product again';
const crashShutdown = '57P02';

/**
 * `pg`'s way to the embedded database. PGlite's own connection enters the database once per protocol message, five
 * times for a query; here the messages of a query go in together, which takes a third less time. The answers are read by
 * `pg`'s own reader, which takes a fifth less again.
 */
export function embeddedConnection(pglite: PGlite, onNotice: (channel: string, payload: string) => void) {
  const config = createPgConfig(pglite);
  const { connection } = config;
  let waiting: Uint8Array[] = [];
  let answered: Promise<unknown> = pglite.waitReady;
  let broken: Error | undefined;
  const wire = new EventEmitter();
  let read: { name: string }[] = [];
  // Only collected here: what throws while it reads would leave the reader with half an answer.
  parse(wire as never, (answer) => read.push(answer));
  const hear = (answer: { name: string }) => {
    if (answer.name === 'notification') {
      const { channel, payload } = answer as unknown as Record<'channel' | 'payload', string>;
      queueMicrotask(() => onNotice(channel, payload));
    }
    if (answer.name === 'error' && (answer as unknown as { severity: string }).severity === 'PANIC')
      broken = Object.assign(new Error(`${brokenMessage} (${(answer as unknown as Error).message})`), {
        code: crashShutdown,
      });
    connection.emit(answer.name === 'error' ? 'errorMessage' : answer.name, answer);
  };
  const execute = async (messages: Uint8Array) => {
    // A piece lies in the database's own memory, which the next one overwrites.
    const onRawData = (piece: Uint8Array) => void wire.emit('data', Buffer.from(piece));
    await pglite.execProtocolRawStream(messages, { onRawData });
    const answers = read;
    read = [];
    answers.forEach(hear);
  };
  const send = () => {
    const messages = Buffer.concat(waiting);
    waiting = [];
    answered = answered
      // Without a pause a whole transaction would go by before anybody else is served.
      .then(() => nextTurn())
      .then(async () => {
        // Asked once more it would never return, and the whole process with it.
        if (!broken) return execute(messages);
        connection.emit('errorMessage', broken);
        connection.emit('readyForQuery', { status: 'I' });
      })
      .catch((error) => connection.emit('error', error));
  };
  Object.assign(connection, {
    // Drizzle's `types` say how to read results; they would be taken for the parameters' types.
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
