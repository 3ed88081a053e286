import { createInstance, type i18n, type Resource } from 'i18next';
import type { Locale } from '../../domain/locale.ts';
import { problemCatalogue } from '../../domain/problems.ts';
import enCommon from './en/common.json';
import { i18nOptions } from './i18n-options.ts';
import noCommon from './no/common.json';

type Texts = { [key: string]: string | Texts };

/** The namespace `admin` has one file per feature; the keys of all files are merged. */
const merged = (files: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(files));

/** Only the catalogue has the English sentences of the server's problems; problems.json has the other ones. */
const withServerProblems = (texts: Texts): Texts => {
  const sentences = Object.entries(problemCatalogue).map(([code, { message }]) => [code, message]);
  return { ...texts, problems: { ...(texts.problems as Texts), ...Object.fromEntries(sentences) } };
};

const resources = {
  no: {
    admin: merged(import.meta.glob<Texts>('./no/admin/*.json', { eager: true, import: 'default' })),
    common: noCommon,
  },
  en: {
    admin: withServerProblems(
      merged(import.meta.glob<Texts>('./en/admin/*.json', { eager: true, import: 'default' })),
    ),
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
