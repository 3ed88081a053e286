import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { bodyWithoutTitle, readingMinutes } from '../../domain/article.ts';
import { htmlLang, localizedPath, splitLocale } from '../../domain/locale.ts';
import { pageContext } from '../request-context.ts';
import type { Route } from './+types/article';
import { ArticleCardGrid } from './article-cards.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { campaignLink } from './campaign-link.ts';
import { longDate } from './dates.ts';
import { MarkdownHtml, renderMarkdown } from './markdown.tsx';
import { cardAddress } from './page-card.ts';
import { siteMeta } from './site-meta.ts';
import { articleData } from './structured-data.ts';
import { usePage } from './use-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  page.shows(`article:${params.slug}`);
  const article = await page.services.articles.findPublishedBySlug(params.slug, page.locale);
  const prefixed = splitLocale(url.pathname).prefixed;
  // An article has an address in the languages it has.
  if (!article || (prefixed && article.locale !== 'en')) {
    page.missing('article');
    return data(null, { status: 404 });
  }
  if (!prefixed && !article.locales.includes('no')) {
    throw redirect(localizedPath(`/blogg/${article.slug}`, 'en'), 302);
  }
  const { content, ...facts } = article;
  const related = await page.services.articles.listRelated(article);
  if (related.length > 0) page.shows('articles');
  return data(
    {
      article: facts,
      body: renderMarkdown(bodyWithoutTitle(content, article.title)),
      minutes: readingMinutes(content),
      related,
    },
    { status: 200 },
  );
}

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t, siteUrl, path }) => {
    const article = args.loaderData?.article;
    if (!article) {
      return {
        title: t('blog:article.notFoundTitle'),
        description: t('blog:article.notFoundLine'),
        noindex: true,
      };
    }
    const description = article.metaDescription || article.excerpt;
    const card = cardAddress(siteUrl, path, article.title, article.locale);
    return {
      title: article.title,
      description,
      availableIn: article.locales,
      canonicalLocale: article.locale,
      type: 'article',
      structuredData: [articleData({ siteUrl, article, description, card })],
    };
  });

export default function Article({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('blog');
  const { locale, href } = usePage();
  if (!loaderData) return <ArticleNotFound />;
  const { article, body, minutes, related } = loaderData;
  const updated = article.updatedAt.getTime() - article.publishedAt.getTime() > 24 * 60 * 60 * 1000;
  const foreign = article.locale === locale ? undefined : htmlLang[article.locale];
  return (
    <div className="container py-8 md:py-12">
      <p>
        <a className="inline-block py-2 no-underline hover:underline" href={href('/blogg')}>
          ← {t('article.back')}
        </a>
      </p>
      {foreign && <p className="mt-4 rounded-xl bg-sand px-4 py-3">{t('article.onlyNorwegian')}</p>}
      <article lang={foreign} className="mt-4">
        <header className="max-w-[50rem]">
          <h1>{article.title}</h1>
          {article.excerpt && <p className="mt-4 text-xl text-ink-soft">{article.excerpt}</p>}
          <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
            <span>{t('article.by', { author: article.authorName })}</span>
            <time dateTime={article.publishedAt.toISOString()}>
              {t('article.published', { date: longDate(article.publishedAt, locale) })}
            </time>
            {updated && (
              <time dateTime={article.updatedAt.toISOString()}>
                {t('article.updated', { date: longDate(article.updatedAt, locale) })}
              </time>
            )}
            <span>{t('article.readingTime', { count: minutes })}</span>
          </p>
        </header>
        <div className="mt-8 overflow-hidden rounded-3xl">
          <ArticlePicture article={article} sizes="large" eager />
        </div>
        <div className="mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
          <MarkdownHtml className="prose" html={body.html} />
          {body.headings.length > 2 && (
            <nav
              aria-labelledby="contents"
              className="no-print -order-1 hidden self-start text-sm lg:sticky lg:top-24 lg:order-1 lg:block"
            >
              <h2 id="contents" className="font-sans text-base">
                {t('article.contents')}
              </h2>
              <ol className="mt-2 border-l border-line">
                {body.headings.map(({ id, text }) => (
                  <li key={id}>
                    <a
                      className="block py-1.5 pl-4 text-ink-soft no-underline hover:underline"
                      href={`#${id}`}
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
      </article>
      <aside className="no-print mt-14 rounded-3xl bg-sand p-6 md:p-10">
        <h2>{t('article.cta.title')}</h2>
        <p className="mt-2">{t('article.cta.text')}</p>
        <p className="mt-6">
          <a className="button" href={campaignLink('article', article.slug)}>
            {t('article.cta.button')}
          </a>
        </p>
      </aside>
      <div className="no-print">
        <ArticleCardGrid title={t('article.related')} articles={related} />
      </div>
    </div>
  );
}

function ArticleNotFound() {
  const { t } = useTranslation('blog');
  const { locale, href } = usePage();
  return (
    <div className="container max-w-[46rem] py-16 md:py-24">
      <h1>{t('article.notFound')}</h1>
      {locale === 'no' && <p className="mt-4 text-lg">{t('article.notFoundLine')}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        <a className="button" href={href('/')}>
          {t('article.home')}
        </a>
        <a className="button button-quiet" href={href('/blogg')}>
          {t('article.back')}
        </a>
      </p>
    </div>
  );
}
