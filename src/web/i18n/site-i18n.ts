import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from '../../domain/locale.ts';
import { memoize } from '../../domain/memoize.ts';
import enBlog from './en/blog.json';
import enCommon from './en/common.json';
import enFoods from './en/foods.json';
import enFooter from './en/footer.json';
import enLabels from './en/labels.json';
import enNav from './en/nav.json';
import enSearch from './en/search.json';
import enUpf from './en/upf.json';
import { i18nOptions } from './i18n-options.ts';
import noBlog from './no/blog.json';
import noCommon from './no/common.json';
import noFoods from './no/foods.json';
import noFooter from './no/footer.json';
import noLabels from './no/labels.json';
import noNav from './no/nav.json';
import noSearch from './no/search.json';
import noUpf from './no/upf.json';

const resources = {
  no: {
    search: noSearch,
    upf: noUpf,
    nav: noNav,
    blog: noBlog,
    common: noCommon,
    foods: noFoods,
    footer: noFooter,
    labels: noLabels,
  },
  en: {
    search: enSearch,
    upf: enUpf,
    nav: enNav,
    blog: enBlog,
    common: enCommon,
    foods: enFoods,
    footer: enFooter,
    labels: enLabels,
  },
} satisfies Resource;

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

/**
 * The texts of the public pages. Each language has a separate i18next instance, because the server renders both
 * languages concurrently.
 */
export const siteI18n: Record<Locale, i18n> = { no: instanceFor('no'), en: instanceFor('en') };
