import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip as gzipAsync, gzipSync } from 'node:zlib';
import { memoize } from '../../../domain/memoize.ts';

const encodings = ['identity', 'br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A response to one request that is complete except for the request id and the date. */
export interface PreparedResponse {
  status: number;
  /** Header names and values alternate, because node:http writes this form without conversion. */
  headers: readonly string[];
  /** The fast path replaces it with the end of a buffer that also contains the head. */
  body: Buffer | undefined;
}

interface Variant extends PreparedResponse {
  body: Buffer;
  etag: string;
  /** The ETag of the same content at the other compression level. A client that has either version gets a 304. */
  otherEtag: string | undefined;
  /** These headers do not contain the ETag, because a 304 response repeats the ETag that the client sent. */
  notModifiedHeaders: readonly string[];
}

export interface CachedResponse {
  kind: 'page' | 'file';
  status: number;
  variants: Readonly<Record<Encoding, Variant>>;
  bytes: number;
}

export type Headers = Record<string, string>;

/** After this many requests, a page is compressed again with a better but slower compression. */
const requestsBeforeRecompressing = 5;

export async function createCachedResponse(response: {
  kind?: CachedResponse['kind'];
  status: number;
  headers: Headers;
  body: Buffer;
  /** The bodies that the build compressed. If they are missing, the body is compressed here. */
  compressed?: { br: Buffer; gzip: Buffer } | undefined;
}): Promise<CachedResponse> {
  const { kind = 'page', status, compressed } = response;
  const body = exactCopy(response.body);
  const compressible = isCompressible(response.headers['content-type'] ?? '');
  const vary = [response.headers.vary, compressible && 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers: Headers = { ...response.headers, ...(vary && { vary }) };
  const { 'content-type': _, ...notModified } = headers;
  const notModifiedHeaders = flat(notModified);
  const contentHash = hash('sha256', body, 'base64url').slice(0, 22);
  // A strong ETag identifies exact bytes, so every encoding has its own ETag.
  const etagOf = (suffix: Encoding | 'br-small') => `"${contentHash}-${suffix}"`;
  const variant = (encoding: Encoding, bytes: Buffer, etag: string, otherEtag?: string): Variant => ({
    status,
    etag,
    otherEtag,
    body: bytes,
    headers: flat({
      ...headers,
      etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }),
    notModifiedHeaders,
  });
  const identity = variant('identity', body, `"${contentHash}"`);
  if (!compressible)
    return { kind, status, variants: { identity, br: identity, gzip: identity }, bytes: body.length };

  const gzipVariant = (bytes: Buffer) => variant('gzip', bytes, etagOf('gzip'));
  const isLarge = body.length > threadPoolBytes;
  let gzip = compressed
    ? gzipVariant(compressed.gzip)
    : isLarge
      ? gzipVariant(await gzipInThreadPool(body))
      : undefined;
  let br = variant('br', compressed?.br ?? (await compressFast(body)), etagOf('br'), etagOf('br-small'));
  let requests = compressed ? requestsBeforeRecompressing : 0;
  // The functions below read the body from the variant. The fast path replaces it there, and holding on to the first
  // buffer would keep the page in memory twice.
  const recompress = async () => {
    br = variant('br', await compressWell(identity.body), etagOf('br-small'), etagOf('br'));
  };
  const variants = {
    identity,
    get br() {
      if (requests < requestsBeforeRecompressing && ++requests === requestsBeforeRecompressing)
        recompress().catch(() => {});
      return br;
    },
    // Nearly all clients accept brotli, so the gzip body of a small page is created only when a client first needs it.
    get gzip() {
      gzip ??= gzipVariant(exactCopy(gzipSync(identity.body, gzipOptions)));
      return gzip;
    },
  };
  // Estimates the gzip body as 1.25 times the brotli body, so that the size never changes.
  return { kind, status, variants, bytes: body.length + Math.ceil(br.body.length * 2.25) };
}

export const isCompressible = (contentType: string) =>
  /^(text\/|application\/(javascript|json|wasm|manifest\+json|atom\+xml|xml)|image\/svg)/.test(contentType);

/** For smaller bodies, the switch to the thread pool takes longer than compressing. */
const threadPoolBytes = 200_000;

const brotli = promisify(brotliCompress);
const gzipOptions = { level: 6 };
const brotliParams = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** Copies a slice of a larger buffer, such as Node's pool, which the cache would otherwise keep. */
const exactCopy = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

/** Three times as fast as `compressWell`, a tenth larger: most pages are requested once or twice. */
const compressFast = async (body: Buffer): Promise<Buffer> =>
  exactCopy(
    body.length > threadPoolBytes
      ? await brotli(body, brotliParams(body, 2))
      : brotliCompressSync(body, brotliParams(body, 2)),
  );

const gzipInThreadPool = async (body: Buffer): Promise<Buffer> =>
  exactCopy(await promisify(gzipAsync)(body, gzipOptions));

/** Levels above 5 save hardly any more bytes. */
const compressWell = async (body: Buffer): Promise<Buffer> =>
  exactCopy(await brotli(body, brotliParams(body, 5)));

const flat = (headers: Headers) => Object.entries(headers).flat();

interface SelectingHeaders {
  'accept-encoding'?: string | undefined;
  'if-none-match'?: string | undefined;
}

/** Chooses the response to a request: the encoding, and whether to send a 304 or no body. */
export function selectResponse(
  cached: CachedResponse,
  { method, headers }: { method?: string | undefined; headers: SelectingHeaders },
): PreparedResponse {
  const variant = cached.variants[encodingFor(headers['accept-encoding'] ?? '')];
  const ifNoneMatch = headers['if-none-match'];
  const etag =
    ifNoneMatch === undefined || cached.status !== 200 ? undefined : matchingEtag(ifNoneMatch, variant);
  if (etag) return { status: 304, headers: [...variant.notModifiedHeaders, 'etag', etag], body: undefined };
  return method === 'HEAD' ? { ...variant, body: undefined } : variant;
}

export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { cached, requestId }: { cached: CachedResponse; requestId: string },
): number {
  const { status, headers, body } = selectResponse(cached, request);
  response.writeHead(status, [...headers, 'x-request-id', requestId]);
  response.end(body);
  return status;
}

/** Returns the ETag of the variant that If-None-Match names, if any. `*` names every ETag. */
function matchingEtag(ifNoneMatch: string, { etag, otherEtag }: Variant): string | undefined {
  if (ifNoneMatch === etag) return etag;
  const named = ifNoneMatch.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  if (named.includes(etag) || named.includes('*')) return etag;
  return otherEtag && named.includes(otherEtag) ? otherEtag : undefined;
}

/** Memoized, because browsers send the same few header values again and again. */
const encodingFor = memoize(
  (acceptEncoding: string): Encoding => {
    const refuses = (name: string) =>
      new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(acceptEncoding);
    const accepts = (name: string) =>
      new RegExp(`(^|[\\s,])${name}\\b`).test(acceptEncoding) && !refuses(name);
    return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
  },
  { keyOf: (header) => header, maxSize: 100_000, sizeOf: (header) => header.length },
);
