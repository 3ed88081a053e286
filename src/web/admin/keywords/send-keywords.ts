import { keywordPartLength } from '../../../domain/keywords/keyword.ts';
import { splitKeywordFile } from '../../../domain/keywords/keyword-file.ts';
import type { Locale } from '../../../domain/locale.ts';
import { encodingOf } from '../../../domain/text/decode-text.ts';
import { api, responseBody } from '../data/api-client.ts';
import type { ReadKeywords } from './data.ts';

const chunkBytes = 512 * 1024;
const maxShown = { rows: 50, faults: 200 };

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += chunkBytes)
    yield new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer());
}

async function* decoded(file: Blob, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const bytes of bytesOf(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/**
 * Returns a decoder for a text file, or undefined for binary data. If the start of the file does not show its encoding,
 * the file is UTF-8, or Windows-1252 if it is not valid UTF-8.
 */
async function decoderFor(file: Blob): Promise<TextDecoder | undefined> {
  const encoding = encodingOf(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  if (encoding !== 'unmarked') return encoding && new TextDecoder(encoding);
  try {
    for await (const _ of decoded(file, new TextDecoder('utf-8', { fatal: true })));
    return new TextDecoder();
  } catch (error) {
    // The decoder throws a TypeError for text that is not UTF-8. Every other error means that the file could not be
    // read.
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252');
  }
}

/** Reads a text file in chunks. Returns undefined if it contains binary data. */
export async function readTextFile(file: Blob): Promise<(() => AsyncIterable<string>) | undefined> {
  const decoder = await decoderFor(file);
  return decoder && (() => decoded(file, decoder));
}

interface SendOptions {
  locale: Locale;
  duplicates: 'update' | 'skip';
  preview: boolean;
  signal: AbortSignal;
  /** Called with the number of characters that were sent so far. */
  onProgress: (sent: number) => void;
}

/** Previews or imports the keywords of a text in several requests, and adds up their results. */
export async function sendKeywords(
  chunks: AsyncIterable<string>,
  { signal, onProgress, ...options }: SendOptions,
): Promise<ReadKeywords | undefined> {
  let total: ReadKeywords | undefined;
  let sent = 0;
  for await (const { text, linesBefore } of splitKeywordFile(chunks, keywordPartLength)) {
    signal.throwIfAborted();
    const json = { csv: text, ...options };
    const part = await responseBody(api.keywords.import.$post({ json }, { init: { signal } }));
    const moved = <Line extends { line: number }>(each: Line) => ({ ...each, line: each.line + linesBefore });
    total = {
      columns: total?.columns ?? part.columns,
      doubled: total?.doubled ?? part.doubled,
      rows: [...(total?.rows ?? []), ...part.rows.map(moved)].slice(0, maxShown.rows),
      faults: [...(total?.faults ?? []), ...part.faults.map(moved)].slice(0, maxShown.faults),
      faultCount: (total?.faultCount ?? 0) + part.faultCount,
      added: (total?.added ?? 0) + part.added,
      updated: (total?.updated ?? 0) + part.updated,
      skipped: (total?.skipped ?? 0) + part.skipped,
    };
    sent += text.length;
    onProgress(sent);
  }
  return total;
}
