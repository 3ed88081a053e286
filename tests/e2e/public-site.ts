import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The two languages of the site: where each lives and what a browser that speaks it sends. */
export const languages = [
  { language: 'Norwegian', locale: 'no', htmlLang: 'nb', prefix: '', browser: 'nb-NO' },
  { language: 'English', locale: 'en', htmlLang: 'en', prefix: '/en', browser: 'en-GB' },
] as const;

/** The pages beside the articles, without language. */
export const pages = [
  '/',
  '/hva-er-upf',
  '/upf-score',
  '/hvordan-spise-mindre-upf',
  '/ressurser',
  '/blogg',
  '/om',
  '/redaksjonelt',
  '/personvern',
] as const;

export const seedSlugs = readdirSync(join(import.meta.dirname, '../../content/articles')).sort();

export const anArticle = '/blogg/er-brod-ultraprosessert';

/** A page's address in a language. */
export const at = (prefix: string, path: string) => (path === '/' ? prefix || '/' : prefix + path);

/** What campaigns call a page: its last word, or "forside". */
export const campaignOf = (path: string) => path.split('/').at(-1) || 'forside';

export const appHost = 'app.novasjekk.example';

/** What an address of the app says of where the visitor came from. */
export const campaignIn = (href: string) => {
  const { host, searchParams } = new URL(href);
  return { host, ...Object.fromEntries(searchParams) };
};
