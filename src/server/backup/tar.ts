import type { Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** A backup is a tar file so that `tar tzf` can list it. */
export interface ArchiveEntry {
  path: string;
  bytes: Buffer;
}

/** The largest entry is a batch of table rows or an image, far below this; a larger size means a damaged file. */
const maxEntryBytes = 512 * 1024 * 1024;

export function packEntries(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Buffer> {
  const archive = pack();
  const write = async () => {
    for await (const { path, bytes } of entries) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      archive.entry({ name: path, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
      await promise;
    }
    archive.finalize();
  };
  write().catch((error) => archive.destroy(error));
  return archive as AsyncIterable<Buffer>;
}

/** Reads a tar file through the given streams. Throws when it is no tar file or ends inside an entry. */
export async function* unpack(...streams: [Readable, ...Duplex[]]): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const read = pipeline([...streams, archive]);
  // Awaited after the loop; without this a failure during the loop would be an unhandled rejection.
  read.catch(() => undefined);
  for await (const entry of archive) {
    const { name, size = 0 } = entry.header;
    if (size > maxEntryBytes) throw new Error(`the entry ${name} is too large`);
    yield { path: name, bytes: await buffer(entry) };
  }
  await read;
}
