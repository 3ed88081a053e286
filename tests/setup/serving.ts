import { randomUUID } from 'node:crypto';
import { openBalancer } from './balancer.ts';
import { runOn } from './postgres.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** `npm run test:two-processes` sets it, and TEST_DATABASE_URL: each product is two processes behind a balancer. */
export const twoProcesses = process.env.TEST_TWO_PROCESSES === 'true';

export type ServingProduct = Pick<RunningProduct, 'address' | 'output'> & { end(): Promise<unknown> };

/** Starts the product as browsers meet it: one process, or two on one PostgreSQL behind a balancer. */
export const startServing = (settings: Record<string, string>): Promise<ServingProduct> =>
  twoProcesses ? startTwo(settings) : startProduct(settings);

async function startTwo(settings: Record<string, string>): Promise<ServingProduct> {
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, drop: async () => {} }
    : await newDatabase();
  const balancer = await openBalancer(Number(settings.PORT ?? 0));
  const both = { SITE_URL: balancer.address, ...settings, DATABASE_URL: database.url, PORT: '0' };
  const products = await Promise.all([startProduct(both), startProduct(both)]);
  balancer.serve(products.map((product) => product.address));
  return {
    address: balancer.address,
    output: () => products.map((product) => product.output()).join('\n'),
    end: async () => {
      balancer.hold();
      await Promise.all(products.map((product) => product.end()));
      await database.drop();
      balancer.close();
    },
  };
}

async function newDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL says on which server');
  const name = `serving_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}
