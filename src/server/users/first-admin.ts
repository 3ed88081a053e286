import { join } from 'node:path';
import { randomToken, sameSecret } from '../platform/crypto.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { removeDurably, writeDurably } from '../platform/durable-files.ts';
import { isOwnMachine } from '../platform/http/own-machine.ts';
import type { Log } from '../platform/logs/log.ts';
import type { ServiceParts } from '../service-parts.ts';
import { setup_codes } from './schema.ts';

const purpose = 'set-up code';
/** The table has at most one row. */
const onlyRow = { id: 1 };

/** Manages the one-time code that the first admin needs if others can reach the site. */
export function createSetupCode({ database, auth, clock, env }: ServiceParts) {
  const file = join(env.DATA_DIR, 'setup-code');

  const read = async (orm: Queries): Promise<string | undefined> => {
    const row = await createTableQueries(orm, setup_codes).find(onlyRow);
    return row && auth.keyring.unseal(purpose, row.code_sealed);
  };

  return {
    /** Creates the code if there is none, writes it to a file, and logs it as a link if others can reach the site. */
    async announce(log: Log): Promise<void> {
      const { orm } = database;
      const code_sealed = await auth.keyring.seal(purpose, randomToken(20));
      await createTableQueries(orm, setup_codes).insertNew({ ...onlyRow, code_sealed, created_at: clock() });
      const code = await read(orm);
      if (!code) return;
      try {
        await writeDurably({ path: file, content: `${code}\n` });
      } catch (error) {
        log.warn({ err: error }, 'the set-up code could not be written to its file');
      }
      if (isOwnMachine(env)) return;
      const link = `${env.SITE_URL}/admin/setup#${new URLSearchParams({ code })}`;
      log.warn({ file }, `There is no admin yet. Open this link to become the first one: ${link}`);
    },

    async matches(orm: Queries, given: string): Promise<boolean> {
      const code = await read(orm);
      return code !== undefined && sameSecret(code, given);
    },

    remove: (orm: Queries) => createTableQueries(orm, setup_codes).delete(onlyRow),

    removeFile: () => removeDurably(file),
  };
}
