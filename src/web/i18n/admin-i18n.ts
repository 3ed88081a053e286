import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { htmlLang, type Locale } from '../../domain/locale.ts';
import { i18nOptions } from './i18n-options.ts';

/** Each language is a separate chunk, so that a browser loads only the language that it shows. */
const loadTexts = {
  no: async () => (await import('./no-admin.ts')).noAdmin,
  en: async () => (await import('./en-admin.ts')).enAdmin,
};

const numberFormats = {
  no: new Intl.NumberFormat(htmlLang.no),
  en: new Intl.NumberFormat('en-GB'),
};

/** Formats every number that is inserted into a text, so that no component has to format a count. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) =>
    typeof value === 'number' ? numberFormats[language === 'en' ? 'en' : 'no'].format(value) : value,
};

export async function loadAdminI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  const resources = { [locale]: { admin: await loadTexts[locale]() } };
  const interpolation = { ...i18nOptions.interpolation, alwaysFormat: true };
  await instance
    .use(numberFormatter)
    .init({ ...i18nOptions, interpolation, lng: locale, resources, defaultNS: 'admin' });
  return instance;
}

/** Switches the language of the admin without reloading the page, so that typed text is not lost. */
export async function switchLanguage(i18n: i18n, locale: Locale): Promise<void> {
  if (!i18n.hasResourceBundle(locale, 'admin'))
    i18n.addResourceBundle(locale, 'admin', await loadTexts[locale]());
  await i18n.changeLanguage(locale);
  document.documentElement.lang = htmlLang[locale];
}
