import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import {
  bodyWithoutTitle,
  keywordsUsed,
  type PublishedArticle,
  readingMinutes,
} from '../../domain/article.ts';
import { htmlLang, localizedPath, splitLocale } from '../../domain/locale.ts';
import { hashesIn } from '../../domain/media.ts';
import { type PageContext, pageContext } from '../request-context.ts';
import type { Route } from './+types/article';
import { ArticleCardGrid } from './article-cards.tsx';
import { FoldedContents, SideContents } from './article-contents.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { ArticleShare } from './article-share.tsx';
import { BlogSearchForm } from './blog-search-form.tsx';
import { longDate } from './dates.ts';
import { EmptyPlateDrawing } from './empty-plate-drawing.tsx';
import { GoneArticle } from './gone-article.tsx';
import { MarkdownHtml, renderMarkdown } from './markdown.tsx';
import { cardAddress } from './page-card.ts';
import { ScanCallToAction } from './scan-call-to-action.tsx';
import { siteMeta } from './site-meta.ts';
import { articleData } from './structured-data.ts';
import { usePage } from './use-page.ts';
import { withPictures } from './with-pictures.ts';

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
  const { content, ...facts } = article;
  const [related, images] = await Promise.all([
    page.services.articles.listRelated(article),
    page.services.media.describeAll(hashesIn(content)),
  ]);
  if (related.length > 0) page.shows('articles');
  const [shown = facts, ...others] = await withPictures(page, [facts, ...related]);
  return data(
    {
      article: { ...facts, ...shown, keywords: keywordsUsed(article) },
      body: renderMarkdown(bodyWithoutTitle(content, article.title), images),
      minutes: readingMinutes(content),
      related: others,
    },
    { status: 200 },
  );
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
  const { locale, href, siteUrl } = usePage();
  if (!loaderData) return <ArticleNotFound />;
  if ('gone' in loaderData) return <GoneArticle newest={loaderData.newest} />;
  const { article, body, minutes, related } = loaderData;
  const foreign = article.locale === locale ? undefined : htmlLang[article.locale];
  const hasContents = body.headings.length > 2;
  const sourcesAt = body.headings.find(({ id }) => id === 'kilder' || id === 'sources')?.id;
  return (
    <>
      <div className="container py-6 md:py-10">
        <p className="no-print">
          <a className="inline-block py-2.5 font-medium no-underline hover:underline" href={href('/blogg')}>
            <span aria-hidden="true">← </span>
            {t('article.back')}
          </a>
        </p>
        {foreign && <p className="mt-4 rounded-xl bg-wheat px-4 py-3">{t('article.onlyNorwegian')}</p>}
        <article lang={foreign} className="mt-4">
          <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
            <header>
              <h1>{article.title}</h1>
              {article.excerpt && <p className="mt-5 text-lg text-ink-soft md:text-xl">{article.excerpt}</p>}
              <Facts article={article} minutes={minutes} sourcesAt={sourcesAt} />
            </header>
            <div className="no-print overflow-hidden rounded-2xl md:rounded-3xl">
              <ArticlePicture article={article} sizes="large" eager />
            </div>
          </div>
          <div className="mt-8 md:mt-14 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
            <div>
              {hasContents && <FoldedContents headings={body.headings} />}
              <MarkdownHtml className="prose article-text" html={body.html} />
              <ArticleShare
                title={article.title}
                address={siteUrl + localizedPath(`/blogg/${article.slug}`, article.locale)}
              />
            </div>
            {hasContents && <SideContents headings={body.headings} />}
          </div>
        </article>
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

const aDay = 24 * 60 * 60 * 1000;

/** Who wrote it, when, and how long it takes. */
function Facts({
  article,
  minutes,
  sourcesAt,
}: {
  article: Pick<PublishedArticle, 'authorName' | 'publishedAt' | 'updatedAt'>;
  minutes: number;
  /** The section of the text that names its sources. */
  sourcesAt: string | undefined;
}) {
  const { t } = useTranslation('blog');
  const { locale } = usePage();
  const updated = article.updatedAt.getTime() - article.publishedAt.getTime() > aDay;
  return (
    <p className="facts mt-5 text-ink-soft">
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
      {sourcesAt && (
        <a className="no-print link" href={`#${sourcesAt}`}>
          {t('article.sources')}
        </a>
      )}
    </p>
  );
}

function ArticleNotFound() {
  const { t } = useTranslation('blog');
  const { locale, href } = usePage();
  return (
    <div className="container grid items-center gap-10 py-12 md:py-20 lg:grid-cols-[1.2fr_1fr]">
      <div>
        <h1>{t('article.notFound')}</h1>
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
