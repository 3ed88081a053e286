import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { maxUploadBytes } from '../../../../domain/search-console/search-console.ts';

export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

export type ArchiveProblem = 'archive_broken' | 'archive_too_large' | 'archive_locked' | 'spreadsheet';

const maxFiles = 200;
/**
 * Chunks are small, because a chunk of a zip bomb unpacks to a thousand times its size before its bytes are counted.
 */
const chunkBytes = 16 * 1024;

/** Unpacks an archive. The unpacked bytes are counted, because the sizes that an archive declares may be wrong. */
export function unzipExport(archive: Uint8Array, maxBytes = maxUploadBytes): PackedFile[] | ArchiveProblem {
  const files: { name: string; chunks: Uint8Array[]; complete: boolean }[] = [];
  let total = 0;
  let problem: ArchiveProblem | undefined;

  const onFile = (file: UnzipFile) => {
    if (files.length >= maxFiles) problem ??= 'archive_too_large';
    if (/^(xl|word)\//.test(file.name)) problem ??= 'spreadsheet';
    if (problem || !/\.(csv|tsv|txt|json)$/i.test(file.name) || file.name.startsWith('__MACOSX/')) return;
    const unpacked = { name: decodeName(file.name), chunks: [] as Uint8Array[], complete: false };
    files.push(unpacked);
    file.ondata = (error, chunk, final) => {
      if (error) problem ??= 'archive_broken';
      if (problem) return;
      total += chunk.byteLength;
      if (total > maxBytes) problem = 'archive_too_large';
      else unpacked.chunks.push(chunk);
      unpacked.complete = final;
    };
    file.start();
  };

  const unzip = new Unzip(onFile);
  unzip.register(UnzipInflate);
  try {
    if (isLocked(archive)) return 'archive_locked';
    for (let at = 0; at < archive.length && !problem; at += chunkBytes)
      unzip.push(archive.subarray(at, at + chunkBytes), at + chunkBytes >= archive.length);
  } catch {
    problem ??= 'archive_broken';
  }
  if (problem) return problem;
  // A complete archive ends with its central directory, which a truncated archive lacks.
  if (!hasDirectory(archive) || files.some(({ complete }) => !complete)) return 'archive_broken';
  return files.map(({ name, chunks }) => ({ name, bytes: concatenate(chunks) }));
}

/**
 * Decodes a file name as UTF-8 if possible, because some programs write UTF-8 names without setting the flag for it.
 */
function decodeName(name: string): string {
  if (/[^\p{ASCII}\u0080-\u00ff]/u.test(name)) return name;
  try {
    const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return name;
  }
}

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);

/** Whether the archive is encrypted, according to the flag in the header of its first file. */
const isLocked = (bytes: Uint8Array): boolean => bytes[2] === 0x03 && ((bytes[6] ?? 0) & 1) === 1;

function hasDirectory(bytes: Uint8Array): boolean {
  const from = Math.max(0, bytes.length - 66_000);
  for (let at = bytes.length - 22; at >= from; at--) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 0x05 && bytes[at + 3] === 0x06)
      return true;
  }
  return false;
}

function concatenate(chunks: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
