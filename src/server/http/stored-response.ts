import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';

const encodings = ['identity', 'br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface Variant {
  etag: string;
  body: Buffer;
  /** Flat name–value list, the form node:http writes out without further work. */
  headers: string[];
  notModifiedHeaders: string[];
  /** The answer as it goes over the wire, head and body; its date is written in when it is sent. */
  whole: Buffer;
  dateAt: number;
  datedAt: string;
}

/** A whole response, ready to be sent in the encoding a client asks for. */
export interface StoredResponse {
  status: number;
  variants: Record<Encoding, Variant>;
  bytes: number;
}

export type Headers = Record<string, string>;

/** How long an idle connection is kept; the wire's head says so. */
export const keepAliveMs = 65_000;

const brotli = promisify(brotliCompress);

export async function storeResponse(response: {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Compressed bodies made earlier; without them a page is compressed here, fast rather than small. */
  compressed?: { br: Buffer; gzip: Buffer } | undefined;
}): Promise<StoredResponse> {
  const { status, headers, body } = response;
  const compressible = isCompressible(headers['content-type'] ?? '');
  const br = compressible ? (response.compressed?.br ?? (await compress(body))) : body;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    // A strong ETag names exact bytes, so each encoding has its own.
    const etag = encoding === 'identity' || !compressible ? `"${hash}"` : `"${hash}-${encoding}"`;
    const vary = [headers.vary, compressible && 'Accept-Encoding'].filter(Boolean).join(', ');
    const common: Headers = { ...headers, ...(vary && { vary }), etag };
    const { 'content-type': _, ...notModified } = common;
    const full: Headers = {
      ...common,
      ...(compressible && encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    };
    const { head, dateAt } = headOf(status, full);
    const whole = Buffer.concat([head, bytes]);
    return {
      etag,
      body: whole.subarray(head.length),
      headers: flat(full),
      notModifiedHeaders: flat(notModified),
      whole,
      dateAt,
      datedAt: '',
    };
  };
  const identity = variant('identity', body);
  // Neither the response nor its body is named below: a page would be held twice.
  const madeGzip = response.compressed?.gzip;
  let gzipVariant: Variant | undefined;
  const variants = {
    identity,
    br: compressible ? variant('br', br) : identity,
    // Hardly anybody asks for gzip where brotli is to be had: made for the first who does.
    get gzip() {
      gzipVariant ??= compressible
        ? variant('gzip', madeGzip ?? gzipSync(identity.body, { level: 6 }))
        : identity;
      return gzipVariant;
    },
  };
  // Gzip takes about a fifth more than brotli; room is kept for it whether it is made or not.
  return { status, variants, bytes: compressible ? body.length + Math.ceil(br.length * 2.25) : body.length };
}

export const isCompressible = (contentType: string) =>
  /^(text\/|application\/(javascript|json|manifest\+json|atom\+xml|xml)|image\/svg)/.test(contentType);

/** Beyond this a body is compressed beside the main thread; below, going there costs more than compressing. */
const largeBytes = 200_000;

function compress(body: Buffer): Buffer | Promise<Buffer> {
  // A step up in quality takes a third longer and saves a twentieth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return body.length > largeBytes ? brotli(body, { params }) : brotliCompressSync(body, { params });
}

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

export const variantFor = (stored: StoredResponse, acceptEncoding: string | string[] | undefined): Variant =>
  stored.variants[encodingFor(acceptEncoding)];

export function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredResponse): void {
  const variant = variantFor(stored, request.headers['accept-encoding']);
  const known = request.headers['if-none-match'];
  if (known !== undefined && stored.status === 200 && namesEtag(known, variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(stored.status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

const namesEtag = (header: string, etag: string): boolean =>
  header === etag ||
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');

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
