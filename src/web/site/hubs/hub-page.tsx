import type { ArticleCard } from '../../../domain/articles/article.ts';
import type { PublicHub } from '../../../domain/hubs/hub.ts';
import { htmlLang, localizedPath, splitLocale } from '../../../domain/locale.ts';
import { articlePath, hubPath } from '../../../domain/site/public-pages.ts';
import { plainTextOf } from '../../../domain/text/markdown-text.ts';
import { type RenderedMarkdown, renderMarkdown } from '../markdown/markdown.ts';
import { MarkdownHtml } from '../markdown/markdown-html.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import type { LoaderRequest, LoaderResult } from '../render/page.ts';
import type { MetaArgs, PageMeta } from '../render/site-meta.ts';
import { collectionData } from '../render/structured-data.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';

interface HubData {
  hub: PublicHub;
  introduction: RenderedMarkdown;
  articles: ArticleCard[];
}

const maxDescription = 160;

export async function load({
  context,
  params: { slug },
  url,
}: LoaderRequest<'slug'>): Promise<LoaderResult<HubData>> {
  const { services, languages } = context;
  const hub = await services.hubs.findBySlug(slug, languages);
  if (!hub) {
    const isEnglish = !splitLocale(url.pathname).prefixed && (await services.hubs.findBySlug(slug, ['en']));
    return isEnglish
      ? { kind: 'redirect', to: localizedPath(hubPath(slug), 'en'), status: 302 }
      : { kind: 'not-found', page: 'page' };
  }
  const articles = await services.articles.listByIds(languages, hub.articleIds);
  return {
    kind: 'page',
    data: {
      hub,
      introduction: renderMarkdown(hub.introduction),
      articles: await withPictures(context, articles),
    },
    existsIn: hub.locales,
  };
}

export function meta({ siteUrl, existsIn, t, data: { hub, articles } }: MetaArgs<HubData>): PageMeta {
  const { locale } = hub;
  const text = plainTextOf(hub.introduction).replace(/\s+/g, ' ').trim();
  const description =
    text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`;
  const address = (path: string) => siteUrl + localizedPath(path, locale);
  return {
    title: hub.title,
    description,
    availableIn: existsIn,
    canonicalLocale: locale,
    breadcrumbs: [{ name: t('nav:blog'), path: '/blogg' }],
    structuredData: [
      collectionData({
        name: hub.title,
        description,
        address: address(hubPath(hub.slug)),
        locale,
        items: articles.map(({ slug, title }) => ({ name: title, address: address(articlePath(slug)) })),
      }),
    ],
  };
}

export function Page({ data: { hub, introduction, articles } }: { data: HubData }) {
  const { t } = useTexts('blog');
  const { t: nav } = useTexts('nav');
  const { locale } = usePage();
  const foreign = hub.locale === locale ? undefined : htmlLang[hub.locale];
  return (
    <div className="container py-6 md:py-10">
      <Breadcrumbs steps={[{ name: nav('blog'), path: '/blogg' }]} current={hub.title} />
      <header className="mt-4 max-w-[52rem]">
        <h1 lang={foreign} className="wrap-anywhere">
          {hub.title}
        </h1>
      </header>
      <MarkdownHtml className="prose mt-6" html={introduction.html} lang={foreign} />
      {articles.length > 0 ? (
        <ArticleCardGrid title={t('hub.articles')} articles={articles} />
      ) : (
        <p className="mt-10">{t('hub.none')}</p>
      )}
    </div>
  );
}
