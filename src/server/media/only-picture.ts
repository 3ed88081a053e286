/** The parts of a PNG that make the picture; every other kind can carry anything. */
const pngParts = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'pHYs',
  'bKGD',
  'IDAT',
  'IEND',
]);

/** Whether a file holds the picture and nothing else: no text in it, nothing behind it. */
export const holdsOnlyPicture = (bytes: Uint8Array, format: 'jpeg' | 'png'): boolean =>
  format === 'png' ? isOnlyPng(Buffer.from(bytes)) : isOnlyJpeg(Buffer.from(bytes));

function isOnlyPng(file: Buffer): boolean {
  for (let at = 8; at + 12 <= file.length; ) {
    const kind = file.toString('latin1', at + 4, at + 8);
    if (!pngParts.has(kind)) return false;
    at += 12 + file.readUInt32BE(at);
    if (kind === 'IEND') return at === file.length;
  }
  return false;
}

/** JFIF's and Adobe's few bytes about colours; other application parts and comments can carry anything. */
const isJpegPart = (marker: number, length: number) =>
  (marker === 0xe0 && length === 16) ||
  (marker === 0xee && length === 14) ||
  (marker >= 0xc0 && marker <= 0xcf) ||
  [0xda, 0xdb, 0xdd].includes(marker);

function isOnlyJpeg(file: Buffer): boolean {
  for (let at = 2; at + 2 <= file.length; ) {
    if (file[at] !== 0xff) return false;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2 === file.length;
    if (at + 4 > file.length) return false;
    const length = file.readUInt16BE(at + 2);
    if (!isJpegPart(marker, length)) return false;
    at += 2 + length;
    // Behind this marker come the pixels, up to the next marker that is not one of theirs.
    if (marker === 0xda) at = endOfPixels(file, at);
  }
  return false;
}

function endOfPixels(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0) {
    const next = file[at + 1] ?? 0;
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}
