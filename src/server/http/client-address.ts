import type { IncomingMessage } from 'node:http';

/**
 * The address of the caller. With a trusted proxy it is the last entry of X-Forwarded-For, which the proxy added; the
 * entries before it can be forged.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'> | undefined,
  trustProxy: boolean,
): string {
  const socket = incoming?.socket?.remoteAddress;
  if (trustProxy) {
    const forwarded = String(incoming?.headers['x-forwarded-for'] ?? '');
    const last = forwarded.split(',').at(-1)?.trim();
    if (last) return normalized(last);
  }
  return normalized(socket ?? 'unknown');
}

const normalized = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);

/** The unit that rate limits count: on IPv6 a single household has a whole /64 network. */
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
