import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { maxImageBytes } from '../../domain/media/media.ts';
import { Problem } from '../../domain/problems.ts';

/** How the outside is reached; tests put something else in its place. */
export interface RemoteImageOptions {
  lookup?: (host: string) => Promise<{ address: string; family: number }[]>;
  get?: (url: URL, options: { lookup: LookupFunction; signal: AbortSignal }) => Promise<IncomingMessage>;
}

const maxRedirects = 3;
const withinMs = 15_000;

/** Fetches an image from the web for a writer, and can reach nothing but the public web. */
export async function fetchRemoteImage(
  address: string,
  { lookup = lookupAll, get = httpsGet }: RemoteImageOptions = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(withinMs);
  let url = publicUrl(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      // The address that was checked is the one connected to: a second answer of the name server changes nothing.
      const response = await get(url, { lookup: publicOnly(lookup), signal });
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

const asProblem = (error: unknown): Problem => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof Problem) return at;
  return new Problem('image_not_fetched', { cause: error });
};

function publicUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (
    url?.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    // A name server is not asked for an address that is a number already.
    (isIP(host) !== 0 && !isPublicAddress(host))
  ) {
    throw new Problem('image_address_refused');
  }
  return url;
}

const publicOnly =
  (lookup: NonNullable<RemoteImageOptions['lookup']>): LookupFunction =>
  (host, options, answer) => {
    lookup(host).then(
      (found) => {
        const [first] = found;
        // One private address among public ones is an attack, not a mistake.
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          return answer(new Problem('image_address_refused') as NodeJS.ErrnoException, '', 0);
        if (options.all) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (error) => answer(error, '', 0),
    );
  };

const lookupAll = (host: string) => dns.promises.lookup(host, { all: true, verbatim: true });

const httpsGet: NonNullable<RemoteImageOptions['get']> = (url, { lookup, signal }) =>
  new Promise((resolve, reject) => {
    https
      .get(
        url,
        {
          lookup,
          signal,
          // No connection of another request is used again: it may lead elsewhere.
          agent: false,
          headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'NovaSjekk image import' },
        },
        resolve,
      )
      .on('error', reject);
  });

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const part of response) {
    size += part.length;
    if (size > maxBytes) throw new Problem('image_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(net, bits, 'ipv4');
}
// Within the public range, these carry addresses of the older kind, or none at all.
special.addSubnet('2001::', 23, 'ipv6');
special.addSubnet('2001:db8::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
