import { ReadableStream as NodeStream } from 'node:stream/web';

/** A response body of these chunks. The types of the browser do not know `ReadableStream.from` yet. */
export const streamOf = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>;

/** Reads a body that must not be longer. Leaving the loop early also closes the connection. */
export async function readAtMost(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    read.push(chunk);
  }
  return Buffer.concat(read);
}
