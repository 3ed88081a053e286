import { ReadableStream as NodeStream } from 'node:stream/web';

/** A response body of these chunks. The types of the browser do not know `ReadableStream.from` yet. */
export const streamOf = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>;
