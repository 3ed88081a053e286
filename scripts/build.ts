import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compileCache, isSmallMachine, refuseTooLittleMemory } from './small-machine.ts';

const root = join(import.meta.dirname, '..');
const builds = join(root, 'build');
const sources = [
  'src',
  'content',
  'public',
  'site.config.ts',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/prepare-database.ts',
];
/** A new embedded database with its content. The first start copies it, because creating one takes seconds. */
export const preparedDatabaseFile = 'database.zip.gz';

/**
 * Returns the folder with the build of the current sources, and builds first if there is none. A build is written to a
 * temporary folder and renamed when it is complete, so that the files of a running server never change.
 */
export async function currentBuild(): Promise<{ folder: string; fresh: boolean }> {
  const folder = join(builds, hashSources());
  if (existsSync(folder)) {
    // Marks the build as used, so that it is not removed as an old build. A failure does not matter: a process that may
    // not write to this folder cannot remove builds either.
    await utimes(folder, new Date(), new Date()).catch(() => {});
    return { folder, fresh: false };
  }
  refuseTooLittleMemory('build');
  const unfinished = join(builds, `.unfinished-${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    await runBuild(relative(root, unfinished));
    const compress = () => compressAll(join(unfinished, 'client'));
    const prepare = () => prepareDatabase(unfinished);
    if (isSmallMachine()) {
      await compress();
      await prepare();
    } else await Promise.all([compress(), prepare()]);
    await rename(unfinished, folder).catch((error) => {
      // If the folder exists, another process has finished the same build.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOldBuilds(folder);
  return { folder, fresh: true };
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap(listFiles))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Lists the files at and below a path, without tests, in a fixed order. */
function listFiles(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const listFolder = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const below = `${folder}/${entry.name}`;
        return entry.isDirectory() ? listFolder(below) : /\.test\.tsx?$/.test(entry.name) ? [] : [below];
      });
  return listFolder(path);
}

/** Creates the prepared database in another process, so that its memory is returned to the system. */
async function prepareDatabase(build: string): Promise<void> {
  const script = join(import.meta.dirname, 'prepare-database.ts');
  // WebAssembly is not optimised, because the process is short-lived and the build needs the processor.
  const args = [
    '--liftoff-only',
    '--disable-warning=ExperimentalWarning',
    script,
    build,
    join(build, preparedDatabaseFile),
  ];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error('The build failed: the database for the first start could not be created.');
}

/** Fewer threads need less memory. */
const oneThread = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1', MALLOC_ARENA_MAX: '1' };

const noBuildChain = () =>
  Object.assign(
    new Error(
      'There is no build of these sources, and the packages for building are not installed. Run "npm ci", or copy the folder "build" from a machine with the same sources and the same version of Node.',
    ),
    { name: 'StartFailure' },
  );

/** Runs Vite in another process, so that its memory is returned to the system. */
function runBuild(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    if (!existsSync(vite)) return reject(noBuildChain());
    const build = spawn(process.execPath, [vite, 'build', '--app'], {
      cwd: root,
      env: {
        ...process.env,
        BUILD_DIRECTORY: folder,
        NODE_ENV: 'production',
        ...(isSmallMachine() && oneThread),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    build.stdout.on('data', (text) => (output += text));
    build.stderr.on('data', (text) => (output += text));
    build.on('error', reject);
    build.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`))));
  });
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressAll(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && /\.(js|css|svg|json|txt|wasm)$/.test(file.name),
  );
  const compress = async (file: (typeof files)[number]) => {
    const path = join(file.parentPath, file.name);
    const body = await readFile(path);
    const params = {
      // Large files are compressed at level 7, because the first start waits for the compression. They are one per cent
      // larger than at level 10, but take less than half the time.
      [constants.BROTLI_PARAM_QUALITY]: body.length > 60_000 ? 7 : 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    await writeFile(`${path}.br`, await brotli(body, { params }));
    await writeFile(`${path}.gz`, await gzipped(body, { level: 9 }));
  };
  if (isSmallMachine()) for (const file of files) await compress(file);
  else await Promise.all(files.map(compress));
}

/** Removes old builds. The three most recently used are kept, because a running server may still use one of them. */
async function removeOldBuilds(current: string): Promise<void> {
  const folders = (await readdir(builds))
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(builds, name));
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })),
  );
  const old = dated.filter(({ folder }) => folder !== current).sort((a, b) => b.at - a.at);
  for (const { folder } of old.slice(3)) await rm(folder, { recursive: true, force: true });
  await rm(compileCache, { recursive: true, force: true });
}

if (import.meta.main) {
  const started = performance.now();
  const { folder, fresh } = await currentBuild();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    fresh ? `Built ${relative(root, folder)} in ${seconds} s.` : `${relative(root, folder)} is up to date.`,
  );
}
