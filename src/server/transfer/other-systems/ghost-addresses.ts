import { createHash } from 'node:crypto';
import { usableAddresses } from '../../../domain/articles/old-address.ts';
import { slugSchema } from '../../../domain/articles/slug.ts';
import { imageAddress } from '../../../domain/media/media.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import { decodedAddress } from '../../../domain/text/decode-address.ts';
import type { ImportImage, ReadOptions } from '../imported-article.ts';
import type { ZipFile } from '../read-zip.ts';

/** Ghost writes this placeholder instead of its own address. */
const placeholder = '__GHOST_URL__';
const imageFolder = '/content/images/';

/** Whether a text refers to the former site without naming its address. */
export const isOnFormerSite = (text: string | null | undefined): boolean =>
  Boolean(text?.includes(placeholder) || text?.includes(imageFolder));

export type GhostImages = (path: string) => ImportImage | undefined;

/** Returns a function that finds an image in the zip of an export. An image is unpacked only if a post uses it. */
export function createGhostImages(
  files: Pick<ZipFile, 'name'>[],
  unpack: (file: string) => Uint8Array,
): GhostImages {
  const byPath = new Map<string, string>();
  for (const { name } of files) {
    const start = `/${name}`.indexOf(imageFolder);
    if (start >= 0) byPath.set(`/${name}`.slice(start), name);
  }
  const found = new Map<string, ImportImage>();
  return (path) => {
    const file = byPath.get(path);
    if (file === undefined) return undefined;
    const image = found.get(file) ?? { hash: hashOf(unpack(file)), alt: '', file };
    found.set(file, image);
    return image;
  };
}

/** The hash that the media service gives to an uploaded image. */
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

interface Post {
  slug?: string | null | undefined;
  status?: string | null | undefined;
}

export type GhostAddresses = ReturnType<typeof createGhostAddresses>;

/**
 * Replaces the addresses in the posts of a Ghost site: links to other posts, images of the upload, and all other
 * addresses on the former site. If the address of the former site is unknown, its links become links within this site.
 */
export function createGhostAddresses(
  posts: Post[],
  settings: { key?: string | null | undefined; value?: unknown }[] | undefined,
  { siteAddress, postPath, images }: ReadOptions & { images?: GhostImages | undefined },
) {
  const slugs = new Set(
    posts.map(({ slug }) => slug ?? '').filter((slug) => slugSchema.safeParse(slug).success),
  );
  const used = new Map<string, ImportImage>();
  const settingOf = (name: string) => settings?.find(({ key }) => key === name)?.value;
  const permalink = postPath?.replace(/\{(\w+)\}/g, ':$1') || String(settingOf('permalinks') ?? '/:slug/');
  const timeZone = String(settingOf('active_timezone') ?? settingOf('timezone') ?? 'UTC');

  /** Returns the path, query and fragment of an address on the former site, or undefined for any other address. */
  const pathOf = (url: string): string | undefined => {
    if (siteAddress && (url === siteAddress || url.startsWith(`${siteAddress}/`)))
      return url.slice(siteAddress.length);
    return /^\/(?!\/)/.test(url) ? url : undefined;
  };
  const imageOf = (path: string): ImportImage | undefined => {
    // Ghost serves smaller versions of an image from folders such as size/w600.
    const original = path
      .split(/[?#]/, 1)[0]
      ?.replace(/^(\/content\/images\/)(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?/, '$1');
    return original?.startsWith(imageFolder) ? images?.(decodedAddress(original)) : undefined;
  };

  return {
    withoutPlaceholder: (text: string): string => text.replaceAll(placeholder, siteAddress),

    replaceAddress(url: string): string | undefined {
      const path = pathOf(url);
      if (path === undefined) return undefined;
      const image = imageOf(path);
      if (image) {
        used.set(image.hash, { ...image, formerAddress: siteAddress + path });
        return imageAddress(image.hash);
      }
      const [, address = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
      const slug = address.replace(/\/$/, '').split('/').at(-1) ?? '';
      return slugs.has(slug) ? articlePath(slug) + anchor : siteAddress + (path || '/');
    },

    needsAddress: (url: string): boolean => siteAddress === '' && url.startsWith(imageFolder),

    usedImages: (): ImportImage[] => [...used.values()],

    /** Returns the path of a published post on the former site. The pattern for posts is a setting of Ghost 0 and 1. */
    oldAddressesOf({ slug, status }: Post, publishedAt: Date | undefined, isPage: boolean): string[] {
      if (status !== 'published' || !slug || !publishedAt) return [];
      const [year = '', month = '', day = ''] = dayIn(timeZone, publishedAt).split('-');
      const parts: Record<string, string> = { slug, year, month, day };
      const pattern = isPage ? '/:slug/' : permalink;
      const path = pattern.replace(/:(\w+)/g, (name, part: string) => parts[part] ?? name);
      // A pattern with other parts, such as the author, cannot be filled in.
      return path.includes(':') ? [] : usableAddresses([path]);
    },
  };
}

function dayIn(timeZone: string, time: Date): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
  } catch {
    return time.toISOString().slice(0, 10);
  }
}
