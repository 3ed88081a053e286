import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from '../../domain/locale.ts';
import enBlog from './en/blog.json';
import enCommon from './en/common.json';
import enFooter from './en/footer.json';
import enNav from './en/nav.json';
import enUpf from './en/upf.json';
import { i18nOptions } from './i18n-options.ts';
import noBlog from './no/blog.json';
import noCommon from './no/common.json';
import noFooter from './no/footer.json';
import noNav from './no/nav.json';
import noUpf from './no/upf.json';

const resources = {
  no: { upf: noUpf, nav: noNav, blog: noBlog, common: noCommon, footer: noFooter },
  en: { upf: enUpf, nav: enNav, blog: enBlog, common: enCommon, footer: enFooter },
} satisfies Resource;

const instanceFor = (locale: Locale): i18n => {
  const instance = createInstance();
  instance.init({ ...i18nOptions, lng: locale, resources, defaultNS: 'common' });
  rememberTexts(instance);
  return instance;
};

type Lookup = (key: string, ...variables: unknown[]) => string;

/** A page asks for about a hundred texts, the next page for nearly the same ones: each is looked up once. */
function rememberTexts(instance: i18n): void {
  const makeT = instance.getFixedT.bind(instance) as unknown as (...scope: unknown[]) => Lookup;
  const made = new Map<string, Lookup>();
  const getFixedT = (...scope: unknown[]) => {
    const name = JSON.stringify(scope);
    const known = made.get(name) ?? withMemory(makeT(...scope));
    made.set(name, known);
    return known;
  };
  Object.assign(instance, { getFixedT, t: withMemory(instance.t.bind(instance) as unknown as Lookup) });
}

/** Dates and names come by the thousand; beyond this the memory starts anew. */
const maxRemembered = 5_000;

function withMemory(lookUp: Lookup): Lookup {
  const texts = new Map<string, string>();
  const remembering: Lookup = (key, ...variables) => {
    const name = variables.length === 0 ? key : `${key} ${JSON.stringify(variables)}`;
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text = lookUp(key, ...variables);
    if (texts.size >= maxRemembered) texts.clear();
    texts.set(name, text);
    return text;
  };
  // i18next tells the language and group of a lookup by its properties.
  return Object.assign(remembering, lookUp);
}

/** The texts of the public pages. One instance per language, because a server speaks both at once. */
export const siteI18n: Record<Locale, i18n> = { no: instanceFor('no'), en: instanceFor('en') };
