import { createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { Unzip, zipSync } from 'fflate';
import { pack } from 'tar-stream';

/** Packs the files of a database folder, so that PGlite can load them into memory and never writes to the folder. */
export async function packFolder(folder: string): Promise<Blob> {
  const archive = pack();
  const packed = buffer(archive);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
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

/** Compressed as a whole, so that zlib decompresses it. */
export function packDatabase(folder: string): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory()) files[`${name}/`] = new Uint8Array();
    else if (entry.isFile()) files[name] = readFileSync(path);
  }
  return gzipSync(zipSync(files, { level: 0 }));
}

/** Writes each file at once: a stream per file would take four times the processor time. */
export async function unpackDatabase(file: string, folder: string): Promise<void> {
  const archive = new Unzip((entry) => {
    const path = join(folder, entry.name);
    const chunks: Uint8Array[] = [];
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      chunks.push(chunk);
      if (!isLast) return;
      if (entry.name.endsWith('/')) mkdirSync(path, { recursive: true, mode: 0o700 });
      else writeFileSync(path, Buffer.concat(chunks), { mode: 0o600 });
    };
    entry.start();
  });
  await pipeline(createReadStream(file), createGunzip({ chunkSize: 1024 ** 2 }), async (unpacked) => {
    for await (const chunk of unpacked) archive.push(chunk);
  });
  archive.push(new Uint8Array(), true);
}
