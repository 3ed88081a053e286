import { site } from '../../../../site.config.ts';
import type { Locale } from '../../../domain/locale.ts';
import { type PublicPage, publicPagePaths } from '../../../domain/site/public-pages.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { additivePageTitle, findAdditives } from '../additives/additive-data.ts';

const titleKeys = {
  home: 'upf:home.title',
  'what-is-upf': 'upf:whatIsUpf.title',
  score: 'upf:score.title',
  'eat-less': 'upf:eatLess.title',
  'shopping-card': 'upf:shoppingCard.title',
  research: 'upf:research.title',
  claims: 'upf:claims.title',
  resources: 'upf:resources.title',
  blog: 'blog:title',
  search: 'search:title',
  'label-reader': 'labels:reader.title',
  foods: 'foods:title',
  additives: 'labels:additives.title',
  embed: 'labels:embed.title',
  about: 'upf:about.title',
  'editorial-policy': 'upf:editorialPolicy.title',
  privacy: 'upf:privacy.title',
} as const satisfies Record<PublicPage, string>;

const pageNames = new Map<string, PublicPage>(
  Object.entries(publicPagePaths(site.productSlug)).map(([name, path]) => [path, name as PublicPage]),
);

/** The title of a page, by its path without the language prefix. Undefined for articles and unknown paths. */
export function publicPageTitle(path: string, locale: Locale): string | undefined {
  const name = pageNames.get(path);
  const additives = findAdditives(/^\/e-stoffer\/e([^/]+)$/.exec(path)?.[1] ?? '');
  if (additives) return additivePageTitle(additives, locale);
  return name && siteI18n[locale].t(titleKeys[name]);
}
