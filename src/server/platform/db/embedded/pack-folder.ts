import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Packs the files of a database folder, so that PGlite can load them into memory and never writes to the folder. */
export async function packFolder(folder: string): Promise<Blob> {
  const archive = pack();
  const packed = buffer(archive);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory()) archive.entry({ name: `${name}/`, type: 'directory', mode: 0o700 });
    else if (entry.isFile()) {
      const { size } = await stat(path);
      await pipeline(createReadStream(path), archive.entry({ name, size, mode: 0o600 }));
    }
  }
  archive.finalize();
  return new Blob([await packed]);
}

/** Writes the files of a packed and compressed database folder to a folder. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  // A failure is handled where `reading` is awaited.
  reading.catch(() => {});
  for await (const entry of archive) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
  }
  await reading;
}
