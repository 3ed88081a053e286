import { setImmediate } from 'node:timers/promises';
import { parse } from 'yaml';
import { slugSchema } from '../../domain/articles/slug.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { hashesIn, imageHashSchema } from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';
import { readArticleFiles } from './article-files.ts';
import { readGhostExport } from './ghost-export.ts';
import type { ImportedArticle, ImportImage, ReadImport } from './imported-article.ts';
import { isZip, readZip, type ZipFile } from './read-zip.ts';
import { readWordpressExport } from './wordpress-export.ts';

/** Reads an upload. The format is detected from the content, not from the file name. */
export async function readImport(bytes: Uint8Array, locale: Locale): Promise<ReadImport> {
  if (bytes.byteLength === 0) throw new Problem('import_unknown');
  if (!isZip(bytes)) return readText(decode(bytes), locale);
  const files = readZip(bytes);
  const articles = await readArticles(files);
  if (articles.length > 0)
    return { format: 'novasjekk', articles, refused: [], images: imagesOf(files, articles) };
  // The exports of other systems are often zipped. WordPress splits a large export into several XML files.
  const texts = files.filter(({ name }) => /\.(json|xml)$/i.test(name));
  const [only, ...others] = texts;
  if (!only) throw new Problem('import_unknown');
  if (others.length === 0) return readText(decode(only.read()), locale);
  if (!texts.every(({ name }) => /\.xml$/i.test(name))) throw new Problem('import_unknown');
  const ordered = texts.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return readWordpressExport(
    ordered.map((file) => decode(file.read())),
    locale,
  );
}

async function readText(text: string, locale: Locale): Promise<ReadImport> {
  const start = text.trimStart();
  if (start.startsWith('{')) return readGhostExport(parseJson(text), locale);
  if (start.startsWith('<')) return readWordpressExport([text], locale);
  throw new Problem('import_unknown');
}

async function readArticles(files: ZipFile[]): Promise<ImportedArticle[]> {
  const texts = new Map<string, Partial<Record<Locale, string>>>();
  for (const file of files) {
    const [, slug = '', locale = ''] = /^(?:.*\/)?articles\/([^/]+)\/(no|en)\.md$/.exec(file.name) ?? [];
    if (slug === '') continue;
    if (!slugSchema.safeParse(slug).success)
      throw new Problem('import_unreadable', { details: { file: file.name } });
    texts.set(slug, { ...texts.get(slug), [locale]: decode(file.read()) });
  }
  const articles: ImportedArticle[] = [];
  for (const [slug, files] of texts) {
    articles.push(readArticleFiles(slug, files));
    // Lets the event loop handle other requests between two articles.
    await setImmediate();
  }
  return articles;
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
  if (!file) return {};
  try {
    const listed = parse(decode(file.read()), { maxAliasCount: 0, schema: 'core' }) ?? {};
    return Object.fromEntries(Object.entries(listed).map(([hash, alt]) => [hash, String(alt ?? '')]));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
}
