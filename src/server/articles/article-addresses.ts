import { slugFromTitle, slugMaxLength, slugSchema } from '../../domain/articles/slug.ts';
import type { Database } from '../db/database.ts';
import { type ArticleEditStore, createArticleEditStore } from './article-edit-store.ts';

/** Current and former slugs of articles. */
export function createArticleAddresses(database: Database) {
  const store = createArticleEditStore(database.orm);
  const findAt = async (slug: string) => (slugSchema.safeParse(slug).success ? store.findAtSlug(slug) : []);
  return {
    /** A free slug for a title. */
    proposeSlug: async (title: string, except?: string): Promise<string> =>
      freeSlug(store, slugFromTitle(title) || 'artikkel', except),

    /** The current slug of a published article that formerly had this one, unless another article is published here. */
    async findSlugRedirect(slug: string): Promise<string | undefined> {
      const found = await findAt(slug);
      const here = found.find((article) => article.slug === slug);
      if (here?.status === 'published' || here?.status === 'archived') return undefined;
      return found.find((article) => article.slug !== slug && article.status === 'published')?.slug;
    },

    /** Whether the article at this slug, or formerly at it, is archived and none is published there. */
    async isArchived(slug: string): Promise<boolean> {
      const states = (await findAt(slug)).map(({ status }) => status);
      return states.includes('archived') && !states.includes('published');
    },
  };
}

/** The wished slug, with a number if an article has it or formerly had it. */
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
