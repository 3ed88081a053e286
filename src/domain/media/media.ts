import { z } from 'zod';
import { listQuerySchema } from '../page-query.ts';

export const maxImageBytes = 10 * 1024 * 1024;
/** Above `maxImageBytes`, because the server re-encodes uploads in high quality, which can enlarge them. */
export const maxOriginalBytes = 100 * 1024 * 1024;
export const maxImagePixels = 50_000_000;
/** The maximum that the WebP format allows. */
export const maxImageSide = 16_383;

const hash = '[0-9a-f]{32}';
/** The beginning of the SHA-256 hash of the uploaded file. */
export const imageHashSchema = z.string().regex(new RegExp(`^${hash}$`));

/** The widths of the stored variants. Never remove a width, because older images have variants of that width. */
const variantWidths = [480, 960, 1600] as const;

export const imageWidths = (width: number): number[] => {
  const widest = Math.min(width, variantWidths[variantWidths.length - 1] ?? width);
  return [...variantWidths.filter((variant) => variant < widest), widest];
};

/** In order of preference: a browser uses the first format that it supports. */
export const modernFormats = ['avif', 'webp'] as const;

export interface ImageFacts {
  hash: string;
  width: number;
  height: number;
  /** The fallback format of a transparent image is PNG, because JPEG has no transparency. */
  transparent: boolean;
}

export const imageAddress = (hash: string) => `/bilder/${hash}`;

export const variantAddress = (hash: string, width: number, format: string) =>
  `${imageAddress(hash)}/${width}.${format}`;

export const fallbackFormat = (image: Pick<ImageFacts, 'transparent'>): 'png' | 'jpg' =>
  image.transparent ? 'png' : 'jpg';

const ownImage = new RegExp(`^/bilder/(${hash})$`);
const ownImages = new RegExp(`/bilder/(${hash})(?![0-9a-f/])`, 'g');

/** The hash of an image that was uploaded to this site. Undefined for any other address. */
export const hashOfAddress = (address: string): string | undefined => ownImage.exec(address)?.[1];

export const hashesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ownImages)].map((match) => match[1] ?? '')),
];

export const maxAltLength = 500;

const alt = z.string().trim().max(maxAltLength).default('');
/** The name of the uploaded file, by which users find the image in the media library. */
const name = z
  .string()
  .max(300)
  .overwrite((input) => input.toWellFormed().replaceAll('\0', ''))
  .default('');
export const imageUploadSchema = z.object({ alt, name });
export const imageImportSchema = z.strictObject({ url: z.string().trim().min(1).max(2000), alt });
export const imageAltSchema = z.strictObject({ alt: z.string().trim().min(1).max(maxAltLength) });
export const imageListSchema = listQuerySchema;

/** The formats that can be uploaded, as the `accept` attribute of a file field. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/avif,image/gif';
