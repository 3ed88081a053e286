import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { maxUploadBytes } from '../../../domain/search-console/search-console.ts';

export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

export type ArchiveProblem = 'archive_broken' | 'archive_too_large' | 'archive_locked' | 'spreadsheet';

const maxFiles = 200;
/** Small: a chunk of a bomb unpacks to a thousand times as much before it can be counted. */
const chunkBytes = 16 * 1024;

/** A bomb unpacks to a thousand times its size: what comes out is counted as it comes, whatever the archive declares. */
export function unzipExport(archive: Uint8Array, maxBytes = maxUploadBytes): PackedFile[] | ArchiveProblem {
  const files: { name: string; parts: Uint8Array[]; whole: boolean }[] = [];
  let total = 0;
  let problem: ArchiveProblem | undefined;

  const take = (file: UnzipFile) => {
    if (files.length >= maxFiles) problem ??= 'archive_too_large';
    if (/^(xl|word)\//.test(file.name)) problem ??= 'spreadsheet';
    if (problem || !/\.(csv|tsv|txt|json)$/i.test(file.name) || file.name.startsWith('__MACOSX/')) return;
    const kept = { name: nameIn(file.name), parts: [] as Uint8Array[], whole: false };
    files.push(kept);
    file.ondata = (error, part, final) => {
      if (error) problem ??= 'archive_broken';
      if (problem) return;
      total += part.byteLength;
      if (total > maxBytes) problem = 'archive_too_large';
      else kept.parts.push(part);
      kept.whole = final;
    };
    file.start();
  };

  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  try {
    if (isLocked(archive)) return 'archive_locked';
    for (let at = 0; at < archive.length && !problem; at += chunkBytes) {
      unzip.push(archive.subarray(at, at + chunkBytes), at + chunkBytes >= archive.length);
    }
  } catch {
    problem ??= 'archive_broken';
  }
  if (problem) return problem;
  // An archive ends with a list of its files; one that was cut off does not.
  if (!hasDirectory(archive) || files.some(({ whole }) => !whole)) return 'archive_broken';
  return files.map(({ name, parts }) => ({ name, bytes: joined(parts) }));
}

/** Some programs write names in UTF-8 without saying so. */
function nameIn(name: string): string {
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

/** The first file's header tells whether a password is needed. */
const isLocked = (bytes: Uint8Array): boolean => bytes[2] === 0x03 && ((bytes[6] ?? 0) & 1) === 1;

function hasDirectory(bytes: Uint8Array): boolean {
  const from = Math.max(0, bytes.length - 66_000);
  for (let at = bytes.length - 22; at >= from; at--) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 0x05 && bytes[at + 3] === 0x06)
      return true;
  }
  return false;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
