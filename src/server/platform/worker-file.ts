import { existsSync } from 'node:fs';

/**
 * Returns the file of a worker thread in the folder of the caller: the TypeScript source, or the compiled file in a
 * build. In a build, the bundler may have moved the caller to a subfolder, so the parent folder is searched too.
 */
export function workerFile(caller: string, name: string): URL {
  if (caller.endsWith('.ts')) return new URL(`./${name}.ts`, caller);
  const beside = new URL(`./${name}.js`, caller);
  return existsSync(beside) ? beside : new URL(`../${name}.js`, caller);
}
