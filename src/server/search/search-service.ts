import MiniSearch from 'minisearch';
import words from '../../../content/search/words.json' with { type: 'json' };
import { type Food, namesOf } from '../../domain/foods/food.ts';
import { type Locale, otherLocale } from '../../domain/locale.ts';
import { findByName, indexByName, tokensOf, wordsOf } from '../../domain/search/find-by-name.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import type { PublicPage } from '../../domain/site/public-pages.ts';
import { normalizeQuery } from '../../domain/text/search-words.ts';
import type { FoodService } from '../foods/food-service.ts';
import { labelReader } from '../foods/label-reader.ts';
import { perContentVersion } from '../platform/per-content-version.ts';

/** A page that can be found by its names. Articles are found by their text, see blog-search. */
export type SearchEntry =
  | { kind: 'food'; slug: string }
  | { kind: 'additive'; e: string }
  | { kind: string; path: string; title: string }
  | { kind: 'page'; page: PublicPage };

interface Indexed {
  id: number;
  entry: SearchEntry;
  /** The names in the language of the index, the first one is shown. */
  names: string[];
  foreign: string[];
}

export interface NameSearch {
  /** The food or additive that the query names. */
  answer?: SearchEntry;
  /** Whether the query is spelled differently from every name of the answer. */
  isGuess?: boolean;
  entries: SearchEntry[];
}

const maxEntries = 8;

/** Finds foods, additives, created and fixed pages by their names, and suggests names. */
export function createSearchService(parts: { foods: FoodService; sources: readonly PageSource[] }) {
  const readEntries = async (locale: Locale) =>
    createIndex([
      ...foodEntries((await parts.foods.readLibrary()).foods, locale),
      ...additiveEntries(locale),
      ...(await Promise.all(parts.sources.map((source) => sourceEntries(source, locale)))).flat(),
      ...pageEntries(locale),
    ]);
  const indexes = {
    no: perContentVersion(() => readEntries('no')),
    en: perContentVersion(() => readEntries('en')),
  };
  const indexOf = async (locale: Locale) => {
    const { version } = await parts.foods.readLibrary();
    const pages = await Promise.all(parts.sources.map(({ list }) => list()));
    return indexes[locale](`${version} ${JSON.stringify(pages)}`);
  };

  return {
    async find(input: string, locale: Locale): Promise<NameSearch> {
      const { byName, search } = await indexOf(locale);
      const query = normalizeQuery(input);
      const found = findByName(query, byName, ({ entry }) => isAnswer(entry));
      const answer = found && isAnswer(found.entry.entry) ? found.entry.entry : undefined;
      const named = found && !found.isGuess ? [found.entry] : [];
      const hits = [...named, ...search(wordsOf(query))].map(({ entry }) => entry);
      return {
        ...(answer && { answer, isGuess: found?.isGuess }),
        entries: [...new Set(hits)].filter((entry) => entry !== answer).slice(0, maxEntries),
      };
    },

    /** Lists the names of all foods and additives, for suggestions while typing. */
    async listNames(locale: Locale): Promise<string[]> {
      const { all } = await indexOf(locale);
      return all.filter(({ entry }) => isAnswer(entry)).flatMap(({ names }) => names);
    },
  };
}

const isAnswer = ({ kind }: SearchEntry): boolean => kind === 'food' || kind === 'additive';

type Named = Omit<Indexed, 'id'>;

const foodEntries = (foods: readonly Food[], locale: Locale): Named[] =>
  foods.map((food) => ({
    entry: { kind: 'food', slug: food.slug },
    names: [food.names[locale].name, ...food.names[locale].aliases],
    foreign: namesOf(food, otherLocale(locale)),
  }));

const additiveEntries = (locale: Locale): Named[] =>
  labelReader().additives.map((additive) => {
    const { e, also = [] } = additive;
    const spoken = (words.additives as Record<string, Record<Locale, string[]>>)[e]?.[locale] ?? [];
    return {
      entry: { kind: 'additive', e },
      names: [`E${e} ${additive[locale]}`, additive[locale], `e${e}`, e, ...spoken, ...also],
      foreign: [additive[otherLocale(locale)]],
    };
  });

async function sourceEntries({ kind, folder, list, titleOf }: PageSource, locale: Locale): Promise<Named[]> {
  const pages = (await list()).filter(({ locales }) => locales.includes(locale));
  const titles = await Promise.all(pages.map(({ slug }) => titleOf(slug, locale)));
  return pages.map(({ slug }, index) => {
    const title = titles[index] ?? slug;
    return { entry: { kind, path: folder + slug, title }, names: [title], foreign: [] };
  });
}

const pageEntries = (locale: Locale): Named[] =>
  Object.entries(words.pages).map(([page, names]) => ({
    entry: { kind: 'page', page: page as PublicPage },
    names: names[locale],
    foreign: [],
  }));

function createIndex(named: readonly Named[]) {
  const all = named.map((each, id): Indexed => ({ ...each, id }));
  const byName = indexByName([
    ...all.map((each) => [each.names, each] as const),
    // Names in the other language come last, so that they never replace a name in the reader's language.
    ...all.map((each) => [each.foreign, each] as const),
  ]);
  const index = new MiniSearch<Indexed>({
    fields: ['names', 'foreign'],
    extractField: (each, field) =>
      field === 'id' ? String(each.id) : each[field as 'names' | 'foreign'].join(' '),
    tokenize: tokensOf,
    processTerm: (term) => term,
  });
  index.addAll(all);
  const search = (asked: readonly string[]): Indexed[] =>
    index
      .search(asked.join(' '), {
        boost: { names: 2 },
        combineWith: 'AND',
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (term.length > 3 && !/\d/.test(term) ? 0.25 : false),
      })
      .flatMap(({ id }) => all[Number(id)] ?? []);
  return { all, byName, search };
}
