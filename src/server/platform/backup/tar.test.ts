import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type ArchiveEntry, packEntries, unpack } from './tar.ts';

const entries: ArchiveEntry[] = [
  { path: 'about.json', bytes: Buffer.from('{}') },
  { path: 'tables/articles/0000001.jsonl', bytes: Buffer.from('æøå'.repeat(400_000)) },
  { path: 'empty', bytes: Buffer.alloc(0) },
];
const packed = () => buffer(packEntries(Readable.from(entries)));
const unpacked = async (bytes: Buffer) => {
  const found: ArchiveEntry[] = [];
  // The bytes arrive in chunks of 64 kB, as from a file.
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
  for await (const entry of unpack(Readable.from(chunks))) found.push(entry);
  return found;
};

it('unpack returns the entries that packEntries wrote, byte for byte', async () => {
  const found = await unpacked(await packed());
  expect(found.map(({ path }) => path)).toEqual(entries.map(({ path }) => path));
  for (const [n, { bytes }] of entries.entries()) expect(found[n]?.bytes.equals(bytes)).toBe(true);
});

it('unpack rejects a file that is no tar file, ends inside an entry, or does not exist', async () => {
  const whole = await packed();
  await expect(unpacked(Buffer.from('no archive '.repeat(100)))).rejects.toThrow('Invalid tar header');
  await expect(unpacked(whole.subarray(0, 700_000))).rejects.toThrow('Unexpected end of data');
  const missing = unpack(createReadStream('does-not-exist.tar'));
  await expect(missing.next()).rejects.toMatchObject({ code: 'ENOENT' });
});

it('packEntries passes on an error of its input, and stops its input when its reader stops', async () => {
  const failing = async function* () {
    yield entries[0] as ArchiveEntry;
    throw new Error('the database failed');
  };
  await expect(buffer(packEntries(failing()))).rejects.toThrow('the database failed');
  const stopped = Promise.withResolvers<void>();
  const endless = async function* () {
    try {
      for (;;) yield entries[1] as ArchiveEntry;
    } finally {
      stopped.resolve();
    }
  };
  for await (const _ of packEntries(endless())) break;
  await stopped.promise;
});
