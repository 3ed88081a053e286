import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export type Incoming =
  | { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }
  | undefined;

/** Each trusted proxy appends an address to X-Forwarded-For; clients can forge those before the proxies'. */
export function clientAddress(incoming: Incoming, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const entries = forwardedFor(incoming).split(',');
    const forwarded = parsedAddress(entries.at(-trustedProxies) ?? entries[0] ?? '');
    if (forwarded) return forwarded;
  }
  return incoming?.socket ? addressOfSocket(incoming.socket) : 'unknown';
}

/** The addresses of open connections, because every counted view of a cached page needs one. */
const socketAddresses = new WeakMap<object, string>();

function addressOfSocket(socket: { remoteAddress?: string | undefined }): string {
  const known = socketAddresses.get(socket);
  if (known !== undefined) return known;
  const text = socket.remoteAddress ?? 'unknown';
  const address = parsedAddress(text) ?? text.slice(0, 64);
  if (socket.remoteAddress) socketAddresses.set(socket, address);
  return address;
}

const forwardedFor = (incoming: Incoming) => String(incoming?.headers['x-forwarded-for'] ?? '');

/** True if a proxy that is not trusted sent the request: all clients of that proxy seem to have one address. */
export const isForwardedUntrusted = (incoming: Incoming, trustedProxies: number): boolean =>
  trustedProxies === 0 && forwardedFor(incoming) !== '';

/** Accepts the notations of proxies: `192.0.2.1:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`, with or without a zone. */
function parsedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) ? address : undefined;
}

/** Returns the address without the digits that identify one household, such as 192.0.2.0 or 2001:db8:1::. */
export function shortenedAddress(address: string): string {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.0');
  return `${addressGroup(address).split(':').slice(0, 3).join(':')}::`;
}

/** Returns the group of addresses that rate limits count together: on IPv6 a household has a whole /64 network. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
