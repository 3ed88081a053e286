import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedTemplate, openEmbeddedCopy } from '../database/embedded-template.ts';
import { freePort } from '../database/postgres.ts';
import { startProduct } from '../product/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a running product that contains only the seed articles. */
    siteAddress: string;
  }
}

/** Starts one product that all tests of the public HTML share, because they only read from it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-site-'));
  const database = await openEmbeddedCopy(await embeddedTemplate(), join(folder, 'database'));
  await database.close();
  const port = String(await freePort());
  const product = await startProduct({
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  project.provide('siteAddress', product.address);
  return async () => {
    await product.end();
    await rm(folder, { recursive: true, force: true });
  };
}
