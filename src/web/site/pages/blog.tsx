import { htmlLang, type Locale, locales } from '../../../domain/locale.ts';
import { rssPath } from '../../../domain/site/public-pages.ts';
import { topicPath } from '../../../domain/topics/topic.ts';
import type { Services } from '../../../server/services.ts';
import { ArticleCardGrid, FeaturedArticle } from '../parts/article-cards.tsx';
import { BlogSearchResults } from '../parts/blog-search-results.tsx';
import { PageLinks, pageHref, pageNumber } from '../parts/page-links.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { foundEntry } from '../search/found-entry.ts';
import { SearchForm } from '../search/search-form.tsx';

type BlogData = Awaited<ReturnType<typeof loadList | typeof loadSearch>>['data'];

export async function load({ context, url }: LoaderRequest): Promise<LoaderResult<BlogData>> {
  const query = url.searchParams.get('sok');
  if (query !== null) return loadSearch(context, query);
  const number = pageNumber(url.searchParams.get('page'));
  const list = number && (await context.services.articles.listPublished(context.languages, number));
  if (!list || number > list.pages) return { kind: 'not-found', page: 'page' };
  return loadList(context, list);
}

type ArticleList = Awaited<ReturnType<Services['articles']['listPublished']>>;

async function loadList(context: LoaderRequest['context'], list: ArticleList) {
  const topics = list.page === 1 ? await context.services.topics.listPublic(context.languages) : [];
  return {
    kind: 'page' as const,
    existsIn: await languagesWith(context, list.page),
    data: {
      list: { ...list, articles: await withPictures(context, list.articles) },
      topics: topics.map(({ title, slug, locale }) => ({ title, locale, path: topicPath(slug) })),
    },
  };
}

/** The languages in whose own article list there is a page with this number. */
async function languagesWith(
  { services }: LoaderRequest['context'],
  number: number,
): Promise<readonly Locale[]> {
  if (number === 1) return locales;
  const pages = await Promise.all(locales.map((locale) => services.articles.countPages([locale])));
  return locales.filter((_, index) => number <= (pages[index] ?? 1));
}

async function loadSearch(context: LoaderRequest['context'], query: string) {
  const { services, locale } = context;
  const found = await services.blogSearch.search(context.languages, query);
  const { answer, entries } = await services.search.find(query, locale);
  const library = await services.foods.readLibrary();
  const also = [...(answer ? [answer] : []), ...entries]
    .slice(0, 3)
    .flatMap((entry) => foundEntry(entry, locale, library) ?? []);
  const { articles } =
    found.results.length > 0
      ? { articles: [] }
      : await context.services.articles.listPublished(context.languages);
  const newest = await withPictures(context, articles.slice(0, 3));
  return { kind: 'page' as const, data: { search: { found, newest, also } } };
}

export function meta({ t, siteUrl, locale, existsIn, href, data }: MetaArgs<BlogData>): PageMeta {
  if ('search' in data) {
    const { query } = data.search.found;
    return {
      title: query ? t('blog:search.title', { query }) : t('blog:search.heading'),
      description: t('blog:description'),
      // Anyone can invent search queries, so search engines must not index the result pages.
      noindex: true,
    };
  }
  const { page, pages } = data.list;
  const pageLink = (rel: 'prev' | 'next', number: number) => ({
    link: { rel, href: siteUrl + pageHref(href('/blogg'), number) },
  });
  const title = t('blog:title');
  // Without the prefix, the English list also contains Norwegian articles, so it may have more pages than under /en.
  const hasCanonical = existsIn.includes(locale);
  return {
    title: page > 1 ? `${title}, ${t('blog:page', { page, pages })}` : title,
    description: t('blog:description'),
    availableIn: hasCanonical ? existsIn : locales,
    query: page > 1 && hasCanonical ? `?page=${page}` : '',
    extra: [
      ...(page > 1 ? [pageLink('prev', page - 1)] : []),
      ...(page < pages ? [pageLink('next', page + 1)] : []),
    ],
  };
}

export function Page({ data }: { data: BlogData }) {
  const { t, href, locale } = useTexts('blog');
  if ('search' in data)
    return (
      <BlogSearchResults search={data.search.found} newest={data.search.newest} also={data.search.also} />
    );
  const { list, topics } = data;
  const first = list.page === 1;
  const [newest, ...rest] = list.articles;
  return (
    <div className="container py-10 md:py-16">
      <header className="max-w-[52rem]">
        <p className="inline-block rounded-full bg-mist px-4 py-1 text-sm font-semibold">{t('badge')}</p>
        <h1 className="mt-4">{t('heading')}</h1>
        <p className="mt-4 max-w-[58ch] lead">{t('subtitle')}</p>
        <p className="mt-3">
          <a className="link" href={href(rssPath)}>
            {t('feed')}
          </a>
        </p>
      </header>
      {newest && (
        <div className="mt-6">
          <SearchForm searches="blog" />
        </div>
      )}
      {topics.length > 0 && (
        <nav aria-label={t('topic.list')} className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {topics.map(({ title, path, locale: titleLocale }) => (
              <li key={path}>
                <a
                  lang={titleLocale === locale ? undefined : htmlLang[titleLocale]}
                  className="inline-block rounded-full border border-line bg-card px-4 py-2.5 text-ink no-underline wrap-anywhere hover:underline"
                  href={href(path)}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!newest ? (
        <p className="mt-12 rounded-2xl bg-wheat p-8 text-lg">{t('empty')}</p>
      ) : (
        <>
          {first && <FeaturedArticle article={newest} />}
          <ArticleCardGrid title={t('all')} articles={first ? rest : list.articles} />
        </>
      )}
      <PageLinks path="/blogg" page={list.page} pages={list.pages} />
    </div>
  );
}
