import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import { stringify } from 'yaml';
import { locales } from '../../domain/locale.ts';
import { hashesIn } from '../../domain/media/media.ts';
import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import type { FoodService } from '../foods/food-service.ts';
import type { MediaService } from '../media/media-service.ts';
import { streamOf } from '../platform/streams.ts';
import { writeArticleFiles } from './article-files.ts';

/** The earliest time of the zip format. It is constant, so that equal articles give equal bytes. */
const constantTime = new Date(1980, 0, 1);

const compress = promisify(deflateRaw);

/** A file that zlib has compressed in another thread, because compressing a long text would block the event loop. */
class CompressedFile extends ZipPassThrough {
  override readonly compression = 8;
  readonly #compressed: Uint8Array<ArrayBuffer>;

  constructor(path: string, compressed: Uint8Array<ArrayBuffer>) {
    super(path);
    this.#compressed = compressed;
  }

  protected override process(_bytes: Uint8Array<ArrayBuffer>, final: boolean): void {
    this.ondata(null, this.#compressed, final);
  }
}

type Exported = [articles: ArticleAdminService, foods: FoodService, media: MediaService];

export const exportZip = (...exported: Exported): ReadableStream<Uint8Array> =>
  streamOf(zipChunks(...exported));

async function* zipChunks(...[articles, foods, media]: Exported): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = (file: ZipPassThrough, bytes: Uint8Array) => {
    file.mtime = constantTime;
    zip.add(file);
    file.push(bytes, true);
  };
  const addText = async (path: string, text: string) => {
    const bytes = Buffer.from(text);
    add(new CompressedFile(path, await compress(bytes, { level: 6 })), bytes);
  };
  const hashes = new Set<string>();
  for await (const article of articles.exportArticles()) {
    for (const { path, text } of writeArticleFiles(article)) await addText(path, text);
    const texts = [
      article.featured_image_url ?? '',
      ...locales.map((locale) => article[`content_${locale}`]),
    ];
    for (const hash of texts.flatMap(hashesIn)) hashes.add(hash);
    yield* ready.splice(0);
  }
  for (const { slug, updatedAt, ...fields } of (await foods.readLibrary()).foods)
    await addText(`foods/${slug}.yaml`, stringify(fields, { lineWidth: 0 }));
  const alts: Record<string, string> = {};
  for (const hash of [...hashes].sort()) {
    const image = await media.read(hash);
    if (!image) continue;
    alts[hash] = image.alt;
    // Images are stored without compression, because their formats are compressed already.
    add(new ZipPassThrough(`images/${hash}.${image.type === 'image/png' ? 'png' : 'jpg'}`), image.bytes);
    yield* ready.splice(0);
  }
  if (Object.keys(alts).length > 0) await addText('images/images.yaml', stringify(alts));
  zip.end();
  yield* ready.splice(0);
}
