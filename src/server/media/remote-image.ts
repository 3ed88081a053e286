import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { maxImageBytes } from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';
import { allowedOnly, isRefusedHost, type LookupAll, lookupAll } from '../platform/http/public-address.ts';

/** The network functions of the download, which tests replace. */
export interface RemoteImageOptions {
  lookup?: LookupAll;
  get?: (url: URL, options: { lookup: LookupFunction; signal: AbortSignal }) => Promise<IncomingMessage>;
}

const maxRedirects = 3;
const timeoutMs = 15_000;

/** Downloads an image. Connects only to public addresses, so that a user cannot reach the internal network. */
export async function fetchRemoteImage(
  address: string,
  { lookup = lookupAll, get = httpsGet }: RemoteImageOptions = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = publicUrl(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await get(url, { lookup: allowedOnly(lookup, refuse), signal });
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        url = publicUrl(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        throw new Problem('image_not_fetched', { details: { status: statusCode } });
      }
      return await readAtMost(response, maxImageBytes);
    }
  } catch (error) {
    throw asProblem(error);
  }
  throw new Problem('image_not_fetched', { details: { redirects: maxRedirects + 1 } });
}

const refuse = () => new Problem('image_address_refused');

const asProblem = (error: unknown): Problem => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof Problem) return at;
  return new Problem('image_not_fetched', { cause: error });
};

function publicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (
    url?.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    isRefusedHost(url.hostname)
  ) {
    throw refuse();
  }
  return url;
}

const httpsGet: NonNullable<RemoteImageOptions['get']> = (url, { lookup, signal }) =>
  new Promise((resolve, reject) => {
    https
      .get(
        url,
        {
          lookup,
          signal,
          // Without a shared agent, every request opens a new connection and therefore runs `lookup`, which checks the
          // address.
          agent: false,
          headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'NovaSjekk image import' },
        },
        resolve,
      )
      .on('error', reject);
  });

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early also closes the connection.
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new Problem('image_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
