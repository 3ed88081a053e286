import { desc, ilike, inArray, or, type SQL } from 'drizzle-orm';
import {
  fallbackFormat,
  type ImageFacts,
  imageAddress,
  imageHashSchema,
  imageWidths,
  maxImageBytes,
  modernFormats,
} from '../../domain/media/media.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { calculate } from '../platform/calculations/calculate.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { containing, createTableQueries } from '../platform/db/database.ts';
import { fetchPublic } from '../platform/http/fetch-public.ts';
import type { PublicNetwork } from '../platform/http/public-address.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { MediaStorage } from './media-storage.ts';
import { findImageUses } from './media-use-read-model.ts';
import { media } from './schema.ts';

const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'NovaSjekk image import' };
const problems = {
  refused: 'image_address_refused',
  failed: 'image_not_fetched',
  tooLarge: 'image_too_large',
} as const;

export const fetchRemoteImage = (address: string, network: PublicNetwork = {}): Promise<Uint8Array> =>
  fetchPublic(address, { network, headers, maxBytes: maxImageBytes, problems });

type MediaRow = typeof media.$inferSelect;

export interface StoreOptions {
  alt?: string;
  name?: string;
  actor: Actor;
  /** The hash that the image has in an export. The imported texts refer to the image by this hash. */
  hash?: string;
  sourceUrl?: string;
}

const imagesPerPage = 48;
const maxUses = 20;
const maxWaiting = 11;
const maxCachedBytes = 32 * 1024 * 1024;
const maxCachedRows = 5000;

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

export function createMediaService(parts: ServiceParts & { storage: MediaStorage }) {
  const { database, storage, audit, clock, publicNetwork } = parts;
  const rows = createTableQueries(database.orm, media);
  // One image is prepared at a time, because that needs much memory.
  const { run: inTurn } = createConcurrencyLimit({
    maxRunning: 1,
    maxWaiting,
    refusal: () => new Problem('images_busy'),
  });
  const fileCache = createByteCache(maxCachedBytes);
  /** Only the alt text of a stored image can change, so the cached rows never expire. */
  const cachedRows = new Map<string, MediaRow>();

  const find = async (hashes: readonly string[]): Promise<MediaRow[]> => {
    const validHashes = [...new Set(hashes)].filter((hash) => imageHashSchema.safeParse(hash).success);
    const missing = validHashes.filter((hash) => !cachedRows.has(hash));
    if (missing.length > 0) {
      if (cachedRows.size + missing.length > maxCachedRows) cachedRows.clear();
      for (const row of await rows.list(inArray(media.hash, missing))) cachedRows.set(row.hash, row);
    }
    return validHashes.flatMap((hash) => cachedRows.get(hash) ?? []);
  };

  const insertWithAudit = async (row: MediaRow, actor: Actor): Promise<void> => {
    await database.orm.transaction(async (transaction) => {
      if (!(await createTableQueries(transaction, media).insertNew(row))) return;
      const { hash, alt, width, height, source_url } = row;
      await audit.recordIn(transaction, 'media.stored', actor, imageAddress(hash), {
        after: { alt, width, height, ...(source_url && { source: source_url }) },
      });
    });
  };

  const service = {
    /** Prepares an image and stores it, unless an image with the same hash is stored already. */
    async store(bytes: Uint8Array, options: StoreOptions) {
      const hash =
        options.hash && imageHashSchema.safeParse(options.hash).success ? options.hash : await hashOf(bytes);
      const [existing] = await find([hash]);
      if (existing) return toStored(existing);
      return inTurn(async () => {
        const image = await calculate('prepareImage', bytes, { keepClean: hash === options.hash });
        const { type } = image.original;
        // The files are written before the row is inserted, so that the files of every row exist.
        await storage.write(
          { name: `${hash}/original`, bytes: image.original.bytes, type },
          ...[...image.variants].map(([name, bytes]) => ({
            name: `${hash}/${name}`,
            bytes,
            type: typeOf(name),
          })),
        );
        await insertWithAudit(
          {
            hash,
            type,
            bytes: image.original.bytes.length,
            ...pick(image, 'width', 'height', 'transparent'),
            name: options.name ?? '',
            alt: options.alt ?? '',
            source_url: options.sourceUrl ?? null,
            created_by: auditActor(options.actor).actor?.id ?? null,
            created_at: clock(),
          },
          options.actor,
        );
        const [stored] = await find([hash]);
        if (!stored) throw new Error('The stored image was not found');
        return toStored(stored);
      });
    },

    /** Stores the alt text that an author wrote in an article, so that the media library finds the image by it. */
    async setAlt(hash: string, alt: string, actor: Actor) {
      const before = await orProblem(rows.find({ hash }), 'image_not_found');
      if (before.alt === alt) return toStored(before);
      return database.orm.transaction(async (transaction) => {
        const changed = createTableQueries(transaction, media).change({ hash }, { alt });
        const row = await orProblem(changed, 'image_not_found');
        cachedRows.delete(hash);
        await audit.recordIn(transaction, 'media.described', actor, imageAddress(hash), {
          before: before.alt,
          after: alt,
        });
        return toStored(row);
      });
    },

    async importFrom(url: string, options: Omit<StoreOptions, 'sourceUrl' | 'hash'>) {
      const bytes = await fetchRemoteImage(url, publicNetwork);
      const name = new URL(url).pathname.split('/').at(-1) ?? '';
      return service.store(bytes, { name: name.slice(0, 300), ...options, sourceUrl: url });
    },

    /** Reads the image in full size and without metadata, for an export. */
    async read(hash: string) {
      const [row] = await find([hash]);
      const bytes = row && (await storage.read(`${hash}/original`));
      return bytes && { bytes, type: row.type, alt: row.alt };
    },

    async describe(hash: string): Promise<StoredImage | undefined> {
      const [row] = await find([hash]);
      return row && toStored(row);
    },

    describeAll: async (hashes: readonly string[]): Promise<Map<string, ImageFacts>> =>
      new Map((await find(hashes)).map((row) => [row.hash, toStored(row)])),

    async list({ q, page }: { q: string; page: number }) {
      const order = [desc(media.created_at), media.hash];
      const { rows: shown, ...position } = await rows.page(page, imagesPerPage, matching(q), ...order);
      return { images: shown.map(toStored), ...position };
    },

    async listUses(hash: string) {
      const [row] = await find([hash]);
      if (!row) throw new Problem('image_not_found');
      return findImageUses(database, hash, maxUses);
    },

    /** Reads a file of an image, such as 960.avif, or a medium size in a format that every browser supports. */
    async serve(hash: string, name?: string) {
      const [row] = await find([hash]);
      const file = row && (name ?? defaultFile(row));
      // A bucket may answer 403 instead of 404 for a missing file, so only files that must exist are requested.
      if (!file || !filesOf(row).includes(file)) return undefined;
      const path = `${hash}/${file}`;
      const bytes = fileCache.get(path) ?? (await storage.read(path));
      if (!bytes) return undefined;
      fileCache.set(path, bytes);
      return { bytes, type: typeOf(file) };
    },
  };

  return service;
}

export type MediaService = ReturnType<typeof createMediaService>;

export type StoredImage = ReturnType<typeof toStored>;

/** The hash that identifies an image. Another thread computes it, because an image may have ten megabytes. */
const hashOf = async (bytes: Uint8Array): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Buffer.from(digest).toString('hex').slice(0, 32);
};

function matching(q: string): SQL | undefined {
  const pattern = containing(q);
  return q
    ? or(ilike(media.name, pattern), ilike(media.alt, pattern), ilike(media.source_url, pattern))
    : undefined;
}

const toStored = (row: MediaRow) => ({
  id: row.hash,
  hash: row.hash,
  url: imageAddress(row.hash),
  ...pick(row, 'width', 'height', 'transparent', 'bytes', 'name', 'alt'),
  createdAt: row.created_at,
});

const defaultFile = (row: MediaRow) => {
  const widths = imageWidths(row.width);
  return `${widths[1] ?? widths[0]}.${fallbackFormat(row)}`;
};

const filesOf = (row: MediaRow) =>
  imageWidths(row.width).flatMap((width) =>
    [...modernFormats, fallbackFormat(row)].map((format) => `${width}.${format}`),
  );

const typeOf = (name: string) => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
