import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { allowedOnly, isRefusedHost, type LookupAll, lookupAll } from './public-address.ts';

interface GetOptions {
  lookup: LookupFunction;
  signal: AbortSignal;
  headers: Record<string, string>;
}

/** The network functions of a download, which tests replace. */
export interface PublicNetwork {
  lookup?: LookupAll;
  get?: (url: URL, options: GetOptions) => Promise<IncomingMessage>;
}

/** Returns the URL if it is https, has no port and no password, and its host is not a private IP address. */
export function publicUrl(address: string, base?: URL): URL | undefined {
  const url = URL.parse(address, base);
  const isPublic =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    !isRefusedHost(url.hostname);
  return isPublic ? url : undefined;
}

/**
 * Requests a URL from `publicUrl`. Connects only to public addresses, so that nobody reaches the internal network
 * through this server, and fails with `refusal` otherwise. Redirects are not followed.
 */
export const getPublic = (
  url: URL,
  { lookup = lookupAll, get = httpsGet }: PublicNetwork,
  { refusal, ...options }: Omit<GetOptions, 'lookup'> & { refusal: () => Error },
): Promise<IncomingMessage> => get(url, { ...options, lookup: allowedOnly(lookup, refusal) });

const httpsGet: NonNullable<PublicNetwork['get']> = (url, options) =>
  new Promise((resolve, reject) => {
    // Without a shared agent, every request opens a new connection and therefore runs `lookup`, which checks the
    // address.
    https.get(url, { ...options, agent: false }, resolve).on('error', reject);
  });

export async function readAtMost(
  response: IncomingMessage,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early also closes the connection.
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
