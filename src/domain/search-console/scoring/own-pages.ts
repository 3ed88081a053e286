import type { Locale } from '../../locale.ts';
import { splitLocale } from '../../locale.ts';
import { publicPagePaths } from '../../site/public-pages.ts';
import { pathOfPage } from '../search-console.ts';
import { isAbout, specificWords, subjectWords } from './subject-words.ts';

/** An article, as far as it says what it is about. */
export interface IndexedArticle {
  id: string;
  slug: string;
  title_no: string;
  title_en: string;
  exists_no: boolean;
  exists_en: boolean;
  keywords: readonly string[];
}

/** An own page about a query: an article, or a page that is not an article and exists in both languages. */
export type OwnPage = { path: string } & ({ article: IndexedArticle } | { article: null });

/** The subjects of the pages that are not articles, in words that people search for. */
const fixedSubjects = (productSlug: string): { path: string; words: string[] }[] => {
  const paths = publicPagePaths(productSlug);
  return [
    {
      path: paths['what-is-upf'],
      words: subjectWords(
        'upf ultraprosessert ultraprosesserte ultra prosessert mat matvarer definisjon betyr betydning forklart nova gruppe gruppene klassifisering system 1 2 3 4 eksempler ultraprocessed processed food foods definition meaning means explained group groups classification examples',
      ),
    },
    { path: paths.score, words: subjectWords('upf score poeng poengsum beregnes skala') },
    {
      path: paths['eat-less'],
      words: subjectWords(
        'spise mindre unngå kutte redusere upf ultraprosessert mat tips rad eat eating less avoid cut reduce ultra processed food foods tips swap swaps',
      ),
    },
    {
      path: paths.research,
      words: subjectWords(
        'forskning studier bevis upf ultraprosessert mat research studies evidence ultra processed food',
      ),
    },
    {
      path: paths['label-reader'],
      words: subjectWords(
        'lese etikett etiketten ingrediensliste ingredienser innholdsfortegnelse read reading label labels ingredient ingredients',
      ),
    },
    {
      path: paths.additives,
      words: subjectWords(
        'e-stoffer estoffer tilsetningsstoffer tilsetningsstoff e-nummer liste additives additive e-numbers list',
      ),
    },
  ];
};

const slugOf = (path: string) => /^\/blogg\/([a-z0-9-]+)$/.exec(path)?.[1];

const indexedLetters = 3;

/** The position up to which a page in the results is taken as a page about the query without looking at its words. */
const trustedPosition = 15;

/** Finds the own pages about a query: first those that its search results show, then those with its words. */
export function createOwnPages(articles: readonly IndexedArticle[], productSlug: string) {
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const fixed = fixedSubjects(productSlug);
  const fixedPaths = new Set<string>(Object.values(publicPagePaths(productSlug)));
  /** The articles by the first letters of their words, so that a query is compared with few of them. */
  const byWord = new Map<string, Set<IndexedArticle>>();
  const wordsOf = new Map<IndexedArticle, string[]>();
  for (const article of articles) {
    const { title_no, title_en, slug, keywords } = article;
    const words = subjectWords([title_no, title_en, slug.replaceAll('-', ' '), ...keywords].join(' '));
    wordsOf.set(article, words);
    for (const word of words) {
      const key = word.slice(0, indexedLetters);
      byWord.set(key, (byWord.get(key) ?? new Set()).add(article));
    }
  }

  const pageOf = (address: string): OwnPage | undefined => {
    const path = splitLocale(pathOfPage(address) ?? '').path;
    const article = bySlug.get(slugOf(path) ?? '');
    if (article) return { path, article };
    return fixedPaths.has(path) || /^\/e-stoffer\/./.test(path) ? { path, article: null } : undefined;
  };

  const isOwnSubject = (page: OwnPage, query: string) =>
    page.article
      ? isAbout(wordsOf.get(page.article) ?? [], query)
      : fixed.some(({ path, words }) => path === page.path && isAbout(words, query));

  const findByWords = (query: string, locale: Locale): OwnPage | undefined => {
    const additive = /(?:^|\W)e[\s-]?(\d{3,4}[a-z]?)(?:\W|$)/i.exec(query)?.[1];
    if (additive) return { path: `/e-stoffer/e${additive.toLowerCase()}`, article: null };
    const words = specificWords(query);
    const candidates = new Set(
      (words.length > 0 ? words : subjectWords(query)).flatMap((word) => [
        ...(byWord.get(word.slice(0, indexedLetters)) ?? []),
      ]),
    );
    const about = [...candidates].filter((article) => isAbout(wordsOf.get(article) ?? [], query));
    // The article with the fewest other words is most likely about the query itself.
    const [best] = about.toSorted(
      (a, b) =>
        Number(b[`exists_${locale}`]) - Number(a[`exists_${locale}`]) ||
        subjectWords(a[`title_${locale}`] || a.title_no || a.title_en).length -
          subjectWords(b[`title_${locale}`] || b.title_no || b.title_en).length,
    );
    const page = fixed.find((each) => isAbout(each.words, query));
    // A query without specific words is about the site's theme, which a fixed page explains.
    if (page && (words.length === 0 || !best)) return { path: page.path, article: null };
    return best && { path: `/blogg/${best.slug}`, article: best };
  };

  return {
    /**
     * The page about the query, and further own pages that compete with it in the results. Pages in the results at a far
     * position count only if their words match.
     */
    find(query: {
      term: string;
      locale: Locale;
      position: number;
      pages: readonly { page: string; impressions: number }[];
    }): { page: OwnPage | undefined; rivals: OwnPage[] } {
      const shown = new Map<string, { page: OwnPage; impressions: number }>();
      for (const { page: address, impressions } of query.pages) {
        const page = pageOf(address);
        if (!page) continue;
        // Both languages of an article are one page here: they do not compete with each other.
        const known = shown.get(page.path) ?? { page, impressions: 0 };
        shown.set(page.path, { page, impressions: known.impressions + impressions });
      }
      const ranked = [...shown.values()].sort((a, b) => b.impressions - a.impressions);
      const trusted = ranked.filter(
        ({ page }) => query.position <= trustedPosition || isOwnSubject(page, query.term),
      );
      const page = trusted[0]?.page ?? findByWords(query.term, query.locale);
      const total = ranked.reduce((sum, { impressions }) => sum + impressions, 0);
      const rivals = ranked.filter(
        (each) =>
          each.page.path !== page?.path &&
          each.impressions >= Math.max(minRivalImpressions, total * rivalShare),
      );
      return { page, rivals: trusted.length > 0 ? rivals.map((each) => each.page) : [] };
    },
  };
}

/** A second page competes if it has at least this share of the impressions of the query, and this many. */
const rivalShare = 0.2;
const minRivalImpressions = 20;

/** Whether a query searches for the site itself. `brands` are folded keys of names. */
export const isBrandQuery = (key: string, brands: readonly string[]): boolean =>
  brands.some((brand) => brand !== '' && key.includes(brand));
