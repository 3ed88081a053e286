import { encodingOf } from '../../../domain/text/decode-text.ts';
import type { ReadKeywords } from './data.ts';

const maxShown = { rows: 50, faults: 200 };

/** Adds the result of a part to that of the parts before it. Its lines are counted from the beginning of the file. */
export function addPart(
  total: ReadKeywords | undefined,
  part: ReadKeywords,
  linesBefore: number,
): ReadKeywords {
  const moved = <Line extends { line: number }>(each: Line) => ({ ...each, line: each.line + linesBefore });
  return {
    columns: total?.columns ?? part.columns,
    doubled: total?.doubled ?? part.doubled,
    rows: [...(total?.rows ?? []), ...part.rows.map(moved)].slice(0, maxShown.rows),
    faults: [...(total?.faults ?? []), ...part.faults.map(moved)].slice(0, maxShown.faults),
    faultCount: (total?.faultCount ?? 0) + part.faultCount,
    added: (total?.added ?? 0) + part.added,
    updated: (total?.updated ?? 0) + part.updated,
    skipped: (total?.skipped ?? 0) + part.skipped,
  };
}

const chunkBytes = 512 * 1024;

async function* decoded(file: Blob, decoder: TextDecoder): AsyncGenerator<string> {
  for (let at = 0; at < file.size; at += chunkBytes)
    yield decoder.decode(await file.slice(at, at + chunkBytes).arrayBuffer(), { stream: true });
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
    // The decoder throws a TypeError for text that is not UTF-8. Any other error means that the file was unreadable.
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252');
  }
}

/** Reads a text file in chunks. Returns undefined if it contains binary data. */
export async function readTextFile(file: Blob): Promise<AsyncIterable<string> | undefined> {
  const decoder = await decoderFor(file);
  return decoder && decoded(file, decoder);
}
