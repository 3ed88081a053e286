import type { MetaDescriptor } from 'react-router';
import { describe, expect, it } from 'vitest';
import { site } from '../../../../site.config.ts';
import { locales } from '../../../domain/locale.ts';
import { publicPagePaths } from '../../../domain/site/public-pages.ts';
import routes from '../../routes.ts';
import { publicPageTitle } from './page-titles.ts';

const paths = publicPagePaths(site.productSlug);
const modules = import.meta.glob<{ meta: (args: object) => MetaDescriptor[] }>('./*.tsx');
const siteUrl = 'https://www.example.org';

describe('the public pages', () => {
  it('are those that have a route', () => {
    const routed = routes
      .filter(({ id }) => id?.startsWith('no/'))
      .map(({ index, path }) => (index ? '/' : `/${path}`));
    const pages = routed.filter((path) => !/[:*]/.test(path));
    expect(Object.values<string>(paths).sort()).toEqual(pages.sort());
  });

  it.each(Object.entries(paths))('%s is shared under the title it has', async (name, path) => {
    const { meta } = (await modules[`./${name}.tsx`]?.()) ?? {};
    if (!meta) throw new Error(`${name}.tsx has no meta`);
    for (const locale of locales) {
      const head = meta({
        matches: [{ loaderData: { locale, siteUrl } }],
        location: { pathname: path },
        loaderData: { list: { articles: [], page: 1, pages: 1 } },
      }) as Record<string, unknown>[];
      const title = head.find((tag) => tag.property === 'og:title')?.content;
      expect(title).toBe(publicPageTitle(path, locale));
      expect(head).toContainEqual({ title: `${title} | ${site.siteName}` });
      expect(head.some((tag) => tag.property === 'og:image')).toBe(true);
    }
  });

  it('do not include what is none', () => {
    for (const path of ['/blogg/egg', '/admin', '/en', ''])
      expect(publicPageTitle(path, 'no')).toBeUndefined();
  });
});
