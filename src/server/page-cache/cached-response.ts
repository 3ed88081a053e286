import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { memoize } from '../../domain/memoize.ts';

const encodings = ['identity', 'br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A response to one request, complete but for the request id and the date. */
export interface PreparedResponse {
  status: number;
  /** Names and values in turn: node:http writes this form without further work. */
  headers: readonly string[];
  body: Buffer | undefined;
}

interface Variant extends PreparedResponse {
  body: Buffer;
  etag: string;
  /** The ETag of the same body at the other compression level: a client that has either needs no new copy. */
  otherEtag: string | undefined;
  /** Without the ETag: a 304 repeats the one that the client sent. */
  notModifiedHeaders: readonly string[];
}

/** A page or file in every encoding. */
export interface CachedResponse {
  kind: 'page' | 'file';
  status: number;
  variants: Readonly<Record<Encoding, Variant>>;
  bytes: number;
}

export type Headers = Record<string, string>;

/** After this many requests a page is compressed again, to fewer bytes. */
const requestsBeforeRecompressing = 5;

export async function createCachedResponse(response: {
  kind?: CachedResponse['kind'];
  status: number;
  headers: Headers;
  body: Buffer;
  /** Bodies compressed by the build; without them the body is compressed here. */
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
  // A strong ETag identifies exact bytes, so each encoding has its own.
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
  if (!compressible) {
    return { kind, status, variants: { identity, br: identity, gzip: identity }, bytes: body.length };
  }

  let gzip: Variant | undefined;
  let br = variant('br', compressed?.br ?? (await compressFast(body)), etagOf('br'), etagOf('br-small'));
  let requests = compressed ? requestsBeforeRecompressing : 0;
  const recompress = async () => {
    br = variant('br', await compressWell(body), etagOf('br-small'), etagOf('br'));
  };
  const variants = {
    identity,
    get br() {
      if (requests < requestsBeforeRecompressing && ++requests === requestsBeforeRecompressing)
        recompress().catch(() => {});
      return br;
    },
    // Nearly all clients accept brotli, so gzip is compressed for the first client that needs it.
    get gzip() {
      gzip ??= variant('gzip', compressed?.gzip ?? exactCopy(gzipSync(body, { level: 6 })), etagOf('gzip'));
      return gzip;
    },
  };
  // Counts gzip from the start, at an estimated 1.25 of brotli's size, so that the size of an entry never changes.
  return { kind, status, variants, bytes: body.length + Math.ceil(br.body.length * 2.25) };
}

export const isCompressible = (contentType: string) =>
  /^(text\/|application\/(javascript|json|manifest\+json|atom\+xml|xml)|image\/svg)/.test(contentType);

/** Larger bodies are compressed in the thread pool; for smaller ones the way there costs more than compressing. */
const threadPoolBytes = 200_000;

const brotli = promisify(brotliCompress);
const brotliParams = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** Copies a slice of a larger buffer, such as Node's pool or zlib's output, which would stay in memory with the page. */
const exactCopy = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

/** Takes a fifth of the time for a fifth more bytes: most pages are requested once or twice before they change. */
const compressFast = async (body: Buffer): Promise<Buffer> =>
  exactCopy(
    body.length > threadPoolBytes
      ? await brotli(body, brotliParams(body, 1))
      : brotliCompressSync(body, brotliParams(body, 1)),
  );

/** Higher levels save hardly any bytes. */
const compressWell = async (body: Buffer): Promise<Buffer> =>
  exactCopy(await brotli(body, brotliParams(body, 5)));

const flat = (headers: Headers) => Object.entries(headers).flat();

/** The request headers that select a response. */
interface SelectingHeaders {
  'accept-encoding'?: string | undefined;
  'if-none-match'?: string | undefined;
}

/** Decides the response to a request: its encoding, and whether it is a 304 or has no body. */
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

/** Sends a cached response through node:http. Returns its status. */
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

/** The variant's ETag that If-None-Match names. */
function matchingEtag(ifNoneMatch: string, { etag, otherEtag }: Variant): string | undefined {
  if (ifNoneMatch === etag) return etag;
  const named = ifNoneMatch.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  if (named.includes(etag) || named.includes('*')) return etag;
  return otherEtag && named.includes(otherEtag) ? otherEtag : undefined;
}

/** Browsers send the same few header values over and over. */
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
