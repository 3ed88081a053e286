import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { serialize } from 'pg-protocol';

/**
 * `pg`'s way to the embedded database. PGlite's own connection enters the database once per protocol message, five
 * times for a query; here the messages of a query go in together, which takes a third less time.
 */
export function embeddedConnection(pglite: PGlite) {
  const config = createPgConfig(pglite);
  const { connection } = config;
  let waiting: Uint8Array[] = [];
  let answered: Promise<unknown> = pglite.waitReady;
  const send = () => {
    const messages = Buffer.concat(waiting);
    waiting = [];
    answered = answered
      .then(() => pglite.execProtocolStream(messages, { throwOnError: false }))
      .then((answers) => {
        for (const answer of answers)
          connection.emit(answer.name === 'error' ? 'errorMessage' : answer.name, answer);
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
