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
  return instance;
};

/** The texts of the public pages. One instance per language, because a server speaks both at once. */
export const siteI18n: Record<Locale, i18n> = { no: instanceFor('no'), en: instanceFor('en') };
