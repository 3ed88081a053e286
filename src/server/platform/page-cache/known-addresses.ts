import { oldAddressOf } from '../../../domain/articles/old-address.ts';
import { readAll } from './read-all.ts';

const retryAfterMs = 1000;

export interface KnownAddressesOptions {
  /** Lists old addresses in order, beginning after `after`. */
  listAddresses: (after: string, limit: number) => Promise<string[]>;
  now?: () => number;
  onError: (error: unknown) => void;
}

/**
 * Keeps the old addresses of imported articles in memory, so that a request for an address without a page needs no query.
 * The list is loaded at the first such request. It may still contain addresses whose article was deleted.
 */
export function createKnownAddresses({
  listAddresses,
  now = () => performance.now(),
  onError,
}: KnownAddressesOptions) {
  let known: Set<string> | undefined;
  let isCurrent = false;
  let loading: Promise<void> | undefined;
  /** The addresses that were added while the list was loading. */
  let added: string[] = [];
  let retryAt = Number.NEGATIVE_INFINITY;

  const load = async () => {
    added = [];
    isCurrent = true;
    try {
      const addresses = await readAll(listAddresses);
      for (const address of added) addresses.add(address);
      known = addresses;
    } catch (error) {
      // Until the next attempt, the previous list is used. If there is none, no address redirects.
      isCurrent = false;
      retryAt = now() + retryAfterMs;
      onError(error);
    }
  };

  /** Starts loading the list if it is not current. Returns a promise only while the first list is loading. */
  const ensureLoaded = (): Promise<void> | undefined => {
    if (!isCurrent && now() >= retryAt)
      loading ??= load().finally(() => {
        loading = undefined;
      });
    return known ? undefined : loading;
  };

  return {
    /**
     * True if the list does not contain the path, or if no list could be loaded. False while the first list is loading.
     */
    isMissing(path: string): boolean {
      return ensureLoaded() === undefined && !known?.has(path);
    },

    /** Whether the list contains this path, whatever its spelling. */
    async has(pathname: string): Promise<boolean> {
      await ensureLoaded();
      const address = oldAddressOf(pathname);
      return address !== undefined && known?.has(address) === true;
    },

    add(addresses: readonly string[] | 'all'): void {
      if (addresses === 'all') {
        isCurrent = false;
        return;
      }
      for (const address of addresses) known?.add(address);
      if (loading) added.push(...addresses);
    },
  };
}

export type KnownAddresses = ReturnType<typeof createKnownAddresses>;
