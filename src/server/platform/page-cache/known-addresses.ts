import { oldAddressOf } from '../../../domain/articles/old-address.ts';
import { createKnownList, type KnownListOptions } from './known-list.ts';

/**
 * Keeps the old addresses of imported articles in memory, so that a request for an address without a page needs no query.
 * The list is loaded at the first such request. It may still contain addresses whose article was deleted. If it cannot be
 * loaded, the previous list is used. If there is none, no address redirects.
 */
export function createKnownAddresses(options: KnownListOptions) {
  const known = createKnownList(options);
  return {
    /** True without a list that contains the path, false while the first list is loading. */
    isMissing: (path: string): boolean => known.ensureLoaded() === undefined && !known.has(path),

    /** Whether the list contains this path, whatever its spelling. */
    async has(pathname: string): Promise<boolean> {
      await known.ensureLoaded();
      const address = oldAddressOf(pathname);
      return address !== undefined && known.has(address);
    },

    add(addresses: readonly string[] | 'all'): void {
      if (addresses === 'all') known.invalidate();
      else known.add(addresses);
    },
  };
}

export type KnownAddresses = ReturnType<typeof createKnownAddresses>;
