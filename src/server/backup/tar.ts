/** The old and simple archive format, so that `tar tzf` can look into a backup. */

export interface ArchiveEntry {
  path: string;
  bytes: Buffer;
}

const block = 512;
const maxEntryBytes = 512 * 1024 * 1024;

export function* packEntry({ path, bytes }: ArchiveEntry): Generator<Buffer> {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(path) > 100) throw new Error(`The name ${path} is too long for the archive`);
  header.write(path, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  yield header;
  yield bytes;
  yield Buffer.alloc((block - (bytes.length % block)) % block);
}

export const endOfArchive = Buffer.alloc(2 * block);

export async function* unpack(stream: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const read = reader(stream);
  for (;;) {
    const header = await read(block);
    if (!header || header.every((byte) => byte === 0)) return;
    const text = (from: number, length: number) =>
      header
        .subarray(from, from + length)
        .toString()
        .replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8);
    if (text(257, 5) !== 'ustar' || !(size >= 0 && size <= maxEntryBytes)) throw new Error('not an archive');
    const bytes = await read(size);
    if (!bytes) throw new Error('cut short');
    await read((block - (size % block)) % block);
    yield { path: text(0, 100), bytes };
  }
}

/** Reads exact amounts from a stream; undefined where it ends before. */
function reader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let available = 0;
  return async (wanted: number): Promise<Buffer | undefined> => {
    while (available < wanted) {
      const { value, done } = await chunks.next();
      if (done) return undefined;
      waiting.push(value);
      available += value.length;
    }
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(wanted)];
    available -= wanted;
    return all.subarray(0, wanted);
  };
}
