import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  fallbackFormat,
  imageWidths,
  maxImageBytes,
  maxImagePixels,
  maxImageSide,
  maxOriginalBytes,
  modernFormats,
} from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';

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
const hasOnlyPixels = (bytes: Uint8Array, format: 'jpeg' | 'png'): boolean =>
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
    // Pixel data follow this marker and end at the next one that is not their own restart marker.
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

// Image processing uses one thread only, so that the other processors can serve requests.
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders below may run, whatever format a file declares.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

export interface PreparedImage {
  width: number;
  height: number;
  transparent: boolean;
  /** The image in full size, upright and without metadata, for exports. */
  original: { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' };
  /** The files that browsers load, by name, such as 960.avif. */
  variants: Map<string, Uint8Array>;
}

/** Converts an upload into the files that a page needs. Throws a Problem if the image cannot be used. */
export async function prepareImage(
  bytes: Uint8Array,
  options: {
    /** For images of an own export: allows larger files, and keeps the bytes of a file without metadata. */
    keepClean?: boolean;
  } = {},
): Promise<PreparedImage> {
  const maxBytes = options.keepClean ? maxOriginalBytes : maxImageBytes;
  if (bytes.byteLength > maxBytes) throw new Problem('image_too_large');
  const format = formatOf(bytes);
  if (!format) throw new Problem('image_type_unknown');
  try {
    return await prepare(bytes, format, options.keepClean ?? false);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('image_unreadable', { cause: error });
  }
}

async function prepare(bytes: Uint8Array, format: ImageFormat, keepClean: boolean): Promise<PreparedImage> {
  // The pixel limit is checked below instead of here, because sharp would not report it as a distinct error.
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = metadata.autoOrient;
  if (width * height > maxImagePixels || Math.max(width, height) > maxImageSide)
    throw new Problem('image_too_large', { details: { width, height } });
  if ((metadata.pages ?? 1) > 1 && format !== 'avif') throw new Problem('image_animated');

  const read = () =>
    sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', autoOrient: true })
      .toColourspace('srgb')
      .timeout({ seconds: 60 });
  const transparent = metadata.hasAlpha && !(await read().stats()).isOpaque;
  const lossless = transparent || format === 'png' || format === 'gif';
  const original = async () => {
    if (keepClean && isClean(metadata, format) && hasOnlyPixels(bytes, format)) return Buffer.from(bytes);
    return lossless
      ? read().png({ compressionLevel: 9 }).toBuffer()
      : withoutAlpha(read(), metadata.hasAlpha).jpeg({ quality: 95 }).toBuffer();
  };
  const originalBytes = await original();
  return {
    width,
    height,
    transparent,
    original: { bytes: originalBytes, type: lossless ? 'image/png' : 'image/jpeg' },
    variants: await makeVariants(originalBytes, { width, transparent }),
  };
}

/** Whether the file is a JPEG or PNG in sRGB in which the decoder found no metadata. */
const isClean = (metadata: Metadata, format: ImageFormat): format is 'jpeg' | 'png' =>
  (format === 'jpeg' || format === 'png') &&
  metadata.space === 'srgb' &&
  ![metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation, metadata.comments].some(
    Boolean,
  );

/** Removes the alpha channel. Only used for images in which every pixel is opaque. */
const withoutAlpha = (image: Sharp, hasAlpha: boolean) => (hasAlpha ? image.removeAlpha() : image);

async function makeVariants(original: Buffer, image: { width: number; transparent: boolean }) {
  const widths = imageWidths(image.width);
  // Decodes the original once at the largest width, and derives the other widths from that result.
  const { data, info } = await withoutAlpha(
    sharp(original, { limitInputPixels: maxImagePixels }),
    !image.transparent,
  )
    .resize({ width: widths.at(-1) ?? image.width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const variants = new Map<string, Buffer>();
  for (const width of widths) {
    for (const format of [...modernFormats, fallbackFormat(image)]) {
      const { width: w, height: h, channels } = info;
      const resized = sharp(data, { raw: { width: w, height: h, channels } }).resize({ width });
      variants.set(`${width}.${format}`, await encode(resized, format).toBuffer());
    }
  }
  return variants;
}

function encode(image: Sharp, format: 'avif' | 'webp' | 'jpg' | 'png'): Sharp {
  switch (format) {
    case 'avif':
      // A higher effort would take seconds and save only a few per cent of the bytes.
      return image.avif({ quality: 55, effort: 2 });
    case 'webp':
      return image.webp({ quality: 78 });
    case 'jpg':
      return image.jpeg({ quality: 80, progressive: true });
    case 'png':
      return image.png({ compressionLevel: 9 });
  }
}

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Detects the format from the first bytes, because the file name and the declared type cannot be trusted. */
function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  if (/^[\s\S]{4}ftyp(avif|avis|mif1|msf1)/.test(text)) return 'avif';
  return undefined;
}
