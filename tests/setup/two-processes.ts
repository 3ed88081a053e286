import { randomUUID } from 'node:crypto';
import { openBalancer } from './balancer.ts';
import { runOn } from './postgres.ts';
import type { RunningProduct } from './product.ts';

/** `npm run test:two-processes` sets it, and TEST_DATABASE_URL: each product is two processes behind a balancer. */
export const isTwoProcesses = process.env.TEST_TWO_PROCESSES === 'true';

type Settings = Record<string, string>;
type Start = (settings: Settings) => Promise<RunningProduct>;

/** Two processes on one PostgreSQL, which look from outside like one product. */
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

async function newDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL says on which server');
  const name = `two_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}
