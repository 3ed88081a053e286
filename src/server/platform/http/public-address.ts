import dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

const reserved = new BlockList();
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
  reserved.addSubnet(net, bits, 'ipv4');
}
// Not public although in 2000::/3: protocol assignments such as Teredo, documentation, 6to4.
reserved.addSubnet('2001::', 23, 'ipv6');
reserved.addSubnet('2001:db8::', 32, 'ipv6');
reserved.addSubnet('2002::', 16, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** False for an address of a private network, of this machine or of a reserved range. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Link-local networks and the other addresses at which clouds give their credentials to any program on a machine. */
const metadata = new BlockList();
metadata.addSubnet('169.254.0.0', 16, 'ipv4');
metadata.addAddress('100.100.100.200', 'ipv4');
metadata.addAddress('168.63.129.16', 'ipv4');
metadata.addSubnet('fe80::', 10, 'ipv6');
metadata.addAddress('fd00:ec2::254', 'ipv6');

export const isMetadataAddress = (address: string): boolean =>
  metadata.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Looks up all addresses of a host. Tests replace it. */
export type LookupAll = (host: string) => Promise<{ address: string; family: number }[]>;

export const lookupAll: LookupAll = (host) => dns.promises.lookup(host, { all: true, verbatim: true });

/** The connection uses the very addresses that were checked, which prevents DNS rebinding. */
export const allowedOnly =
  (
    lookup: LookupAll,
    refusal: () => Error,
    isAllowed: (address: string) => boolean = isPublicAddress,
  ): LookupFunction =>
  (host, options, callback) => {
    lookup(host).then(
      (found) => {
        const [first] = found;
        // A host name that has both private and public addresses is treated as an attack.
        if (!first || !found.every(({ address }) => isAllowed(address)))
          return callback(refusal() as NodeJS.ErrnoException, '', 0);
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };

/** Whether the host is a refused IP address. `allowedOnly` does not see it, because it is not looked up. */
export function isRefusedHost(hostname: string, isAllowed: (address: string) => boolean = isPublicAddress) {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isAllowed(host);
}

interface SentRequest {
  method?: string;
  headers: Record<string, string>;
  lookup: LookupFunction;
  signal?: AbortSignal | undefined;
}

/** Sends a request to an address that `lookup` allows, without following redirects. */
export const sendRequest = (url: URL, options: SentRequest, body = ''): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Without an agent, each request opens a connection and so runs `lookup`, which checks the address.
    const request = (url.protocol === 'https:' ? https : http).request(url, { ...options, agent: false });
    request.on('response', resolve).on('error', reject).end(body);
  });

/** Like `fetch`, also on private networks, but without redirects, which could lead to a metadata address. */
export const fetchUnlessMetadata: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const isAllowed = (address: string) => !isMetadataAddress(address);
  const refusal = () => new Error('Metadata addresses are refused');
  try {
    if (isRefusedHost(url.hostname, isAllowed)) throw refusal();
    const options = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      lookup: allowedOnly(lookupAll, refusal, isAllowed),
      signal: init.signal ?? undefined,
    };
    const response = await sendRequest(url, options, typeof init.body === 'string' ? init.body : '');
    const status = response.statusCode ?? 0;
    const hasBody = status !== 204 && status !== 304;
    const body = hasBody ? (Readable.toWeb(response) as ReadableStream) : null;
    return new Response(body, { status, headers: headersOf(response) });
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    // The callers of `fetch` recognise an unreachable server by this error.
    throw new TypeError('fetch failed', { cause: error });
  }
};

/** The headers of a response in the form that the constructor of `Response` takes. */
export const headersOf = ({ headers }: IncomingMessage) =>
  Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);

/** The network functions of a download, which tests replace. */
export interface PublicNetwork {
  lookup?: LookupAll;
  get?: (url: URL, options: SentRequest) => Promise<IncomingMessage>;
}

/** Returns the URL if it has an allowed protocol, no port and no password, and its host is not a private IP address. */
export function publicUrl(address: string, base?: URL, protocols = ['https:']): URL | undefined {
  const url = URL.parse(address, base);
  const isPublic =
    url &&
    protocols.includes(url.protocol) &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    !isRefusedHost(url.hostname);
  return isPublic ? url : undefined;
}

/**
 * Requests a URL that `publicUrl` has accepted, without following redirects. If the name of its host belongs to an
 * address that is not public, the request fails with `refusal`: a user could otherwise reach the internal network.
 */
export const getPublic = (
  url: URL,
  { lookup = lookupAll, get = sendRequest }: PublicNetwork,
  { refusal, ...options }: Omit<SentRequest, 'lookup'> & { refusal: () => Error },
): Promise<IncomingMessage> => get(url, { ...options, lookup: allowedOnly(lookup, refusal) });
