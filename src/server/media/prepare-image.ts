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
import { holdsOnlyPicture } from './only-picture.ts';

// One picture at a time on one thread: the other processors answer readers.
sharp.concurrency(1);
sharp.cache(false);
// Whatever the bytes pretend to be, only these readers are ever let near them.
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
  /** The whole picture, upright and without metadata: what exports carry. */
  original: { bytes: Buffer; type: 'image/jpeg' | 'image/png' };
  /** What readers are sent, by file name, such as 960.avif. */
  variants: Map<string, Buffer>;
}

/** Turns uploaded bytes into the pictures a page needs; throws a Problem for what is no picture of ours. */
export async function prepareImage(
  bytes: Uint8Array,
  options: {
    /** It comes from an export of ours: what is clean already stays as it is, bit for bit. */
    keepsClean?: boolean;
  } = {},
): Promise<PreparedImage> {
  const maxBytes = options.keepsClean ? maxOriginalBytes : maxImageBytes;
  if (bytes.byteLength > maxBytes) throw new Problem('image_too_large');
  const format = formatOf(bytes);
  if (!format) throw new Problem('image_type_unknown');
  try {
    return await prepare(bytes, format, options.keepsClean ?? false);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('image_unreadable', { cause: error });
  }
}

async function prepare(bytes: Uint8Array, format: ImageFormat, keepsClean: boolean): Promise<PreparedImage> {
  // The limit is checked by hand below: here it would be one of many reasons not to read the picture.
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
    if (keepsClean && isClean(metadata, format) && holdsOnlyPicture(bytes, format)) return Buffer.from(bytes);
    return lossless
      ? read().png({ compressionLevel: 9 }).toBuffer()
      : flat(read(), metadata.hasAlpha).jpeg({ quality: 95 }).toBuffer();
  };
  const whole = await original();
  return {
    width,
    height,
    transparent,
    original: { bytes: whole, type: lossless ? 'image/png' : 'image/jpeg' },
    variants: await makeVariants(whole, { width, transparent }),
  };
}

/** Whether a picture is as we write them: nothing in it but the picture. */
const isClean = (metadata: Metadata, format: ImageFormat): format is 'jpeg' | 'png' =>
  (format === 'jpeg' || format === 'png') &&
  metadata.space === 'srgb' &&
  ![metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation, metadata.comments].some(
    Boolean,
  );

/** A layer of see-through pixels that are all opaque only costs bytes. */
const flat = (image: Sharp, hasAlpha: boolean) => (hasAlpha ? image.removeAlpha() : image);

async function makeVariants(original: Buffer, image: { width: number; transparent: boolean }) {
  const widths = imageWidths(image.width);
  // Decoded once, at the size of the largest: the others are made from that.
  const { data, info } = await flat(sharp(original, { limitInputPixels: maxImagePixels }), !image.transparent)
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
      // More effort takes seconds for a few per cent.
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

/** What the bytes are, by how they begin: a file's name and announced type say nothing. */
function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  if (/^[\s\S]{4}ftyp(avif|avis|mif1|msf1)/.test(text)) return 'avif';
  return undefined;
}
