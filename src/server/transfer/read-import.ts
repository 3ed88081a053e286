import { parse } from 'yaml';
import { slugSchema } from '../../domain/articles/slug.ts';
import { type Food, foodFieldsSchema } from '../../domain/foods/food.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { hashesIn, imageHashSchema } from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';
import { readArticleFiles } from './article-files.ts';
import type { ImportedArticle, ImportImage, ReadImport, ReadOptions } from './imported-article.ts';
import { createGhostImages, type GhostImages } from './other-systems/ghost-addresses.ts';
import { readGhostExport } from './other-systems/ghost-export.ts';
import { readWordpressExport } from './other-systems/wordpress-export.ts';
import { isZip, readZip, unpackFile, type ZipFile } from './read-zip.ts';

/** Reads an upload. The format is detected from the content, not from the file name. */
export async function readImport(
  bytes: Uint8Array,
  locale: Locale,
  options: ReadOptions = { siteAddress: '' },
): Promise<ReadImport> {
  if (bytes.byteLength === 0) throw new Problem('import_unknown');
  if (!isZip(bytes)) return readText(decode(bytes), locale, options);
  const files = readZip(bytes);
  const articles = readArticles(files);
  const foods = readFoods(files);
  if (articles.length + foods.length > 0)
    return {
      format: 'novasjekk',
      articles,
      foods,
      refused: [],
      images: imagesOf(files, articles),
      leftOut: [],
      asksForAddress: false,
    };
  // Exports are often zipped, those of WordPress in several XML files. The folder `content` of Ghost has images.
  const texts = files.filter(({ name }) => /\.(json|xml)$/i.test(name) && !/(^|\/)content\//.test(name));
  const [only, ...others] = texts;
  if (!only) throw new Problem('import_unknown');
  if (others.length === 0) {
    const images = createGhostImages(files, (file) => unpackFile(bytes, file));
    return readText(decode(only.read()), locale, { ...options, images });
  }
  if (!texts.every(({ name }) => /\.xml$/i.test(name))) throw new Problem('import_unknown');
  const ordered = texts.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return readWordpressExport(
    ordered.map((file) => decode(file.read())),
    locale,
  );
}

function readText(text: string, locale: Locale, options: ReadOptions & { images?: GhostImages }): ReadImport {
  const start = text.trimStart();
  if (start.startsWith('{')) return readGhostExport(parseJson(text), locale, options);
  if (start.startsWith('<')) return readWordpressExport([text], locale);
  throw new Problem('import_unknown');
}

function readArticles(files: ZipFile[]): ImportedArticle[] {
  const texts = new Map<string, Partial<Record<Locale, string>>>();
  for (const file of files) {
    const [, slug = '', locale = ''] = /^(?:.*\/)?articles\/([^/]+)\/(no|en)\.md$/.exec(file.name) ?? [];
    if (slug === '') continue;
    if (!slugSchema.safeParse(slug).success)
      throw new Problem('import_unreadable', { details: { file: file.name } });
    texts.set(slug, { ...texts.get(slug), [locale]: decode(file.read()) });
  }
  return [...texts].map(([slug, files]) => readArticleFiles(slug, files));
}

function readFoods(files: ZipFile[]): Food[] {
  return files.flatMap((file) => {
    const slug = /^(?:.*\/)?foods\/([^/]+)\.yaml$/.exec(file.name)?.[1];
    if (slug === undefined) return [];
    const fields = foodFieldsSchema.safeParse(readYaml(file));
    if (!fields.success || !slugSchema.safeParse(slug).success)
      throw new Problem('import_unreadable', { details: { file: file.name }, cause: fields.error });
    return [{ slug, ...fields.data }];
  });
}

function imagesOf(files: ZipFile[], articles: ImportedArticle[]): ImportImage[] {
  const usedHashes = new Set(
    articles.flatMap(({ fields }) => [
      ...locales.flatMap((locale) => hashesIn(fields[`content_${locale}`] ?? '')),
      ...hashesIn(fields.featured_image_url ?? ''),
    ]),
  );
  const alts = altsOf(files.find(({ name }) => /(^|\/)images\/images\.yaml$/.test(name)));
  return files.flatMap((file) => {
    const hash = /(?:^|\/)images\/([0-9a-f]{32})\.(?:jpg|png)$/.exec(file.name)?.[1];
    if (!hash || !usedHashes.has(hash) || !imageHashSchema.safeParse(hash).success) return [];
    return [{ hash, alt: alts[hash] ?? '', file: file.name }];
  });
}

function altsOf(file: ZipFile | undefined): Record<string, string> {
  const listed = file ? (readYaml(file) ?? {}) : {};
  return Object.fromEntries(Object.entries(listed).map(([hash, alt]) => [hash, String(alt ?? '')]));
}

function readYaml(file: ZipFile): unknown {
  try {
    return parse(decode(file.read()), { maxAliasCount: 0, schema: 'core' });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('import_unreadable', { details: { file: file.name }, cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/^\ufeff/, '');
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
}

/**
 * The number of values is limited before parsing, because the whole process ends if the JSON parser exceeds the memory
 * limit of its thread. A real export of 100 MB has about two million values.
 */
const maxJsonValues = 5_000_000;

function parseJson(text: string): unknown {
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // These are the codes of the characters , [ and {.
    if (code === 0x2c || code === 0x5b || code === 0x7b) values++;
  }
  if (values > maxJsonValues) throw new Problem('import_bomb');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
}
