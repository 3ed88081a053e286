import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import additives from '../../../content/additives/additives.json' with { type: 'json' };

/** The two languages of the site, each with its address prefix and the Accept-Language of a browser that prefers it. */
export const languages = [
  { language: 'Norwegian', locale: 'no', htmlLang: 'nb', prefix: '', browser: 'nb-NO' },
  { language: 'English', locale: 'en', htmlLang: 'en', prefix: '/en', browser: 'en-GB' },
] as const;

/** The paths of all pages that have a fixed path, without the language prefix. */
export const pages = [
  '/',
  '/hva-er-upf',
  '/upf-score',
  '/hvordan-spise-mindre-upf',
  '/handlekort',
  '/forskningen',
  '/pastander',
  '/ressurser',
  '/blogg',
  '/les-etiketten',
  '/mat',
  '/e-stoffer',
  '/bygg-inn',
  '/om',
  '/redaksjonelt',
  '/personvern',
] as const;

export const seedSlugs = readdirSync(join(import.meta.dirname, '../../../content/articles')).sort();

export const additivePaths = additives.map(({ e }) => `/e-stoffer/e${e}`);

const foodsFolder = join(import.meta.dirname, '../../../content/foods');
export const foodPaths = readdirSync(foodsFolder)
  .flatMap((file) => [...readFileSync(join(foodsFolder, file), 'utf8').matchAll(/^- slug: (.+)$/gm)])
  .map(([, slug]) => `/mat/${slug}`);

export const anArticle = '/blogg/er-brod-ultraprosessert';

export const at = (prefix: string, path: string) => (path === '/' ? prefix || '/' : prefix + path);

/** The utm_campaign value of a page: the last segment of its path, or "forside" for the home page. */
export const campaignOf = (path: string) => path.split('/').at(-1) || 'forside';

export const appHost = 'app.novasjekk.example';

/** The host and the campaign parameters of a link to the app. */
export const campaignIn = (href: string) => {
  const { host, searchParams } = new URL(href);
  return { host, ...Object.fromEntries(searchParams) };
};

/** Tags browser tests that repeat a behaviour in English, so that they run only in `npm run test:long`. */
export const longIfEnglish = (locale: string): { tag: string[] } => ({
  tag: locale.startsWith('en') ? ['@long'] : [],
});
