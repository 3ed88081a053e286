import type { Locale } from '../../locale.ts';
import { localizedPath, splitLocale } from '../../locale.ts';
import { memoize } from '../../memoize.ts';
import { additivePath, articlePath, foodPath, publicPagePaths } from '../../site/public-pages.ts';
import { queryKey } from '../query-groups.ts';
import words from '../query-words.json' with { type: 'json' };
import { pathOfPage } from '../search-console.ts';
import { carriesMeaning, hasWord, requiredWords, specificWords, subjectWords } from './subject-words.ts';

export interface IndexedArticle {
  id: string;
  slug: string;
  title_no: string;
  title_en: string;
  exists_no: boolean;
  exists_en: boolean;
  keywords: readonly string[];
  /** The excerpts and meta descriptions in both languages. */
  summary: string;
}

/** A page of this site. A page that is not an article exists in both languages. */
export interface OwnPage {
  path: string;
  article: IndexedArticle | null;
}

/** A page with the words that describe its subject, from its name, its keywords and its summary. */
interface Subject {
  page: OwnPage;
  /** The index in the list of fixed pages; 0 for articles, which are not sorted by it. */
  order: number;
  name: string[];
  keywords: string[];
  summary: string[];
  /** The specific words of each title of an article. */
  titles: string[][];
  /** The figures of an article in search results, at all its addresses. Undefined if they are unknown. */
  shown?: PageFigures | undefined;
}

interface Match {
  subject: Subject;
  isComplete: boolean;
  matched: number;
  /** The weight of the matched words. Words in the name of the page weigh most, as do words that few pages have. */
  weight: number;
  /** The index of the first matched word. The subject is usually first in a query, as in "bread without additives". */
  first: number;
  isWholeTitle: boolean;
  /**
   * The impressions of the article, multiplied by the share of its titles that the query contains. Of several articles
   * that fit a query equally well, search results most probably show the one with the highest value.
   */
  prominence: number;
}

const indexedLetters = 3;
const weights = { name: 3, keywords: 2, summary: 1 };
/** The minimum length of the last element of a compound word, such as `brød` in `kneippbrød`. */
const minCompoundHead = 4;
const maxNameWords = 5;

/**
 * Up to this position, a page of this site in the search results is assumed to fit the query. If the search data name
 * that page, its words are not compared. If the search data name no page, a page with `lenientWordShare` of the words
 * of the query fits.
 */
const trustedPosition = 15;
/** The share of a query's required words that a page must contain in a lenient comparison. */
const lenientWordShare = 1 / 2;
/** In a lenient comparison, the words in common need this share of the weight, so a word of nearly all pages is too little. */
const minLenientWeight = 0.1;

/** If more pages than this contain all words of a query, the words do not say which of them ranks. */
const maxComplete = 10;

/** Another page is a rival with this share of a query's impressions, and at least `minRivalImpressions`. */
const rivalShare = 0.2;
const minRivalImpressions = 20;

/**
 * Another article is about the same if more than this share of its title is in the other title, and it has at most this
 * share of the clicks. An article with more clicks answers a question of its own.
 */
const alikeShares = { title: 0.6, clicks: 0.25 };

/** An article with at least this share of the prominence of the best one may rank for the query instead. */
const minEqualProminence = 0.5;

interface PageFigures {
  impressions: number;
  clicks: number;
}

interface FoundPage {
  page: OwnPage | undefined;
  /** Whether the page lacks words of the query, or others fit about equally, so that another page may rank for it. */
  isProbable?: boolean | undefined;
  /** Another article about the same, if the search data name no page. */
  alike?: OwnPage | undefined;
}

export interface SearchedQuery {
  term: string;
  locale: Locale;
  position: number;
  clicks?: number;
  pages: readonly { page: string; impressions: number; clicks?: number }[];
}

/** Finds the pages of this site about a query: those in its search results, or else those that contain its words. */
export function createOwnPages(site: {
  additives: readonly { e: string; names: readonly string[] }[];
  foods?: readonly { slug: string; names: readonly string[] }[];
  productSlug: string;
  /** The figures of the pages in search results, by path. */
  shown?: ReadonlyMap<string, PageFigures> | undefined;
}) {
  const byPath = new Map<string, Subject>();
  /** Indexes the pages by the first letters of their words, so that a query is compared with only a few pages. */
  const byLetters = new Map<string, Set<Subject>>();
  const addSubject = (subject: Subject) => {
    byPath.set(subject.page.path, subject);
    for (const word of [...subject.name, ...subject.keywords, ...subject.summary]) {
      const key = word.slice(0, indexedLetters);
      byLetters.set(key, (byLetters.get(key) ?? new Set()).add(subject));
    }
  };
  const paths = publicPagePaths(site.productSlug);
  // If two fixed pages fit a query equally well, the earlier one in the file of words wins.
  for (const [order, [name, named]] of Object.entries(words.pages).entries()) {
    const page = { path: paths[name as keyof typeof words.pages], article: null };
    addSubject({ page, order, name: subjectWords(named), keywords: [], summary: [], titles: [] });
  }
  const fixedPaths = new Set<string>(Object.values(paths));
  const withoutSubject = new Set<string>(
    (['blog', 'about', 'privacy', 'editorial-policy'] as const).map((name) => paths[name]),
  );
  const additiveByName = new Map(
    site.additives.flatMap(({ e, names }) => names.map((name) => [subjectWords(name).join(' '), e] as const)),
  );
  const foodByName = new Map(
    (site.foods ?? []).flatMap(({ slug, names }) =>
      names.map((name) => [specificWords(name).join(' '), slug] as const),
    ),
  );
  const withLettersOf = (word: string): ReadonlySet<Subject> =>
    byLetters.get(word.slice(0, indexedLetters)) ?? new Set();
  const nameCount = memoize(
    (word: string) => Math.max(1, [...withLettersOf(word)].filter(({ name }) => hasWord(name, word)).length),
    { keyOf: (word) => word, maxSize: 10_000 },
  );

  const pageOf = (address: string): OwnPage | undefined => {
    const whole = pathOfPage(address) ?? '';
    const { path } = splitLocale(whole);
    if (withoutSubject.has(path)) return undefined;
    const known = (byPath.get(path) ?? byPath.get(whole))?.page;
    if (known) return known;
    return fixedPaths.has(path) || /^\/(e-stoffer|mat)\/./.test(path) ? { path, article: null } : undefined;
  };

  /** A lenient comparison also accepts words of the summary, and compounds whose last element is in the name. */
  const match = (subject: Subject, query: string, isLenient: boolean): Match => {
    const required = requiredWords(query);
    const weightOf = (word: string): number => {
      if (hasWord(subject.name, word)) return weights.name;
      if (hasWord(subject.keywords, word)) return weights.keywords;
      return isLenient &&
        (hasWord(subject.summary, word) || headsOf(word).some((head) => subject.name.includes(head)))
        ? weights.summary
        : 0;
    };
    const weighed = required.map((word) => weightOf(word) / nameCount(word));
    const possible = required.reduce((sum, word) => sum + weights.name / nameCount(word), 0);
    // A page about a place is found by the name of the place, but a page about anything else in that place is not.
    const isEvidence =
      weighed.reduce((sum, weight) => sum + weight, 0) >= possible * minLenientWeight &&
      (required.some((word, at) => weighed[at] && carriesMeaning(word)) ||
        !subject.name.some(carriesMeaning));
    const found = isEvidence ? weighed : weighed.map(() => 0);
    const matched = found.filter((weight) => weight > 0).length;
    return {
      subject,
      isComplete: required.length > 0 && matched === required.length,
      matched,
      weight: found.reduce((sum, weight) => sum + weight, 0),
      first: found.findIndex((weight) => weight > 0),
      isWholeTitle: subject.titles.some((title) => title.every((word) => hasWord(required, word))),
      prominence: ((subject.shown?.impressions ?? 0) * matched) / Math.max(1, subject.titles.flat().length),
    };
  };

  const findAdditive = (query: string): OwnPage | undefined => {
    const number = /(?:^|\W)e[\s-]?(\d{3,4}[a-z]?)(?:\W|$)/i.exec(query)?.[1];
    if (number) return { path: additivePath(number.toLowerCase()), article: null };
    const words = subjectWords(query);
    for (let length = Math.min(maxNameWords, words.length); length > 0; length--)
      for (let from = 0; from + length <= words.length; from++) {
        const e = additiveByName.get(words.slice(from, from + length).join(' '));
        if (e) return { path: additivePath(e), article: null };
      }
    return undefined;
  };

  /** Finds the food if the query asks about nothing but a food, as in "is skyr ultra-processed". */
  const findFood = (query: string): OwnPage | undefined => {
    const slug = foodByName.get(specificWords(query).join(' '));
    return slug ? { path: foodPath(slug), article: null } : undefined;
  };

  const findByWords = (query: string, locale: Locale, clicks: number, isLenient: boolean): FoundPage => {
    const additive = findAdditive(query);
    if (additive) return { page: additive };
    const required = requiredWords(query);
    const searched = isLenient ? required.flatMap((word) => [word, ...headsOf(word)]) : required;
    const candidates = new Set(searched.flatMap((word) => [...withLettersOf(word)]));
    const all = subjectWords(query);
    const allMatched = ({ name, keywords }: Subject) =>
      all.filter((word) => hasWord(name, word) || hasWord(keywords, word)).length;
    // Only a part of the clicks of a page can come from one query.
    const canHaveClicks = ({ subject: { shown } }: Match) => Number(!shown || shown.clicks >= clicks);
    const [best, ...others] = [...candidates]
      .map((subject) => match(subject, query, isLenient))
      .filter(
        ({ isComplete, matched }) =>
          isComplete || (isLenient && matched >= required.length * lenientWordShare),
      )
      .toSorted(
        (a, b) =>
          Number(b.isComplete) - Number(a.isComplete) ||
          b.matched - a.matched ||
          canHaveClicks(b) - canHaveClicks(a) ||
          (a.isComplete ? 0 : b.weight - a.weight || b.prominence - a.prominence || a.first - b.first) ||
          allMatched(b.subject) - allMatched(a.subject) ||
          // Articles come last, because the other pages explain a whole subject.
          Number(a.subject.page.article !== null) - Number(b.subject.page.article !== null) ||
          (b.prominence > 0 ? Number(b.isWholeTitle) - Number(a.isWholeTitle) : 0) ||
          b.prominence - a.prominence ||
          b.weight - a.weight ||
          Number(existsIn(b.subject.page, locale)) - Number(existsIn(a.subject.page, locale)) ||
          lastCriterion(a.subject) - lastCriterion(b.subject),
      );
    const isVague = others.filter(({ isComplete }) => isComplete).length >= maxComplete;
    if (isLenient && isVague && best?.subject.page.article && !best.isWholeTitle) return { page: undefined };
    // An article about exactly this question comes before the food.
    if (!best?.isComplete) {
      const food = findFood(query);
      return { page: food ?? best?.subject.page, isProbable: !food };
    }
    const alike = others.find(
      ({ subject }) =>
        subject.shown &&
        subject.shown.clicks <= (best.subject.shown?.clicks ?? 0) * alikeShares.clicks &&
        haveSameTitle(subject, best.subject),
    );
    const isProbable = others.some(
      (each) =>
        each.isComplete &&
        each !== alike &&
        best.prominence > 0 &&
        each.prominence >= best.prominence * minEqualProminence,
    );
    return { page: best.subject.page, isProbable, alike: alike?.subject.page };
  };
  const findByWordsMemoized = memoize(findByWords, {
    keyOf: (query, locale, clicks, isLenient) => `${locale} ${clicks} ${isLenient} ${query}`,
    maxSize: 10_000,
  });

  return {
    /** All articles are added before the first call of `find`, because `find` remembers what it found. */
    addArticle(article: IndexedArticle, formerPaths: readonly string[] = []): void {
      const path = articlePath(article.slug);
      const addresses = [path, localizedPath(path, 'en'), ...formerPaths];
      const figures = addresses.flatMap((address) => site.shown?.get(address) ?? []);
      const sumOf = (field: keyof PageFigures) => figures.reduce((sum, each) => sum + each[field], 0);
      const subject: Subject = {
        page: { path, article },
        order: 0,
        name: subjectWords([article.title_no, article.title_en, article.slug.replaceAll('-', ' ')].join(' ')),
        keywords: subjectWords(article.keywords.join(' ')),
        summary: subjectWords(article.summary),
        titles: [article.title_no, article.title_en].filter(Boolean).map(specificWords),
        shown:
          figures.length > 0 ? { impressions: sumOf('impressions'), clicks: sumOf('clicks') } : undefined,
      };
      addSubject(subject);
      // After a move, search data name the former addresses for months.
      for (const path of formerPaths) byPath.set(path, subject);
    },

    /** At a low position, a page counts only if readers clicked on it or it contains the words of the query. */
    find(query: SearchedQuery): FoundPage & { rivals: OwnPage[] } {
      const ranksHigh = query.position > 0 && query.position <= trustedPosition;
      const shown = new Map<string, { page: OwnPage; impressions: number; clicks: number }>();
      for (const { page: address, impressions, clicks = 0 } of query.pages) {
        const page = pageOf(address);
        if (!page) continue;
        // The Norwegian and the English page of an article count as one page, so they are not rivals.
        const known = shown.get(page.path) ?? { page, impressions: 0, clicks: 0 };
        shown.set(page.path, {
          page,
          impressions: known.impressions + impressions,
          clicks: known.clicks + clicks,
        });
      }
      const ranked = [...shown.values()].sort((a, b) => b.impressions - a.impressions);
      const isOwnSubject = ({ path }: OwnPage) => {
        const subject = byPath.get(path);
        return subject
          ? match(subject, query.term, true).isComplete
          : [findAdditive(query.term), findFood(query.term)].some((own) => own?.path === path);
      };
      const trusted = ranked.filter(({ page, clicks }) => ranksHigh || clicks > 0 || isOwnSubject(page));
      const isLenient = (ranksHigh || (query.clicks ?? 0) > 0) && query.pages.length === 0;
      const { page, isProbable, alike }: FoundPage =
        trusted[0] ?? findByWordsMemoized(query.term, query.locale, query.clicks ?? 0, isLenient);
      const total = ranked.reduce((sum, { impressions }) => sum + impressions, 0);
      const rivals = ranked.filter(
        (each) =>
          each.page.path !== page?.path &&
          each.impressions >= Math.max(minRivalImpressions, total * rivalShare),
      );
      return { page, isProbable, alike, rivals: trusted.length > 0 ? rivals.map((each) => each.page) : [] };
    },
  };
}

/** Fewer words in an article's name make it more likely about the query. Other pages keep their order. */
const lastCriterion = ({ page, name, order }: Subject): number => (page.article ? name.length : order);

/** Whether two articles have a title in common, except for some words. */
const haveSameTitle = (a: Subject, b: Subject): boolean =>
  a.titles.some((one) =>
    b.titles.some((other) => {
      const [longer = [], shorter = []] = [one, other].toSorted((x, y) => y.length - x.length);
      return longer.filter((word) => hasWord(shorter, word)).length > longer.length * alikeShares.title;
    }),
  );

export const existsIn = ({ article }: OwnPage, locale: Locale): boolean =>
  article?.[`exists_${locale}`] ?? true;

/** The possible last elements of a compound word, such as `brod` and `ppbrod` of `kneippbrod`. */
const headsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2 * minCompoundHead + 1) }, (_, at) =>
    word.slice(word.length - minCompoundHead - at),
  );

/** A name that is shorter than this is recognised only as a word of its own, because longer words may contain it. */
const minPartOfWord = 5;

/** Whether a query is a search for the site itself. `brands` have the form that `queryKey` returns. */
export function isBrandQuery(query: string, brands: readonly string[]): boolean {
  const key = queryKey(query);
  const words = () => query.split(/[^\p{L}\p{N}]+/u).map(queryKey);
  return brands.some((brand) =>
    brand.length < minPartOfWord ? words().includes(brand) : key.includes(brand),
  );
}
