import { locales } from '../../domain/locale.ts';
import { hashesIn, imageAddress } from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';
import type { ImportRemark } from '../../domain/transfer/transfer.ts';
import type { Actor } from '../audit/actor.ts';
import type { MediaService } from '../media/media-service.ts';
import {
  type ImportedArticle,
  type ImportImage,
  remoteImagesIn,
  withTargetsReplaced,
} from './imported-article.ts';

/** Stores the images of an upload. Returns the hashes of the images that could not be stored. */
export async function storeImages(
  media: MediaService,
  images: ImportImage[],
  options: { read: (file: string) => Promise<Uint8Array>; actor: Actor; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const { read, actor, signal } = options;
  const failed = new Set<string>();
  for (const { hash, alt, file, formerAddress } of images) {
    signal?.throwIfAborted();
    try {
      await media.store(await read(file), {
        // The hash of an image from another system is not passed, because the media service computes the same hash.
        ...(formerAddress === undefined && { hash }),
        alt,
        actor,
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.add(hash);
    }
  }
  return failed;
}

export const usesAny = ({ fields }: ImportedArticle, hashes: ReadonlySet<string>): boolean =>
  hashes.size > 0 &&
  hashesIn([fields.content_no, fields.content_en, fields.featured_image_url].join('\n')).some((hash) =>
    hashes.has(hash),
  );

/** Replaces the addresses of images that could not be stored with their addresses on the former site. */
export function withFormerAddresses(
  article: ImportedArticle,
  images: readonly ImportImage[],
  failed: ReadonlySet<string>,
): ImportedArticle {
  const former = new Map(
    images
      .filter(({ hash }) => failed.has(hash))
      .map((image) => [imageAddress(image.hash), image.formerAddress]),
  );
  if (former.size === 0) return article;
  const fields = { ...article.fields };
  for (const locale of locales) {
    const content = fields[`content_${locale}`];
    if (content) fields[`content_${locale}`] = withTargetsReplaced(content, (url) => former.get(url));
  }
  const featured = former.get(fields.featured_image_url ?? '');
  return { ...article, fields: { ...fields, ...(featured && { featured_image_url: featured }) } };
}

/** Downloads the remote images of an article. If an image cannot be fetched, the article keeps its URL. */
export async function withImagesFetched(
  media: MediaService,
  article: ImportedArticle,
  actor: Actor,
  fetched: Map<string, string | null>,
): Promise<{ article: ImportedArticle; remarks: ImportRemark[] }> {
  const fields = { ...article.fields };
  const remarks = article.remarks.filter((remark) => remark !== 'remote_images');
  const fetchOnce = async (url: string) => {
    const known = fetched.get(url);
    if (known !== undefined) return known;
    const address = await fetchImage(media, url, actor);
    fetched.set(url, address);
    return address;
  };
  const localUrlOf = async (url: string): Promise<string> => {
    const address = await fetchOnce(url);
    if (address === null && !remarks.includes('image_failed')) remarks.push('image_failed');
    return address ?? url;
  };
  for (const locale of locales) {
    const name = `content_${locale}` as const;
    const content = fields[name];
    if (!content) continue;
    const local = new Map<string, string>();
    for (const url of remoteImagesIn(content)) local.set(url, await localUrlOf(url));
    fields[name] = withTargetsReplaced(content, (url) => local.get(url));
  }
  if (/^https?:/.test(fields.featured_image_url ?? ''))
    fields.featured_image_url = await localUrlOf(fields.featured_image_url ?? '');
  return { article: { ...article, fields }, remarks };
}

async function fetchImage(media: MediaService, url: string, actor: Actor): Promise<string | null> {
  try {
    return (await media.importFrom(url, { actor })).url;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}
