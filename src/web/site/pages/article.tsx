import { bodyWithoutTitle, lastChangedAt, readingMinutes } from '../../../domain/articles/article.ts';
import { claimPath } from '../../../domain/articles/claims/claim-address.ts';
import { localizedPath, splitLocale } from '../../../domain/locale.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { articleMarkdownPath, articlePath } from '../../../domain/site/public-pages.ts';
import { topicPath } from '../../../domain/topics/topic.ts';
import type { Services } from '../../../server/services.ts';
import { InlineScript } from '../../inline-script.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { ArticleView } from '../parts/article-view.tsx';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { ScanCallToAction } from '../parts/text-page.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { findArticlePeople } from '../publisher/article-people.ts';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { cardAddress } from '../render/page-card.ts';
import { markdownLink } from '../render/page-head.ts';
import { articleData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';

export async function load(request: LoaderRequest<'slug'>): Promise<LoaderResult<ArticleData>> {
  const { context, params, url } = request;
  const article = await context.services.articles.findPublishedBySlug(params.slug, context.locale);
  const { prefixed } = splitLocale(url.pathname);
  if (!article) return loadMissing(context, params.slug, prefixed);
  if (!context.languages.includes(article.locale))
    return prefixed
      ? { kind: 'not-found', page: 'article' }
      : { kind: 'redirect', to: localizedPath(articlePath(article.slug), article.locale), status: 302 };
  return loadArticle(context, article);
}

type FoundArticle = NonNullable<Awaited<ReturnType<Services['articles']['findPublishedBySlug']>>>;
type ArticleData = Awaited<ReturnType<typeof loadArticle>>['data'];

async function loadArticle(context: LoaderRequest['context'], article: FoundArticle) {
  const { id, content, contentVersion, claimTies, ...facts } = article;
  const { urls, imageHashes, keywords, description, citations } = await context.texts.inspectArticle({
    ...facts,
    content,
  });
  const [related, people, sources, images, topic] = await Promise.all([
    context.services.articles.listRelated(article, context.languages),
    findArticlePeople(context, article, contentVersion),
    context.services.sources.findCited(
      urls,
      claimTies.map(({ source_id }) => source_id),
    ),
    context.services.media.describeAll(imageHashes),
    context.services.topics.findOfArticle(id, article.locale, contentVersion),
  ]);
  const [shown = facts, ...others] = await withPictures(context, [facts, ...related]);
  const cited = await context.texts.renderCited(bodyWithoutTitle(content, article.title), {
    locale: article.locale,
    sources,
    ties: claimTies,
    images,
  });
  return {
    kind: 'page' as const,
    data: {
      article: { ...facts, ...shown, keywords },
      ...cited,
      minutes: readingMinutes(content),
      related: others,
      people,
      description,
      citations,
      topic: topic && { name: topic.title, path: topicPath(topic.slug) },
    },
    lastModified: new Date(
      Math.max(
        lastChangedAt(article).getTime(),
        ...article.corrections.map((each) => each.correctedAt.getTime()),
      ),
    ),
    existsIn: article.locales,
    cacheTags: [
      `article:${article.slug}`,
      `article-page:${article.slug}`,
      `author:${article.authorName}`,
      'sources',
      'topics',
      ...(article.reviewerName ? (['site-settings'] as const) : []),
      // A new article with one of these keywords may become a related article, and must then invalidate this page.
      ...article.keywords.map((keyword) => `keyword:${keyword}` as const),
      ...related.map(({ slug }) => `article:${slug}` as const),
    ] satisfies CacheTag[],
  };
}

/** Finds out why there is no published article: a changed slug, or an article that was archived or never existed. */
async function loadMissing(
  context: LoaderRequest['context'],
  slug: string,
  prefixed: boolean,
): Promise<LoaderResult<never>> {
  const { articles } = context.services;
  const { movedTo, isArchived } = await articles.resolveMissingSlug(slug);
  if (movedTo) {
    return {
      kind: 'redirect',
      to: localizedPath(articlePath(movedTo), prefixed ? 'en' : 'no'),
      status: 301,
      // If the article gets its old slug back, a redirect in the browser's cache would cause a loop.
      cacheControl: 'no-cache',
    };
  }
  if (!isArchived) return { kind: 'not-found', page: 'article' };
  const newest = (await articles.listPublished(context.languages)).articles.slice(0, 3);
  return {
    kind: 'gone',
    data: { newest: await withPictures(context, newest) },
    cacheTags: [`article:${slug}`, 'articles'],
  };
}

export function meta({ siteUrl, path, existsIn, t, data }: MetaArgs<ArticleData>): PageMeta {
  const { article, description, people, references, topic } = data;
  const imageAddress = article.featuredImage?.url;
  const card = cardAddress(siteUrl, path, { title: article.title, imageAddress }, article.locale);
  return {
    title: article.title,
    imageAddress,
    description,
    availableIn: existsIn,
    canonicalLocale: article.locale,
    type: 'article',
    ...(topic && { breadcrumbs: [{ name: t('nav:blog'), path: '/blogg' }, topic] }),
    structuredData: [
      articleData({ siteUrl, article, description, citations: data.citations, references, card, people }),
    ],
    extra: [markdownLink(siteUrl + localizedPath(articleMarkdownPath(article.slug), article.locale))],
  };
}

export function Page({ data }: { data: ArticleData }) {
  const { article, body, minutes, related, people, references, topic } = data;
  const { t, href, siteUrl } = useTexts('blog');
  const { t: nav } = useTexts('nav');
  return (
    <>
      <div className="container py-6 md:py-10">
        {topic && (
          <Breadcrumbs steps={[{ name: nav('blog'), path: '/blogg' }, topic]} current={article.title} />
        )}
        <p className="no-print">
          <a className="back-link" href={href('/blogg')}>
            <span aria-hidden="true">← </span>
            {t('article.back')}
          </a>
        </p>
        <ArticleView
          article={article}
          people={people}
          references={references}
          body={body}
          minutes={minutes}
          after={
            <>
              {references.length > 0 && (
                <p className="no-print mt-4">
                  <a href={href(claimPath(article.number))}>{t('article.claims')}</a>
                </p>
              )}
              <ArticleShare
                title={article.title}
                address={siteUrl + localizedPath(articlePath(article.slug), article.locale)}
              />
            </>
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

/**
 * Shows the button before this script. It opens the share sheet of the device, or copies the address if the device has
 * none. If copying is forbidden, a dialog shows the address.
 */
const shareScript = `(b=>{
let n=navigator,d=document,url=d.querySelector('link[rel=canonical]').href;
b.hidden=0;
b.onclick=async()=>{try{
n.share?await n.share({title:d.title,url}):(await n.clipboard.writeText(url),b.textContent=b.value)
}catch{n.share||prompt('',url)}}
})(document.currentScript.previousSibling)`;

/** Sharing by the share sheet or a copied address, and without a script by a link that opens a prepared mail. */
function ArticleShare({ title, address }: { title: string; address: string }) {
  const { t } = useTexts('blog', { keyPrefix: 'article' });
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <section className="article-share">
      <h2 className="small-heading">{t('share')}</h2>
      <a className="button button-quiet" href={mail}>
        {t('email')}
      </a>
      <button type="button" className="button button-quiet" aria-live="polite" value={t('copied')} hidden>
        {t('shareLink')}
      </button>
      <InlineScript code={shareScript} />
    </section>
  );
}
