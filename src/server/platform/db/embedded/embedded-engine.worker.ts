import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { syncTreeNow } from '../../durable-files.ts';
import { releaseStartupMemory } from '../../release-startup-memory.ts';
import { openDurably } from './durable-node-fs.ts';
import { embeddedExtensions, smallFootprint } from './embedded-options.ts';
import { packFolder } from './pack-folder.ts';

/** `copy` opens a copy in memory that never writes to the folder. */
export interface EngineTask {
  kind: 'open' | 'copy' | 'create';
  folder: string;
}
export type EngineRequest = { kind: 'query'; messages: Uint8Array } | { kind: 'close' };
export interface EngineAnswer {
  chunks: Uint8Array[];
  error?: { message: string; name: string; code?: string | undefined };
}

const port = parentPort;
if (!port) throw new Error('This file is the start of a worker thread');
const { kind, folder } = workerData as EngineTask;

/**
 * V8 compiles a function of WebAssembly at its first call, and optimises it later if it is called often. The functions
 * that PostgreSQL calls while it starts are never optimised. One of them, the interpreter of expressions, would take 1.2
 * GB of memory (docs/decisions/0025).
 */
async function withoutOptimising<Result>(start: () => Promise<Result>): Promise<Result> {
  // Compiled code is kept, because a function that is compiled again would be optimised then.
  setFlagsFromString('--no-flush-liftoff-code');
  setFlagsFromString('--wasm-lazy-validation');
  // Ten times the usual: an idle product optimises nothing, and a busy one soon has what it needs.
  setFlagsFromString('--wasm-tiering-budget=130000000');
  // The flag limits the optimisation to the function with this number. Number 0 is not part of the module.
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    return await start();
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}

async function open(): Promise<PGlite> {
  if (kind === 'open') return openDurably(folder, embeddedExtensions);
  return PGlite.create({
    loadDataDir: await packFolder(folder),
    extensions: embeddedExtensions,
    postgresqlconf: smallFootprint,
  });
}

/** Creates a database without syncs, in half the time, and then syncs it as a whole. */
async function create(): Promise<void> {
  await (await PGlite.create({ dataDir: folder, postgresqlconf: smallFootprint })).close();
  syncTreeNow(folder);
}

async function answer(work: () => Promise<Uint8Array[]>): Promise<void> {
  try {
    const chunks = await work();
    port?.postMessage(
      { chunks } satisfies EngineAnswer,
      chunks.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    const { message, name, code } = error as NodeJS.ErrnoException;
    port?.postMessage({ chunks: [], error: { message, name, code } } satisfies EngineAnswer);
  }
}

let pglite: PGlite | undefined;
await answer(async () => {
  if (kind === 'create') await create();
  else {
    pglite = await withoutOptimising(open);
    // Released before the main thread renders its first pages, because the memory of both would add up to the peak.
    releaseStartupMemory();
  }
  return [];
});

port.on('message', (request: EngineRequest) => {
  void answer(async () => {
    const chunks: Uint8Array[] = [];
    if (request.kind === 'close') await pglite?.close();
    else
      await pglite?.execProtocolRawStream(request.messages, {
        // The chunk is copied, because it is a view of PGlite's memory that the next chunk overwrites.
        onRawData: (chunk) => void chunks.push(new Uint8Array(chunk)),
      });
    return chunks;
  });
});
