import { hash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

const encodings = ['identity', 'br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface Variant {
  etag: string;
  /** The same page in the same encoding, compressed otherwise: who has it needs no other. */
  otherEtag: string | undefined;
  body: Buffer;
  /** Flat name–value list, the form node:http writes out without further work. */
  headers: string[];
  /** Without the ETag, which is the one the client named. */
  notModifiedHeaders: string[];
  /** The answer as it goes over the wire, head and body; its date is written in when it is sent. */
  whole: Buffer;
  dateAt: number;
  datedAt: string;
}

/** A whole response, ready to be sent in the encoding a client asks for. */
export interface CachedResponse {
  status: number;
  variants: Record<Encoding, Variant>;
  bytes: number;
}

export type Headers = Record<string, string>;

/** How long an idle connection is kept; the wire's head says so. */
export const keepAliveMs = 65_000;

/** From then on a page is worth being made as small as it gets. */
const readOften = 5;

export async function createCachedResponse(response: {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Compressed bodies made earlier; without them a page is compressed here, fast rather than small. */
  compressed?: { br: Buffer; gzip: Buffer } | undefined;
}): Promise<CachedResponse> {
  const { status, body } = response;
  const compressible = isCompressible(response.headers['content-type'] ?? '');
  const vary = [response.headers.vary, compressible && 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers: Headers = { ...response.headers, ...(vary && { vary }) };
  const { 'content-type': _, ...notModified } = headers;
  const notModifiedHeaders = flat(notModified);
  const name = hash('sha256', body, 'base64url').slice(0, 22);
  // A strong ETag names exact bytes, so each encoding has its own.
  const etag = (kind?: Encoding | 'br-small') => (kind && compressible ? `"${name}-${kind}"` : `"${name}"`);
  const variant = (encoding: Encoding, bytes: Buffer, etags: [string, string?]): Variant => {
    const full: Headers = {
      ...headers,
      etag: etags[0],
      ...(compressible && encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    };
    const { head, dateAt } = headOf(status, full);
    const whole = Buffer.concat([head, bytes]);
    return {
      etag: etags[0],
      otherEtag: etags[1],
      body: whole.subarray(head.length),
      headers: flat(full),
      notModifiedHeaders,
      whole,
      dateAt,
      datedAt: '',
    };
  };
  const identity = variant('identity', body, [etag()]);
  if (!compressible) {
    const variants = { identity, br: identity, gzip: identity };
    return { status, variants, bytes: body.length };
  }

  // Neither the response nor its body is named below: a page would be held twice.
  const madeGzip = response.compressed?.gzip;
  let gzipVariant: Variant | undefined;
  let brVariant = variant('br', response.compressed?.br ?? (await compressFast(body)), [
    etag('br'),
    etag('br-small'),
  ]);
  let reads = response.compressed ? readOften : 0;
  const makeSmall = async () => {
    const small = await compressWell(identity.body);
    brVariant = variant('br', small, [etag('br-small'), etag('br')]);
  };
  const variants = {
    identity,
    get br() {
      if (reads < readOften && ++reads === readOften) makeSmall().catch(() => {});
      return brVariant;
    },
    // Hardly anybody asks for gzip where brotli is to be had: made for the first who does.
    get gzip() {
      gzipVariant ??= variant('gzip', madeGzip ?? gzipSync(identity.body, { level: 6 }), [etag('gzip')]);
      return gzipVariant;
    },
  };
  // Room is kept for gzip, which takes about as much, whether it is made or not.
  return { status, variants, bytes: body.length + Math.ceil(brVariant.body.length * 2.25) };
}

export const isCompressible = (contentType: string) =>
  /^(text\/|application\/(javascript|json|manifest\+json|atom\+xml|xml)|image\/svg)/.test(contentType);

/** Beyond this a body is compressed beside the main thread; below, going there costs more than compressing. */
const largeBytes = 200_000;

const brotli = promisify(brotliCompress);
const brotliParams = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** A fifth of the time for a fifth more bytes: most pages that are rendered are read once or twice before they change. */
const compressFast = (body: Buffer): Buffer | Promise<Buffer> =>
  body.length > largeBytes
    ? brotli(body, brotliParams(body, 1))
    : brotliCompressSync(body, brotliParams(body, 1));

/** Beyond this step hardly anything is saved. */
const compressWell = (body: Buffer): Promise<Buffer> => brotli(body, brotliParams(body, 5));

/** Every date is as long as this one. */
const anyDate = new Date(0).toUTCString();

/** The head as Node would write it, for answerOnTheWire. */
function headOf(status: number, headers: Headers): { head: Buffer; dateAt: number } {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Date: `;
  const rest = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
  return {
    head: Buffer.from(start + anyDate + rest, 'latin1'),
    dateAt: Buffer.byteLength(start, 'latin1'),
  };
}

let clock = { second: 0, date: anyDate };

/** The whole answer, dated; once a second a variant's date is overwritten, and nothing is copied. */
export function datedBytes(variant: Variant): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== clock.second) clock = { second, date: new Date().toUTCString() };
  if (variant.datedAt !== clock.date) {
    variant.whole.write(clock.date, variant.dateAt, 'latin1');
    variant.datedAt = clock.date;
  }
  return variant.whole;
}

const flat = (headers: Headers) => Object.entries(headers).flat();

export const variantFor = (stored: CachedResponse, acceptEncoding: string | string[] | undefined): Variant =>
  stored.variants[encodingFor(acceptEncoding)];

export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: CachedResponse,
): void {
  const variant = variantFor(stored, request.headers['accept-encoding']);
  const known = request.headers['if-none-match'];
  const named = known === undefined || stored.status !== 200 ? undefined : namedEtag(known, variant);
  if (named) {
    response.writeHead(304, [...variant.notModifiedHeaders, 'etag', named]);
    response.end();
    return;
  }
  response.writeHead(stored.status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Which of a variant's ETags a client has. */
function namedEtag(header: string, { etag, otherEtag }: Variant): string | undefined {
  if (header === etag) return etag;
  const named = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (named.includes(etag) || named.includes('*')) return etag;
  return otherEtag && named.includes(otherEtag) ? otherEtag : undefined;
}

// Browsers send a handful of different headers; a bounded memory of them spares parsing each.
const choices = new Map<string, Encoding>();

function encodingFor(header: string | string[] | undefined): Encoding {
  if (!header) return 'identity';
  const accepted = String(header);
  const known = choices.get(accepted);
  if (known) return known;
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  const offers = (name: string) => new RegExp(`(^|[\\s,])${name}\\b`).test(accepted) && !refused(name);
  const choice: Encoding = offers('br') ? 'br' : offers('gzip') ? 'gzip' : 'identity';
  if (choices.size > 500) choices.clear();
  choices.set(accepted, choice);
  return choice;
}
