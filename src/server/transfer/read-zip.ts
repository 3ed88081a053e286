import { unzipSync } from 'fflate';
import { Problem } from '../../domain/problems.ts';
import { maxArchiveFiles, maxUnpackedBytes, maxUnpackedFileBytes } from '../../domain/transfer/transfer.ts';

export interface ZipFile {
  name: string;
  read(): Uint8Array;
}

/** No honest text or picture becomes this much larger. */
const mostExpansion = 200;
const suspiciousBytes = 1024 * 1024;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The files of a zip, each unpacked when it is read. What the zip announces is checked before anything is unpacked. */
export function readZip(bytes: Uint8Array): ZipFile[] {
  const names: string[] = [];
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        unpacked += originalSize;
        const expands = originalSize > suspiciousBytes && originalSize > size * mostExpansion;
        if (
          expands ||
          originalSize > maxUnpackedFileBytes ||
          unpacked > maxUnpackedBytes ||
          names.length >= maxArchiveFiles
        )
          throw new Problem('import_bomb', { details: { file: name } });
        if (isUnsafe(name)) throw new Problem('import_path_unsafe', { details: { file: name } });
        names.push(name);
        return false;
      },
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('import_unreadable', { cause: error });
  }
  // Each unpacking goes through the list of all files: thousands of texts are therefore unpacked together.
  let texts: Record<string, Uint8Array> | undefined;
  const textOf = (name: string) => {
    texts ??= unpackAll(bytes, isText);
    return texts[name] ?? unpack(bytes, name);
  };
  return names
    .filter((name) => !name.endsWith('/') && !/(^|\/)(__MACOSX|\.DS_Store)(\/|$)/.test(name))
    .map((name) => ({ name, read: isText(name) ? () => textOf(name) : () => unpack(bytes, name) }));
}

const isUnsafe = (name: string): boolean =>
  name.length > 500 ||
  /^[/\\]|^[a-z]:|\\|\0/i.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.');

const isText = (name: string) => /\.(md|yaml|json|xml)$/i.test(name);

function unpack(bytes: Uint8Array, wanted: string): Uint8Array {
  const found = unpackAll(bytes, (name) => name === wanted)[wanted];
  if (!found) throw new Problem('import_unreadable', { details: { file: wanted } });
  return found;
}

function unpackAll(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  try {
    // The room that was announced is all there is: a file that turns out larger fails.
    return unzipSync(bytes, { filter: ({ name }) => wanted(name) });
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
}
