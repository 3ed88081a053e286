import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { pageContext } from '../request-context.ts';
import type { Route } from './+types/blog';
import { ArticleCardGrid, FeaturedArticle } from './article-cards.tsx';
import NotFound from './not-found.tsx';
import { siteMeta } from './site-meta.ts';
import { usePage } from './use-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const number = pageNumber(url.searchParams.get('page'));
  const list = number && (await page.services.articles.listPublished(page.locale, number));
  if (!list || number > list.pages) {
    page.missing('page');
    return data(null, { status: 404 });
  }
  page.shows('articles');
  return data(list, { status: 200 });
}

/** A whole number from 1; anything else is no page. */
const pageNumber = (given: string | null) =>
  given === null ? 1 : /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => {
    const list = args.loaderData;
    if (!list)
      return { title: t('common:notFound.title'), description: t('common:notFound.line'), noindex: true };
    const title = t('blog:title');
    return {
      title: list.page > 1 ? `${title}, ${t('blog:page', { page: list.page, pages: list.pages })}` : title,
      description: t('blog:description'),
      query: list.page > 1 ? `?page=${list.page}` : '',
    };
  });

export default function Blog({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation('blog');
  const { href } = usePage();
  if (!list) return <NotFound />;
  const first = list.page === 1;
  const [newest, ...rest] = list.articles;
  return (
    <div className="container py-10 md:py-16">
      <header className="max-w-[52rem]">
        <p className="inline-block rounded-full bg-mist px-4 py-1 text-sm font-semibold">{t('badge')}</p>
        <h1 className="mt-4">{t('heading')}</h1>
        <p className="mt-4 max-w-[58ch] text-lg text-ink-soft md:text-xl">{t('subtitle')}</p>
      </header>
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
