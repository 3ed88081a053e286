/** The PNG chunk types that define pixels and colours. All other types can carry arbitrary data. */
const pixelChunkTypes = new Set([
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

/** Whether a file contains only pixel data, that is, no metadata and no bytes after the image. */
export const hasOnlyPixels = (bytes: Uint8Array, format: 'jpeg' | 'png'): boolean =>
  format === 'png' ? isPlainPng(Buffer.from(bytes)) : isPlainJpeg(Buffer.from(bytes));

function isPlainPng(file: Buffer): boolean {
  for (let at = 8; at + 12 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (!pixelChunkTypes.has(type)) return false;
    at += 12 + file.readUInt32BE(at);
    if (type === 'IEND') return at === file.length;
  }
  return false;
}

/** Allows the fixed-size JFIF and Adobe segments. Other application segments and comments can carry arbitrary data. */
const isPixelSegment = (marker: number, length: number) =>
  (marker === 0xe0 && length === 16) ||
  (marker === 0xee && length === 14) ||
  (marker >= 0xc0 && marker <= 0xcf) ||
  [0xda, 0xdb, 0xdd].includes(marker);

function isPlainJpeg(file: Buffer): boolean {
  for (let at = 2; at + 2 <= file.length; ) {
    if (file[at] !== 0xff) return false;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2 === file.length;
    if (at + 4 > file.length) return false;
    const length = file.readUInt16BE(at + 2);
    if (!isPixelSegment(marker, length)) return false;
    at += 2 + length;
    // The compressed pixel data follow this marker and end at the next marker that is not one of their own restart
    // markers.
    if (marker === 0xda) at = endOfScan(file, at);
  }
  return false;
}

function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0) {
    const next = file[at + 1] ?? 0;
    const isScanData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isScanData) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}
