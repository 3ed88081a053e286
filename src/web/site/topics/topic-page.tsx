import { htmlLang, localizedPath, splitLocale } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import { plainTextOf } from '../../../domain/text/markdown-text.ts';
import { topicPath } from '../../../domain/topics/topic.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { MarkdownHtml } from '../markdown/markdown-html.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { type DataOf, type LoaderRequest, type MetaArgs, notFound, type PageMeta } from '../render/page.ts';
import { collectionData } from '../render/structured-data.ts';
import { useTexts } from '../render/use-texts.ts';

const maxDescription = 160;

export async function load({ context, params: { slug }, url }: LoaderRequest<'slug'>) {
  const { services, languages } = context;
  const topic = await services.topics.findBySlug(slug, languages);
  if (!topic) {
    const isEnglish = !splitLocale(url.pathname).prefixed && (await services.topics.findBySlug(slug, ['en']));
    return isEnglish
      ? { kind: 'redirect' as const, to: localizedPath(topicPath(slug), 'en'), status: 302 as const }
      : notFound();
  }
  const articles = await services.articles.listByIds(languages, topic.articleIds);
  return {
    kind: 'page' as const,
    data: {
      topic,
      introduction: renderMarkdown(topic.introduction),
      articles: await withPictures(context, articles),
    },
    existsIn: topic.locales,
  };
}

type TopicData = DataOf<typeof load>;

export function meta({ siteUrl, existsIn, t, data: { topic, articles } }: MetaArgs<TopicData>): PageMeta {
  const { locale } = topic;
  const text = plainTextOf(topic.introduction).replace(/\s+/g, ' ').trim();
  const description =
    text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`;
  const address = (path: string) => siteUrl + localizedPath(path, locale);
  return {
    title: topic.title,
    description,
    availableIn: existsIn,
    canonicalLocale: locale,
    breadcrumbs: [{ name: t('nav:blog'), path: '/blogg' }],
    structuredData: [
      collectionData({
        name: topic.title,
        description,
        address: address(topicPath(topic.slug)),
        locale,
        items: articles.map(({ slug, title }) => ({ name: title, address: address(articlePath(slug)) })),
      }),
    ],
  };
}

export function Page({ data: { topic, introduction, articles } }: { data: TopicData }) {
  const { t, locale } = useTexts('blog');
  const { t: nav } = useTexts('nav');
  const foreign = topic.locale === locale ? undefined : htmlLang[topic.locale];
  return (
    <div className="container py-6 md:py-10">
      <Breadcrumbs steps={[{ name: nav('blog'), path: '/blogg' }]} current={topic.title} />
      <header className="mt-4 max-w-[52rem]">
        <h1 lang={foreign} className="wrap-anywhere">
          {topic.title}
        </h1>
      </header>
      <MarkdownHtml className="prose mt-6" html={introduction.html} lang={foreign} />
      {articles.length > 0 ? (
        <ArticleCardGrid title={t('topic.articles')} articles={articles} />
      ) : (
        <p className="mt-10">{t('topic.none')}</p>
      )}
    </div>
  );
}
