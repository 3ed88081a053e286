import { createDatabaseOn } from '../database/postgres.ts';
import { openBalancer } from './balancer.ts';
import type { RunningProduct } from './product.ts';

/**
 * True in `npm run test:two-processes`, where each product is two processes behind a load balancer. The command sets
 * TEST_DATABASE_URL.
 */
export const isTwoProcesses = process.env.TEST_TWO_PROCESSES === 'true';

type Settings = Record<string, string>;
type Start = (settings: Settings) => Promise<RunningProduct>;

/** Starts two processes on one PostgreSQL behind one address. */
export async function startTwoProcesses(settings: Settings, start: Start): Promise<RunningProduct> {
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, drop: async () => {} }
    : await newDatabase();
  const balancer = await openBalancer(Number(settings.PORT ?? 0));
  const both = { SITE_URL: balancer.address, ...settings, DATABASE_URL: database.url, PORT: '0' };
  const [one, other] = await Promise.all([start(both), start(both)]);
  balancer.serve([one.address, other.address]);
  return {
    address: balancer.address,
    process: one.process,
    output: () => `${one.output()}\n${other.output()}`,
    end: async (signal) => {
      balancer.hold();
      const [ended] = await Promise.all([one.end(signal), other.end(signal)]);
      await database.drop();
      balancer.close();
      return ended;
    },
  };
}

function newDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL says on which server');
  return createDatabaseOn(server);
}
