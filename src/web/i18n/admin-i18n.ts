import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from '../../domain/locale.ts';
import enCommon from './en/common.json';
import { enAdmin } from './en-admin.ts';
import { i18nOptions } from './i18n-options.ts';
import noCommon from './no/common.json';
import { noAdmin } from './no-admin.ts';

const resources = {
  no: { admin: noAdmin, common: noCommon },
  en: { admin: enAdmin, common: enCommon },
} satisfies Resource;

const instanceFor = (locale: Locale): i18n => {
  const instance = createInstance();
  instance.init({ ...i18nOptions, lng: locale, resources, defaultNS: 'admin' });
  return instance;
};

/** The texts of the admin screens, apart from the public pages' so that neither carries the other's. */
export const adminI18n: Record<Locale, i18n> = { no: instanceFor('no'), en: instanceFor('en') };
