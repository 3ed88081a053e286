import { randomInt } from 'node:crypto';
import { addressGroup } from '../platform/http/client-address.ts';

/**
 * Limits what one client can count in a window of time. No address is stored: an address and a subject select a counter
 * by a hash with a random key, and a new window has a new key and new counters. Each process has its own limit. Two
 * clients rarely share a counter, because there are far more counters than clients in a window.
 */
export function createAddressLimit(options: {
  limit: number;
  windowMs: number;
  /** A power of two. */
  counters?: number;
  now?: (() => number) | undefined;
}) {
  const { limit, windowMs, counters = 2 ** 20, now = () => performance.now() } = options;
  const counts = new Uint8Array(counters);
  let endsAt = Number.NEGATIVE_INFINITY;
  let key = 0;
  return (address: string, subject = ''): boolean => {
    if (now() >= endsAt) {
      counts.fill(0);
      key = randomInt(2 ** 32);
      endsAt = now() + windowMs;
    }
    // The two are not joined first, because V8 would have to copy the new text before it can be read.
    const at = hashOf(subject, hashOf(addressGroup(address), key)) & (counters - 1);
    const count = counts[at] ?? 0;
    if (count >= limit) return false;
    counts[at] = count + 1;
    return true;
  };
}

/** FNV-1a, because a cryptographic hash would take as long as sending a cached page. */
function hashOf(text: string, key: number): number {
  let hash = key;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
