import { addressGroup } from '../platform/http/client-address.ts';

const windowMs = 60_000;
const eventsPerWindow = 60;
/** Beyond this number of addresses in one window, further addresses share one count. */
const maxAddresses = 20_000;

/**
 * Limits the events of one client. The addresses are never stored. They are kept in memory until the first event after
 * the end of the window, so each process has its own limit.
 */
export function createEventLimit(now: () => number = () => performance.now()) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (address: string): boolean => {
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + windowMs;
    }
    const group = addressGroup(address);
    const key = counts.has(group) || counts.size < maxAddresses ? group : 'others';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= eventsPerWindow;
  };
}
