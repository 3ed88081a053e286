import { data, redirect } from 'react-router';
import {
  bodyWithoutTitle,
  descriptionOf,
  keywordsUsed,
  readingMinutes,
} from '../../../domain/articles/article.ts';
import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import { hashesIn } from '../../../domain/media/media.ts';
import type { Services } from '../../../server/services.ts';
import { type PageContext, pageContext } from '../../request-context.ts';
import { EmptyPlateDrawing } from '../drawings/empty-plate-drawing.tsx';
import { renderMarkdown } from '../markdown/markdown.ts';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { ArticleShare } from '../parts/article-share.tsx';
import { ArticleView } from '../parts/article-view.tsx';
import { BlogSearchForm } from '../parts/blog-search-form.tsx';
import { ScanCallToAction } from '../parts/scan-call-to-action.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { cardAddress } from '../render/page-card.ts';
import { siteMeta } from '../render/site-meta.ts';
import { articleData } from '../render/structured-data.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import type { Route } from './+types/article';
import { GoneArticle } from './gone-article.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  page.shows(`article:${params.slug}`);
  const article = await page.services.articles.findPublishedBySlug(params.slug, page.locale);
  const prefixed = splitLocale(url.pathname).prefixed;
  if (!article) return absent(page, params.slug, prefixed);
  // An article has an address in the languages it has.
  if (prefixed && article.locale !== 'en') {
    page.missing('article');
    return data(null, { status: 404 });
  }
  if (!prefixed && !article.locales.includes('no')) {
    throw redirect(localizedPath(`/blogg/${article.slug}`, 'en'), 302);
  }
  return data(await asShown(page, article), { status: 200 });
}

type FoundArticle = NonNullable<Awaited<ReturnType<Services['articles']['findPublishedBySlug']>>>;

/** All that the page of an article shows. */
async function asShown(page: PageContext, article: FoundArticle) {
  const { content, contentVersion: _, ...facts } = article;
  const [related, images] = await Promise.all([
    page.services.articles.listRelated(article),
    page.services.media.describeAll(hashesIn(content)),
  ]);
  // Also where there are none yet.
  for (const word of article.keywords) page.shows(`keyword:${word}`);
  for (const { slug } of related) page.shows(`article:${slug}`);
  const [shown = facts, ...others] = await withPictures(page, [facts, ...related]);
  return {
    article: { ...facts, ...shown, keywords: keywordsUsed(article) },
    body: renderMarkdown(bodyWithoutTitle(content, article.title), images),
    minutes: readingMinutes(content),
    related: others,
    description: descriptionOf(article),
    existsIn: article.locales,
  };
}

/** Where no article is published: it has moved, was taken away for good, or never was. */
async function absent(page: PageContext, slug: string, prefixed: boolean) {
  const { articles } = page.services;
  const movedTo = await articles.findSlugRedirect(slug);
  if (movedTo) {
    const address = localizedPath(`/blogg/${movedTo}`, prefixed ? 'en' : 'no');
    // For an hour: the address may be another article's one day.
    throw redirect(address, { status: 301, headers: { 'cache-control': 'public, max-age=3600' } });
  }
  if (await articles.isArchived(slug)) {
    page.shows('articles');
    const newest = (await articles.listPublished(page.locale)).articles.slice(0, 3);
    return data({ gone: true as const, newest: await withPictures(page, newest) }, { status: 410 });
  }
  page.missing('article');
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t, siteUrl, path }) => {
    const { loaderData } = args;
    if (loaderData && 'gone' in loaderData)
      return { title: t('blog:gone.heading'), description: t('blog:gone.line'), noindex: true };
    const article = loaderData?.article;
    if (!article) {
      return {
        title: t('blog:article.notFoundTitle'),
        description: t('blog:article.notFoundLine'),
        noindex: true,
      };
    }
    const { description } = loaderData;
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

export function Page({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('blog');
  const { href, siteUrl } = usePage();
  if (!loaderData) return <ArticleNotFound />;
  if ('gone' in loaderData) return <GoneArticle newest={loaderData.newest} />;
  const { article, body, minutes, related } = loaderData;
  return (
    <>
      <div className="container py-6 md:py-10">
        <p className="no-print">
          <a className="inline-block py-2.5 font-medium no-underline hover:underline" href={href('/blogg')}>
            <span aria-hidden="true">← </span>
            {t('article.back')}
          </a>
        </p>
        <ArticleView
          article={article}
          body={body}
          minutes={minutes}
          after={
            <ArticleShare
              title={article.title}
              address={siteUrl + localizedPath(`/blogg/${article.slug}`, article.locale)}
            />
          }
        />
      </div>
      <ScanCallToAction
        title={t('article.cta.title')}
        text={t('article.cta.text')}
        button={t('article.cta.button')}
        medium="article"
        campaign={article.slug}
      />
      <div className="no-print container">
        <ArticleCardGrid title={t('article.related')} articles={related} />
      </div>
    </>
  );
}

function ArticleNotFound() {
  const { t } = useTexts('blog');
  const { locale, href } = usePage();
  return (
    <div className="container grid items-center gap-10 py-12 md:py-20 lg:grid-cols-[1.2fr_1fr]">
      <div>
        <h1 lang={locale === 'en' ? undefined : 'en'}>{t('article.notFound')}</h1>
        {locale === 'no' && <p className="mt-4 text-lg text-ink-soft">{t('article.notFoundLine')}</p>}
        <div className="mt-8">
          <BlogSearchForm />
        </div>
        <p className="mt-8 flex flex-wrap gap-3">
          <a className="button" href={href('/')}>
            {t('article.home')}
          </a>
          <a className="button button-quiet" href={href('/blogg')}>
            {t('article.back')}
          </a>
        </p>
      </div>
      <EmptyPlateDrawing />
    </div>
  );
}
