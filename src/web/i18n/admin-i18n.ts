import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from '../../domain/locale.ts';
import enCommon from './en/common.json';
import { i18nOptions } from './i18n-options.ts';
import noCommon from './no/common.json';

/** The group `admin` is one file per feature; the keys of all files are merged. */
const merged = (files: Record<string, object>): object => Object.assign({}, ...Object.values(files));

const resources = {
  no: {
    admin: merged(import.meta.glob<object>('./no/admin/*.json', { eager: true, import: 'default' })),
    common: noCommon,
  },
  en: {
    admin: merged(import.meta.glob<object>('./en/admin/*.json', { eager: true, import: 'default' })),
    common: enCommon,
  },
} as Resource;

const instanceFor = (locale: Locale): i18n => {
  const instance = createInstance();
  instance.init({ ...i18nOptions, lng: locale, resources, defaultNS: 'admin' });
  return instance;
};

/** The texts of the admin screens, apart from the public pages' so that neither carries the other's. */
export const adminI18n: Record<Locale, i18n> = { no: instanceFor('no'), en: instanceFor('en') };
