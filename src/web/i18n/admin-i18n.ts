import { createInstance, type i18n } from 'i18next';
import { htmlLang, type Locale } from '../../domain/locale.ts';
import { i18nOptions } from './i18n-options.ts';

/** Each language is a separate chunk, so that a browser loads only the language that it shows. */
const loadTexts = {
  no: async () => (await import('./no-admin.ts')).noAdmin,
  en: async () => (await import('./en-admin.ts')).enAdmin,
};

export async function loadAdminI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  const resources = { [locale]: { admin: await loadTexts[locale]() } };
  await instance.init({ ...i18nOptions, lng: locale, resources, defaultNS: 'admin' });
  return instance;
}

/** Switches the language of the admin without reloading the page, so that typed text is not lost. */
export async function switchLanguage(i18n: i18n, locale: Locale): Promise<void> {
  if (!i18n.hasResourceBundle(locale, 'admin'))
    i18n.addResourceBundle(locale, 'admin', await loadTexts[locale]());
  await i18n.changeLanguage(locale);
  document.documentElement.lang = htmlLang[locale];
}
