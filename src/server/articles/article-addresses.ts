import { slugFromTitle, slugMaxLength, slugSchema } from '../../domain/articles/slug.ts';
import type { Database } from '../db/database.ts';
import { type ArticleEditStore, createArticleEditStore } from './article-edit-store.ts';

/** Addresses of articles, now and before. */
export function createArticleAddresses(database: Database) {
  const store = createArticleEditStore(database.orm);
  const findAt = async (slug: string) => (slugSchema.safeParse(slug).success ? store.findAtSlug(slug) : []);
  return {
    /** A free address for a title. */
    proposeSlug: async (title: string, except?: string): Promise<string> =>
      freeSlug(store, slugFromTitle(title) || 'artikkel', except),

    /** Where the published article is that once was here. Whoever is published here now comes first. */
    async findSlugRedirect(slug: string): Promise<string | undefined> {
      const found = await findAt(slug);
      const here = found.find((article) => article.slug === slug);
      if (here?.status === 'published' || here?.status === 'archived') return undefined;
      return found.find((article) => article.slug !== slug && article.status === 'published')?.slug;
    },

    /** Whether what is here, or once was, has been archived. */
    async isArchived(slug: string): Promise<boolean> {
      const states = (await findAt(slug)).map(({ status }) => status);
      return states.includes('archived') && !states.includes('published');
    },
  };
}

/** An address nobody has, nor had: the wished one, or the wished one with a number. */
export async function freeSlug(store: ArticleEditStore, wished: string, except?: string): Promise<string> {
  for (let from = 1; ; from += 50) {
    const candidates = Array.from({ length: 50 }, (_, n) => numbered(wished, from + n));
    const taken = await store.findTaken(candidates, except);
    const free = candidates.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}

function numbered(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return slug.slice(0, slugMaxLength - ending.length).replace(/-+$/, '') + ending;
}
