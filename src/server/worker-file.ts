import { existsSync } from 'node:fs';

/**
 * Returns the file of a worker thread that lies beside the caller: the TypeScript source, or its compiled file in the
 * build, where the bundler may have moved the caller to a subfolder.
 */
export function workerFile(caller: string, name: string): URL {
  if (caller.endsWith('.ts')) return new URL(`./${name}.ts`, caller);
  const beside = new URL(`./${name}.js`, caller);
  return existsSync(beside) ? beside : new URL(`../${name}.js`, caller);
}
