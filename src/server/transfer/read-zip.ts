import { unzipSync } from 'fflate';
import { Problem } from '../../domain/problems.ts';
import { maxArchiveFiles, maxUnpackedBytes, maxUnpackedFileBytes } from '../../domain/transfer/transfer.ts';

export interface ZipFile {
  name: string;
  /** Unpacks a text file. Images are unpacked later, one by one, with `unpackFile`. */
  read(): Uint8Array;
}

/** A file with a higher compression ratio counts as a zip bomb. Real texts and images have lower ratios. */
const maxCompressionRatio = 200;
const ratioCheckedFromBytes = 1024 * 1024;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Lists the files of a zip. Checks all declared sizes and paths first, and unpacks nothing until a file is read. */
export function readZip(bytes: Uint8Array): ZipFile[] {
  const names: string[] = [];
  let declaredBytes = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        declaredBytes += originalSize;
        const isBomb = originalSize > ratioCheckedFromBytes && originalSize > size * maxCompressionRatio;
        if (
          isBomb ||
          originalSize > maxUnpackedFileBytes ||
          declaredBytes > maxUnpackedBytes ||
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
  // All text files are unpacked in one call, because each call of the library scans the whole directory of the zip.
  let texts: Record<string, Uint8Array> | undefined;
  const textOf = (name: string) => {
    texts ??= unpackAll(bytes, isText);
    return texts[name] ?? unpackFile(bytes, name);
  };
  return names
    .filter((name) => !name.endsWith('/') && !/(^|\/)(__MACOSX|\.DS_Store)(\/|$)/.test(name))
    .map((name) => ({ name, read: () => textOf(name) }));
}

const isUnsafe = (name: string): boolean =>
  name.length > 500 ||
  /^[/\\]|^[a-z]:|\\|\0/i.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.');

const isText = (name: string) => /\.(md|yaml|json|xml)$/i.test(name);

export function unpackFile(bytes: Uint8Array, name: string): Uint8Array {
  const file = unpackAll(bytes, (candidate) => candidate === name)[name];
  if (!file) throw new Problem('import_unreadable', { details: { file: name } });
  return file;
}

function unpackAll(bytes: Uint8Array, isSelected: (name: string) => boolean): Record<string, Uint8Array> {
  try {
    // The library allocates only the declared size, so it fails for a file that is larger than declared.
    return unzipSync(bytes, { filter: ({ name }) => isSelected(name) });
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
}
