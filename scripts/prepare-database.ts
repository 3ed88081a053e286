import { openDatabase } from '../src/server/db/client.ts';
import { readEnv } from '../src/server/env.ts';

// The embedded database's folder takes seconds to make: the first start has it done beside the build.
const env = readEnv(process.env);
if (!env.DATABASE_URL) {
  const database = await openDatabase(env, () => {});
  await database.close();
}
process.exit(0);
