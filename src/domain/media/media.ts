import { z } from 'zod';

export const maxImageBytes = 10 * 1024 * 1024;
/** Kept without loss a picture can weigh more than it came with: an export that carries it must come in again. */
export const maxOriginalBytes = 100 * 1024 * 1024;
export const maxImagePixels = 50_000_000;
/** WebP's own limit; a taller or wider picture is of no use on a page. */
export const maxImageSide = 16_383;

const hash = '[0-9a-f]{32}';
/** What an image is known by: the beginning of the SHA-256 of what was uploaded. */
export const imageHashSchema = z.string().regex(new RegExp(`^${hash}$`));

/** The widths an image is made in, as far as it is that wide. Images stored earlier have them too: only ever add. */
const variantWidths = [480, 960, 1600] as const;

export const imageWidths = (width: number): number[] => {
  const widest = Math.min(width, variantWidths[variantWidths.length - 1] ?? width);
  return [...variantWidths.filter((made) => made < widest), widest];
};

/** Best first: a browser takes the first it knows. The last is for those that know neither of the others. */
export const modernFormats = ['avif', 'webp'] as const;

/** A stored image, as pages need to know it. */
export interface ImageFacts {
  hash: string;
  width: number;
  height: number;
  /** It has see-through parts, which JPEG cannot hold. */
  transparent: boolean;
}

export const imageAddress = (hash: string) => `/bilder/${hash}`;

export const variantAddress = (hash: string, width: number, format: string) =>
  `${imageAddress(hash)}/${width}.${format}`;

export const fallbackFormat = (image: Pick<ImageFacts, 'transparent'>): 'png' | 'jpg' =>
  image.transparent ? 'png' : 'jpg';

const ownImage = new RegExp(`^/bilder/(${hash})$`);
const ownImages = new RegExp(`/bilder/(${hash})(?![0-9a-f/])`, 'g');

/** The image an address names, if it is one of ours. */
export const hashOfAddress = (address: string): string | undefined => ownImage.exec(address)?.[1];

/** All of our images that a text names. */
export const hashesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ownImages)].map((match) => match[1] ?? '')),
];

const alt = z.string().trim().max(500).default('');
export const imageUploadSchema = z.object({ alt });
export const imageImportSchema = z.strictObject({ url: z.string().trim().min(1).max(2000), alt });
export const imageListSchema = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });
