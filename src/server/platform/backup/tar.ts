import type { Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** One file inside a backup. A backup is a tar file, so that `tar tzf` can list its entries. */
export interface ArchiveEntry {
  path: string;
  bytes: Buffer;
}

/** The largest entries (100 table rows, or an image) are far smaller, so the file is damaged. */
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

/** Yields the entries of a tar file that the streams read. Throws if it is damaged or incomplete. */
export async function* unpack(...streams: [Readable, ...Duplex[]]): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const read = pipeline([...streams, archive]);
  // Without this handler, a failure during the loop would be an unhandled rejection.
  read.catch(() => undefined);
  for await (const entry of archive) {
    const { name, size = 0 } = entry.header;
    if (size > maxEntryBytes) throw new Error(`the entry ${name} is too large`);
    yield { path: name, bytes: await buffer(entry) };
  }
  await read;
}
