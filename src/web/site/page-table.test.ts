import { describe, expect, it } from 'vitest';
import { site } from '../../../site.config.ts';
import { countCharacters, qualityLimits } from '../../domain/articles/content-quality.ts';
import { locales } from '../../domain/locale.ts';
import { publicPagePaths } from '../../domain/site/public-pages.ts';
import { developmentFiles } from '../client-files.ts';
import { pageTable } from './page-table.ts';
import { publicPageTitle } from './pages/page-titles.ts';
import { siteHead } from './render/site-meta.ts';
import { currentPage } from './render/use-page.ts';

const paths = publicPagePaths(site.productSlug);
const siteUrl = 'https://www.example.org';

/** The data of the pages whose metadata depend on it. */
const examples: Record<string, unknown> = {
  [paths.blog]: { list: { articles: [], page: 1, pages: 1 } },
  [paths.search]: { query: '' },
  [paths.foods]: [],
};

describe('the page table', () => {
  it('contains exactly the paths of `publicPagePaths`, apart from paths with a parameter', () => {
    const fixed = pageTable.pages.map(({ path }) => path).filter((path) => !path.includes(':'));
    expect(fixed.sort()).toEqual(Object.values<string>(paths).sort());
  });

  it.each(Object.entries(paths))(
    'gives the page %s the same title in its head and on its social card, and a title and description of suitable length',
    (_, path) => {
      const page = pageTable.pages.find((each) => each.path === path);
      if (!page) throw new Error(`the table has no ${path}`);
      const data = examples[path];
      for (const locale of locales) {
        const current = currentPage(
          { locale, siteUrl, files: developmentFiles, countsReaders: true },
          path,
          {},
        );
        const head = siteHead(current, page.meta, data) as Record<string, unknown>[];
        const title = head.find((tag) => tag.property === 'og:title')?.content;
        expect(title).toBe(publicPageTitle(path, locale));
        expect(head).toContainEqual({ title: `${title} | ${site.siteName}` });
        // Search engines cut off longer titles and descriptions.
        expect
          .soft(countCharacters(`${title} | ${site.siteName}`), `${title}`)
          .toBeLessThanOrEqual(qualityLimits.title);
        const description = String(head.find((tag) => tag.name === 'description')?.content);
        expect.soft(countCharacters(description), description).toBeGreaterThanOrEqual(qualityLimits.metaMin);
        expect.soft(countCharacters(description), description).toBeLessThanOrEqual(qualityLimits.metaMax);
        expect(head.some((tag) => tag.property === 'og:image')).toBe(true);
      }
    },
  );

  it('has no fixed title for articles, admin screens and unknown addresses', () => {
    for (const path of ['/blogg/egg', '/admin', '/en', ''])
      expect(publicPageTitle(path, 'no')).toBeUndefined();
  });
});
