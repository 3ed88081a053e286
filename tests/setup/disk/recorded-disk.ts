import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** A file or folder, independent of its names. */
type Inode = number;
type Operation =
  | { kind: 'write'; inode: Inode; at: number; bytes: Buffer }
  | { kind: 'resize'; inode: Inode; size: number }
  | { kind: 'link'; folder: Inode; name: string; inode: Inode }
  | { kind: 'unlink'; folder: Inode; name: string }
  | { kind: 'rename'; from: Inode; oldName: string; to: Inode; newName: string; inode: Inode }
  | { kind: 'sync'; inode: Inode };

interface Entry {
  folder: Map<string, Inode> | undefined;
  bytes: Buffer;
}

export interface RecordedDisk {
  /** The number of recorded operations. A number from 0 to this is a moment at which the power can be cut. */
  readonly length: number;
  /** Writes to `target` the files that a power cut at a moment can leave. `random` decides between the possibilities. */
  cut(moment: number, random: () => number, target: string): void;
  stop(): void;
}

const sectorBytes = 512;

/**
 * Records every change below a folder that this thread makes through `node:fs`: writes, changes of length, new, renamed
 * and removed names, and syncs. What the folder contains at the beginning counts as synced.
 */
export function recordDisk(root: string): RecordedDisk {
  const operations: Operation[] = [];
  const initial = new Map<Inode, Entry>();
  const inodes = new Map<string, Inode>();
  let next = 0;
  const adopt = (path: string): Inode => {
    const inode = next++;
    inodes.set(path, inode);
    const isFolder = fs.statSync(path).isDirectory();
    const entry: Entry = {
      folder: isFolder ? new Map() : undefined,
      bytes: isFolder ? Buffer.alloc(0) : fs.readFileSync(path),
    };
    initial.set(inode, entry);
    if (isFolder) for (const name of fs.readdirSync(path)) entry.folder?.set(name, adopt(join(path, name)));
    return inode;
  };
  const rootInode = adopt(resolve(root));
  const folders = new Set([...initial].filter(([, { folder }]) => folder).map(([inode]) => inode));

  const isRecorded = (path: unknown): path is string =>
    typeof path === 'string' && !relative(root, path).startsWith('..');
  const inodeOf = (path: string): Inode => {
    const inode = inodes.get(resolve(path));
    if (inode === undefined) throw new Error(`${path} was created in a way that is not recorded`);
    return inode;
  };
  const note = {
    create(path: string, isFolder = false) {
      if (inodes.has(resolve(path))) return;
      const inode = next++;
      inodes.set(resolve(path), inode);
      if (isFolder) folders.add(inode);
      operations.push({
        kind: 'link',
        folder: inodeOf(dirname(path)),
        name: relative(dirname(path), path),
        inode,
      });
    },
    remove(path: string) {
      inodes.delete(resolve(path));
      operations.push({
        kind: 'unlink',
        folder: inodeOf(dirname(path)),
        name: relative(dirname(path), path),
      });
    },
    rename(old: string, path: string) {
      const inode = inodeOf(old);
      for (const [known, at] of [...inodes]) {
        if (known !== resolve(old) && !known.startsWith(`${resolve(old)}/`)) continue;
        inodes.delete(known);
        inodes.set(resolve(path) + known.slice(resolve(old).length), at);
      }
      operations.push({
        kind: 'rename',
        from: inodeOf(dirname(old)),
        oldName: relative(dirname(old), old),
        to: inodeOf(dirname(path)),
        newName: relative(dirname(path), path),
        inode,
      });
    },
    write: (inode: Inode, at: number, bytes: Uint8Array) =>
      operations.push({ kind: 'write', inode, at, bytes: Buffer.from(bytes) }),
    resize: (inode: Inode, size: number) => operations.push({ kind: 'resize', inode, size }),
    sync: (inode: Inode) => operations.push({ kind: 'sync', inode }),
  };
  const restore = patchFileSystem({ isRecorded, inodeOf, note });
  return {
    get length() {
      return operations.length;
    },
    cut: (moment, random, target) =>
      writeTree(replay(initial, folders, operations.slice(0, moment), random), rootInode, target),
    stop: restore,
  };
}

interface Recorder {
  isRecorded: (path: unknown) => path is string;
  inodeOf: (path: string) => Inode;
  note: {
    create(path: string, isFolder?: boolean): void;
    remove(path: string): void;
    rename(old: string, path: string): void;
    write(inode: Inode, at: number, bytes: Uint8Array): void;
    resize(inode: Inode, size: number): void;
    sync(inode: Inode): void;
  };
}

/** Replaces the functions of `node:fs` that the product and PGlite use by ones that also record. */
function patchFileSystem(recorder: Recorder): () => void {
  const restores = [patchSynchronous(recorder), patchPromises(recorder)];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the functions of node:fs have many signatures
type AnyFunction = (...given: any[]) => any;

/** Replaces methods of an object. Each wrapper gets the original method, bound to the object it is called on. */
function patch(target: object, wrappers: Record<string, (original: AnyFunction) => AnyFunction>): () => void {
  const methods = target as Record<string, AnyFunction>;
  const originals = Object.fromEntries(
    Object.keys(wrappers).map((name) => [name, methods[name] as AnyFunction]),
  );
  for (const [name, wrap] of Object.entries(wrappers)) {
    const original = originals[name] as AnyFunction;
    methods[name] = function (this: unknown, ...given: unknown[]) {
      return wrap(original.bind(this) as AnyFunction).apply(this, given);
    };
  }
  return () => void Object.assign(methods, originals);
}

function patchSynchronous({ isRecorded, inodeOf, note }: Recorder): () => void {
  const open = new Map<number, Inode>();
  /** Records a change of names if it succeeds. */
  const afterwards =
    (record: (...given: string[]) => void) =>
    (original: AnyFunction): AnyFunction =>
    (...given) => {
      const result = original(...given);
      if (isRecorded(given[0])) record(...given);
      return result;
    };
  return patch(fs, {
    openSync:
      (original) =>
      (path, flags, ...rest) => {
        const descriptor = original(path, flags, ...rest);
        if (isRecorded(path)) {
          note.create(path);
          open.set(descriptor, inodeOf(path));
        }
        return descriptor;
      },
    closeSync: (original) => (descriptor) => {
      open.delete(descriptor);
      return original(descriptor);
    },
    writeSync:
      (original) =>
      (descriptor, bytes, offset, length, ...rest) => {
        const written = original(descriptor, bytes, offset, length, ...rest);
        const inode = open.get(descriptor);
        if (inode !== undefined)
          note.write(
            inode,
            Number(rest[0]),
            new Uint8Array(bytes.buffer, bytes.byteOffset + offset, written),
          );
        return written;
      },
    ftruncateSync: (original) => (descriptor, size) => {
      original(descriptor, size);
      const inode = open.get(descriptor);
      if (inode !== undefined) note.resize(inode, size);
    },
    truncateSync: afterwards((path, size) => note.resize(inodeOf(path), Number(size))),
    writeFileSync: afterwards((path, text) => {
      note.create(path);
      note.resize(inodeOf(path), 0);
      if (text.length > 0) note.write(inodeOf(path), 0, Buffer.from(text));
    }),
    fsyncSync: (original) => (descriptor) => {
      original(descriptor);
      const inode = open.get(descriptor);
      if (inode !== undefined) note.sync(inode);
    },
    mkdirSync: afterwards((path) => note.create(path, true)),
    rmdirSync: afterwards(note.remove),
    unlinkSync: afterwards(note.remove),
    renameSync: afterwards(note.rename),
  });
}

function patchPromises({ isRecorded, inodeOf, note }: Recorder): () => void {
  const open = new Map<object, { inode: Inode; path: string }>();
  const originalOpen = promises.open;
  const restores = [
    patch(promises, {
      open:
        () =>
        async (path, ...rest) => {
          const handle = await originalOpen(path, ...rest);
          if (isRecorded(path)) {
            note.create(path);
            open.set(handle, { inode: inodeOf(path), path });
          }
          return handle;
        },
      rename: (original) => async (old, path) => {
        await original(old, path);
        if (isRecorded(old)) note.rename(old, path);
      },
      rm: (original) => async (path, options) => {
        const existed = fs.existsSync(path);
        await original(path, options);
        if (isRecorded(path) && existed) note.remove(path);
      },
      mkdir: (original) => async (path, options) => {
        const first = await original(path, options);
        if (first && isRecorded(first)) {
          const missing = [path];
          while (missing[0] !== first) missing.unshift(dirname(missing[0]));
          for (const each of missing) note.create(each, true);
        }
        return first;
      },
    }),
    patch(handlePrototype, {
      writeFile: (original) =>
        async function (this: object, content, ...rest) {
          await original(content, ...rest);
          const file = open.get(this);
          if (file) note.write(file.inode, 0, fs.readFileSync(file.path));
        },
      sync: (original) =>
        async function (this: object) {
          await original();
          const file = open.get(this);
          if (file) note.sync(file.inode);
        },
    }),
  ];
  return () => {
    for (const restore of restores) restore();
  };
}

/** The prototype of every FileHandle, which Node does not export. */
const someHandle = await promises.open('/dev/null');
const handlePrototype = Object.getPrototypeOf(someHandle) as FileHandle;
await someHandle.close();

interface Inodes {
  /** `bytes` can be longer than the file. If it is not the state's own buffer, it must not be changed. */
  files: Map<Inode, { bytes: Buffer; size: number; isOwn: boolean }>;
  folders: Map<Inode, Map<string, Inode>>;
}

/**
 * Returns the files after a power cut behind the given operations. All that was synced is there. Of the rest, a random
 * part is: each sector of 512 bytes, each length and each name either changed or not, independently of all others.
 */
function replay(
  initial: ReadonlyMap<Inode, Entry>,
  folders: ReadonlySet<Inode>,
  operations: readonly Operation[],
  random: () => number,
): Inodes {
  const lastSync = new Map<Inode, number>();
  for (const [at, operation] of operations.entries())
    if (operation.kind === 'sync') lastSync.set(operation.inode, at);
  const isSynced = (inode: Inode, at: number) => (lastSync.get(inode) ?? -1) > at;
  // The share differs between the cuts, so that some lose nearly everything and others nearly nothing.
  const share = random();
  const survives = (inode: Inode, at: number) => isSynced(inode, at) || random() < share;
  const state: Inodes = {
    files: new Map(
      [...initial].map(([inode, { bytes }]) => [inode, { bytes, size: bytes.length, isOwn: false }]),
    ),
    folders: new Map(
      [...initial].flatMap(([inode, { folder }]) => (folder ? [[inode, new Map(folder)] as const] : [])),
    ),
  };
  for (const inode of folders) if (!state.folders.has(inode)) state.folders.set(inode, new Map());
  const put = (inode: Inode, from: number, bytes: Buffer) => {
    let file = state.files.get(inode) ?? { bytes: Buffer.alloc(0), size: 0, isOwn: true };
    const size = Math.max(file.size, from + bytes.length);
    if (!file.isOwn || file.bytes.length < size) {
      const grown = Buffer.alloc(file.size >= size ? size : size * 2);
      file.bytes.copy(grown, 0, 0, file.size);
      file = { bytes: grown, size, isOwn: true };
    }
    file.size = size;
    bytes.copy(file.bytes, from);
    state.files.set(inode, file);
  };
  for (const [at, operation] of operations.entries()) {
    if (operation.kind === 'write') {
      const { inode, bytes } = operation;
      if (isSynced(inode, at)) put(inode, operation.at, bytes);
      else
        for (const [from, to] of sectorsOf(operation.at, bytes.length))
          if (random() < share) put(inode, from, bytes.subarray(from - operation.at, to - operation.at));
    } else if (operation.kind === 'resize') {
      if (!survives(operation.inode, at)) continue;
      const resized = Buffer.alloc(operation.size);
      const file = state.files.get(operation.inode);
      file?.bytes.copy(resized, 0, 0, Math.min(file.size, operation.size));
      state.files.set(operation.inode, { bytes: resized, size: operation.size, isOwn: true });
    } else if (operation.kind === 'link') {
      if (survives(operation.folder, at))
        state.folders.get(operation.folder)?.set(operation.name, operation.inode);
    } else if (operation.kind === 'unlink') {
      if (survives(operation.folder, at)) state.folders.get(operation.folder)?.delete(operation.name);
    } else if (operation.kind === 'rename') {
      // A file system renames within one folder completely or not at all.
      if (!survives(operation.to, at)) continue;
      state.folders.get(operation.from)?.delete(operation.oldName);
      state.folders.get(operation.to)?.set(operation.newName, operation.inode);
    }
  }
  return state;
}

/** The parts of a range that lie in different sectors. */
function sectorsOf(at: number, length: number): [number, number][] {
  const parts: [number, number][] = [];
  for (let from = at; from < at + length; ) {
    const to = Math.min((Math.floor(from / sectorBytes) + 1) * sectorBytes, at + length);
    parts.push([from, to]);
    from = to;
  }
  return parts;
}

function writeTree(state: Inodes, inode: Inode, target: string): void {
  const names = state.folders.get(inode);
  if (!names) {
    const file = state.files.get(inode);
    fs.writeFileSync(target, file?.bytes.subarray(0, file.size) ?? '', { mode: 0o600 });
    return;
  }
  fs.mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const [name, below] of names) writeTree(state, below, join(target, name));
}

/** A seeded generator (mulberry32), so that a failure can be repeated with its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
