import fs from 'node:fs';
import { join } from 'node:path';
import { type Extensions, PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolderNow } from '../../durable-files.ts';
import { StartFailure } from '../../start-failure.ts';
import { smallFootprint } from './embedded-options.ts';

type Options = Parameters<NodeFS['init']>[1];

interface NodeFileSystem {
  realPath(node: unknown): string;
  convertNodeCode(error: unknown): number | undefined;
  stream_ops: { fsync?: (stream: { nfd: number }) => void };
  node_ops: Record<'mknod' | 'rename' | 'unlink' | 'rmdir', (...given: unknown[]) => unknown>;
}

const ioError = 29;

/**
 * PGlite's file system for Node, which has no fsync: PostgreSQL would believe that its files are on the disk although
 * they are only in the memory of the operating system, and a power cut would lose them.
 */
export class DurableNodeFs extends NodeFS {
  syncs = 0;
  readonly #changedFolders = new Set<string>();
  #failure: unknown;

  override async init(pglite: PGlite, given: Options) {
    const { emscriptenOpts } = await super.init(pglite, given);
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), (module: unknown) => this.#addSync(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as Options };
  }

  #addSync(module: unknown): void {
    const { NODEFS, FS } = module as {
      NODEFS: NodeFileSystem;
      FS: { ErrnoError: new (code: number) => Error };
    };
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      try {
        // After a failed sync, the operating system may forget what it could not write, and the next sync would succeed.
        if (this.#failure) throw this.#failure;
        this.#syncFolders();
        fs.fsyncSync(nfd);
        this.syncs += 1;
      } catch (error) {
        this.#failure = error;
        // Without a number, the call would look successful.
        throw new FS.ErrnoError(NODEFS.convertNodeCode(error) ?? ioError);
      }
    };
    const { mknod, rename, unlink, rmdir } = NODEFS.node_ops;
    const changed = (node: unknown) => this.#changedFolders.add(NODEFS.realPath(node));
    Object.assign(NODEFS.node_ops, {
      mknod(parent: unknown, ...rest: unknown[]) {
        const node = mknod(parent, ...rest);
        changed(parent);
        return node;
      },
      rename(node: { parent: unknown }, folder: unknown, name: unknown) {
        changed(node.parent);
        rename(node, folder, name);
        changed(folder);
      },
      unlink(parent: unknown, name: unknown) {
        unlink(parent, name);
        changed(parent);
      },
      rmdir: (parent: unknown, name: string) => {
        rmdir(parent, name);
        changed(parent);
        // A removed folder cannot be synced.
        const removed = join(NODEFS.realPath(parent), name);
        for (const folder of this.#changedFolders)
          if (folder === removed || folder.startsWith(`${removed}/`)) this.#changedFolders.delete(folder);
      },
    });
  }

  /** PostgreSQL syncs only some of them, because on common file systems a synced file also keeps its name. */
  #syncFolders(): void {
    for (const folder of this.#changedFolders) {
      syncFolderNow(folder);
      this.#changedFolders.delete(folder);
    }
  }
}

/** PGlite's own parameters, but with syncs. PostgreSQL would sync the WAL with fdatasync, which does nothing in PGlite. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

/** Checks that commits are synced, because another version of PGlite could ignore the functions above. */
export async function openDurably<E extends Extensions>(folder: string, extensions: E) {
  const files = new DurableNodeFs(folder);
  const pglite = await PGlite.create({ fs: files, extensions, postgresqlconf: smallFootprint, startParams });
  const before = files.syncs;
  await pglite.query("SELECT pg_logical_emit_message(true, 'novasjekk', 'sync')");
  if (files.syncs > before) return pglite;
  await pglite.close();
  throw new StartFailure(
    'The embedded database does not sync its commits to the disk, so a power cut would lose them. Install the packages of this version again: npm ci',
  );
}
