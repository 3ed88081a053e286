import { data } from 'react-router';
import { type Locale, locales, localizedPath } from '../../../domain/locale.ts';
import { type PageContext, pageContext } from '../../request-context.ts';
import { ArticleCardGrid, FeaturedArticle } from '../parts/article-cards.tsx';
import { BlogSearchForm } from '../parts/blog-search-form.tsx';
import { BlogSearchResults } from '../parts/blog-search-results.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { siteMeta } from '../render/site-meta.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import type { Route } from './+types/blog';
import { Page as NotFound } from './not-found.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const query = url.searchParams.get('sok');
  if (query !== null) return data({ search: await searchFor(page, query) }, { status: 200 });
  const number = pageNumber(url.searchParams.get('page'));
  const list = number && (await page.services.articles.listPublished(page.locale, number));
  if (!list || number > list.pages) {
    page.missing('page');
    return data(null, { status: 404 });
  }
  page.shows('articles');
  const existsIn = await languagesWith(page, number);
  const articles = await withPictures(page, list.articles);
  return data({ list: { ...list, articles }, existsIn }, { status: 200 });
}

/** The languages in which the list has that many pages. */
async function languagesWith({ services }: PageContext, number: number): Promise<Locale[]> {
  if (number === 1) return [...locales];
  const pages = await Promise.all(locales.map((locale) => services.articles.countPages(locale)));
  return locales.filter((_, place) => number <= (pages[place] ?? 1));
}

async function searchFor(page: PageContext, query: string) {
  const found = await page.services.blogSearch.search(page.locale, query);
  if (found.results.length > 0) return { found, newest: [] };
  const { articles } = await page.services.articles.listPublished(page.locale);
  return { found, newest: await withPictures(page, articles.slice(0, 3)) };
}

/** A whole number from 1; anything else is no page. */
const pageNumber = (given: string | null) =>
  given === null ? 1 : /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t, siteUrl, locale }) => {
    const pageLink = (rel: 'prev' | 'next', number: number) => ({
      tagName: 'link' as const,
      rel,
      href: siteUrl + pageHref(localizedPath('/blogg', locale), number),
    });
    const { loaderData } = args;
    if (!loaderData)
      return { title: t('common:notFound.title'), description: t('common:notFound.line'), noindex: true };
    if ('search' in loaderData) {
      const { query } = loaderData.search.found;
      // A page for every search that anybody makes is not for search engines.
      return {
        title: query ? t('blog:search.title', { query }) : t('blog:search.heading'),
        description: t('blog:description'),
        noindex: true,
      };
    }
    const { list } = loaderData;
    const title = t('blog:title');
    return {
      title: list.page > 1 ? `${title}, ${t('blog:page', { page: list.page, pages: list.pages })}` : title,
      description: t('blog:description'),
      availableIn: loaderData.existsIn ?? locales,
      query: list.page > 1 ? `?page=${list.page}` : '',
      extra: [
        ...(list.page > 1 ? [pageLink('prev', list.page - 1)] : []),
        ...(list.page < list.pages ? [pageLink('next', list.page + 1)] : []),
      ],
    };
  });

export function Page({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('blog');
  const { href } = usePage();
  if (!loaderData) return <NotFound />;
  if ('search' in loaderData)
    return <BlogSearchResults search={loaderData.search.found} newest={loaderData.search.newest} />;
  const { list } = loaderData;
  const first = list.page === 1;
  const [newest, ...rest] = list.articles;
  return (
    <div className="container py-10 md:py-16">
      <header className="max-w-[52rem]">
        <p className="inline-block rounded-full bg-mist px-4 py-1 text-sm font-semibold">{t('badge')}</p>
        <h1 className="mt-4">{t('heading')}</h1>
        <p className="mt-4 max-w-[58ch] text-lg text-ink-soft md:text-xl">{t('subtitle')}</p>
      </header>
      {newest && (
        <div className="mt-6">
          <BlogSearchForm />
        </div>
      )}
      {!newest ? (
        <p className="mt-12 rounded-2xl bg-wheat p-8 text-lg">{t('empty')}</p>
      ) : (
        <>
          {first && <FeaturedArticle article={newest} />}
          <ArticleCardGrid title={t('all')} articles={first ? rest : list.articles} />
        </>
      )}
      {list.pages > 1 && (
        <nav aria-label={t('paging')} className="mt-12 flex flex-wrap items-center justify-between gap-4">
          {list.page > 1 ? (
            <a className="button button-quiet" rel="prev" href={pageHref(href('/blogg'), list.page - 1)}>
              {t('newer')}
            </a>
          ) : (
            <span />
          )}
          <span className="text-ink-soft">{t('page', { page: list.page, pages: list.pages })}</span>
          {list.page < list.pages ? (
            <a className="button button-quiet" rel="next" href={pageHref(href('/blogg'), list.page + 1)}>
              {t('older')}
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
    </div>
  );
}

const pageHref = (blog: string, page: number) => (page === 1 ? blog : `${blog}?page=${page}`);
