import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { type Locale, locales } from '../../domain/locale.ts';
import { memoize } from '../../domain/memoize.ts';
import { i18nOptions } from './i18n-options.ts';

const files = import.meta.glob<ResourceKey>(
  './{no,en}/{blog,common,foods,footer,labels,nav,search,upf}.json',
  { eager: true, import: 'default' },
);

/** The texts of each language, by the names of their files. */
const resources = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => path.startsWith(`./${locale}/`))
        .map(([path, texts]) => [path.slice(5, -'.json'.length), texts]),
    ),
  ]),
);

const instanceFor = (locale: Locale): i18n => {
  const instance = createInstance();
  void instance.init({ ...i18nOptions, lng: locale, resources, defaultNS: 'common' });
  memoizeTexts(instance);
  return instance;
};

type Lookup = (key: string, ...variables: unknown[]) => string;

/** Memoizes the lookups, because each page looks up about a hundred texts, most of which are the same on all pages. */
function memoizeTexts(instance: i18n): void {
  const makeT = instance.getFixedT.bind(instance) as unknown as (...scope: unknown[]) => Lookup;
  const getFixedT = memoize((...scope: unknown[]) => memoizeLookup(makeT(...scope)), {
    keyOf: (...scope) => JSON.stringify(scope),
    maxSize: 1_000,
  });
  Object.assign(instance, { getFixedT, t: memoizeLookup(instance.t.bind(instance) as unknown as Lookup) });
}

function memoizeLookup(lookUp: Lookup): Lookup {
  const memoized = memoize(lookUp, {
    keyOf: (key, ...variables) => (variables.length === 0 ? key : `${key} ${JSON.stringify(variables)}`),
    maxSize: 5_000,
  });
  // i18next reads the language and the namespace from properties of this function, so they are copied.
  return Object.assign(memoized, lookUp);
}

/** The texts of the public pages. Each language has its own instance, because the server renders both concurrently. */
export const siteI18n: Record<Locale, i18n> = { no: instanceFor('no'), en: instanceFor('en') };
