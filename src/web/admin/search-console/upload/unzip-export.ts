import { type UnzipFileInfo, unzipSync } from 'fflate';
import { maxUploadBytes } from '../../../../domain/search-console/search-console.ts';

export interface PackedFile {
  name: string;
  bytes: Uint8Array;
}

export type ArchiveProblem = 'archive_broken' | 'archive_too_large' | 'archive_locked' | 'spreadsheet';

const maxFiles = 200;

/**
 * Unpacks an archive. A file gets the memory that the directory of the archive declares for it, and is cut off where it
 * is longer, so the declared sizes limit the memory even if they are wrong.
 */
export function unzipExport(archive: Uint8Array, maxBytes = maxUploadBytes): PackedFile[] | ArchiveProblem {
  if (isLocked(archive)) return 'archive_locked';
  let count = 0;
  let total = 0;
  let problem: ArchiveProblem | undefined;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (/^(xl|word)\//.test(name)) problem ??= 'spreadsheet';
    if (problem || !/\.(csv|tsv|txt|json)$/i.test(name) || name.startsWith('__MACOSX/')) return false;
    count += 1;
    total += originalSize;
    if (count > maxFiles || total > maxBytes) problem = 'archive_too_large';
    return !problem;
  };
  try {
    const files = unzipSync(archive, { filter });
    return problem ?? Object.entries(files).map(([name, bytes]) => ({ name: decodeName(name), bytes }));
  } catch {
    return problem ?? 'archive_broken';
  }
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
