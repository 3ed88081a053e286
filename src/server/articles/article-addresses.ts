import { oldAddressOf } from '../../domain/articles/old-address.ts';
import { numberedSlug, slugFromTitle, slugSchema } from '../../domain/articles/slug.ts';
import type { Database } from '../platform/db/database.ts';
import { type ArticleAdminStore, createArticleAdminStore } from './article-admin-store.ts';
import { createOldAddressStore } from './old-addresses/old-address-store.ts';

export function createArticleAddresses(database: Database) {
  const store = createArticleAdminStore(database.orm);
  const oldAddresses = createOldAddressStore(database.orm);
  const findAt = async (slug: string) => (slugSchema.safeParse(slug).success ? store.findAtSlug(slug) : []);
  return {
    /** Makes a slug from a title. No article other than `except` has the slug or formerly had it. */
    proposeSlug: async (title: string, except?: string): Promise<string> =>
      freeSlug(store, slugFromTitle(title) || 'artikkel', except),

    /**
     * Explains why no published article has this slug: the article has a new slug (`movedTo`), or it is archived, or
     * there is no such article (neither). `movedTo` is the current slug of a published article, so a redirect to it
     * ends there even if an article got an earlier slug back (A→B→A).
     */
    async resolveMissingSlug(slug: string): Promise<{ movedTo: string | undefined; isArchived: boolean }> {
      const found = await findAt(slug);
      const current = found.find((article) => article.slug === slug)?.status;
      const published = found.filter(({ status }) => status === 'published');
      return {
        movedTo:
          current === 'published' || current === 'archived'
            ? undefined
            : published.find((article) => article.slug !== slug)?.slug,
        isArchived: published.length === 0 && found.some(({ status }) => status === 'archived'),
      };
    },

    /** Finds the article that had this path on the site from which it was imported. */
    async findByOldAddress(pathname: string) {
      const address = oldAddressOf(pathname);
      return address === undefined ? undefined : oldAddresses.find(address);
    },

    listOldAddresses: oldAddresses.list,
  };
}

/** Returns the wished slug, or appends a number if an article other than `except` has the slug or formerly had it. */
export async function freeSlug(store: ArticleAdminStore, wished: string, except?: string): Promise<string> {
  for (let from = 1; ; from += 50) {
    const candidates = Array.from({ length: 50 }, (_, n) => numberedSlug(wished, from + n));
    const taken = await store.findTaken(candidates, except);
    const free = candidates.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}
