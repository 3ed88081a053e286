import additives from '../../../content/additives/additives.json' with { type: 'json' };
import { site } from '../../../site.config.ts';
import { findUnlinkedMentions } from '../../domain/links/suggest-links.ts';
import { type Locale, splitLocale } from '../../domain/locale.ts';
import { type PageSource, slugIn } from '../../domain/site/page-source.ts';
import { additivePath, publicPagePaths } from '../../domain/site/public-pages.ts';
import type { BlogSearchService } from '../blog-search/blog-search-service.ts';
import { calculateUnless, isShort } from '../platform/calculations/calculate.ts';
import type { Database } from '../platform/db/database.ts';
import { createLinkReadModel } from './link-read-model.ts';

/** The editing screen searches its text for the titles and keywords of at most this many articles. */
const maxTargets = 500;
const maxMentioning = 12;
const maxOrphans = 50;

const pages = publicPagePaths(site.productSlug);
const pagePaths = new Set<string>(Object.values(pages));
const additivePaths = new Set<string>(additives.map(({ e }) => additivePath(e)));
const articleAddress = /^\/blogg\/([^/]+)$/;

export function createLinkService(parts: {
  database: Database;
  blogSearch: Pick<BlogSearchService, 'searchForEditor'>;
  pageSources: readonly PageSource[];
}) {
  const { database, blogSearch, pageSources } = parts;
  const readModel = createLinkReadModel(database);
  return {
    listTargets: (locale: Locale) => readModel.listTargets(locale, maxTargets),

    /** Finds articles that mention the terms but do not link to the article with the slug. */
    async findMentions({ slug, locale, terms }: { slug: string; locale: Locale; terms: string[] }) {
      const found = new Set<string>();
      for (const term of terms) {
        for (const { article } of (await blogSearch.searchForEditor(locale, term)).results)
          found.add(article.slug);
      }
      found.delete(slug);
      const texts = await readModel.findTexts(locale, [...found].slice(0, maxMentioning));
      const contents = texts.map(({ content }) => content);
      const mentions = await calculateUnless(
        contents.every(isShort),
        'findUnlinkedMentions',
        findUnlinkedMentions,
        contents,
        slug,
        terms.map((term) => term.toLowerCase()),
      );
      return texts.flatMap(({ content: _, ...article }, n) => {
        const mention = mentions[n];
        return mention ? [{ ...article, ...mention }] : [];
      });
    },

    listOrphans: () => readModel.listOrphans(maxOrphans),

    /** Returns the paths at which readers find no page. */
    async findDeadPaths(paths: readonly string[]): Promise<string[]> {
      const plainPaths = paths.map((path) => splitLocale(path).path);
      const slugs = [...new Set(plainPaths.flatMap((path) => articleAddress.exec(path)?.[1] ?? []))];
      const found = slugs.length > 0 ? await readModel.findPublicSlugs(slugs) : [];
      const existing = await Promise.all(
        pageSources
          .filter((source) => plainPaths.some((path) => slugIn(source, path)))
          .map(async ({ folder, list }) => (await list()).map(({ slug }) => folder + slug)),
      );
      const createdPages = new Set(existing.flat());
      const isDead = (address: string) => {
        const { path, prefixed } = splitLocale(address.length > 1 ? address.replace(/\/$/, '') : address);
        const slug = articleAddress.exec(path)?.[1];
        // The Norwegian address of an article that exists only in English redirects to the English one.
        if (slug) return !found.some((article) => article.slug === slug && (!prefixed || article.exists_en));
        if (pageSources.some((source) => slugIn(source, path))) return !createdPages.has(path);
        if (path.startsWith(`${pages.additives}/`)) return !additivePaths.has(path);
        return !pagePaths.has(path) && !isOtherAddress(path);
      };
      return paths.filter(isDead);
    },
  };
}

export type LinkService = ReturnType<typeof createLinkService>;

/** True for paths that are not checked: files, images, social cards, the admin, and addresses below a page. */
const isOtherAddress = (path: string): boolean =>
  /\.[a-z]{2,12}$/.test(path) ||
  /^\/(bilder|kort|admin)(\/|$)/.test(path) ||
  [...pagePaths].some((page) => page !== '/' && path.startsWith(`${page}/`));
