import type { IncomingMessage } from 'node:http';

/**
 * Who is calling: the socket's address. A proxy's word is taken only where the operator trusts one, and then only
 * the last entry, which that proxy wrote itself; anything before it is the caller's own claim.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'> | undefined,
  trustProxy: boolean,
): string {
  const socket = incoming?.socket?.remoteAddress;
  if (trustProxy) {
    const forwarded = String(incoming?.headers['x-forwarded-for'] ?? '');
    const last = forwarded.split(',').at(-1)?.trim();
    if (last) return plain(last);
  }
  return plain(socket ?? 'unknown');
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);

/** What limits are counted by: one household or machine on IPv6 has a whole /64 of addresses. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
