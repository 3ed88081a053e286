import { bodyWithoutTitle, readingMinutes } from '../../../domain/articles/article.ts';
import type { Services } from '../../../server/services.ts';
import { ArticleView } from '../parts/article-view.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { findArticlePeople } from '../publisher/article-people.ts';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';

/** Loads an article by the secret token in its preview link, even if it is not published. */
export async function load({ context, params }: LoaderRequest<'token'>): Promise<LoaderResult<PreviewData>> {
  const article = await context.services.articles.findByPreview(params.token, context.locale);
  return article ? loadArticle(context, article) : { kind: 'not-found', page: 'preview' };
}

type FoundArticle = NonNullable<Awaited<ReturnType<Services['articles']['findByPreview']>>>;
type PreviewData = Awaited<ReturnType<typeof loadArticle>>['data'];

async function loadArticle(context: LoaderRequest['context'], article: FoundArticle) {
  const { urls, imageHashes } = await context.texts.inspectArticle(article);
  const images = await context.services.media.describeAll(imageHashes);
  const [shown = article] = await withPictures(context, [article]);
  const people = await findArticlePeople(context, article);
  const sources = await context.services.sources.findCited(urls, []);
  const { content, ...facts } = shown;
  const cited = await context.texts.renderCited(bodyWithoutTitle(content, article.title), {
    locale: article.locale,
    sources,
    ties: [],
    images,
  });
  return {
    kind: 'page' as const,
    data: {
      article: facts,
      people,
      ...cited,
      minutes: readingMinutes(content),
    },
  };
}

export const meta = ({ t, data }: MetaArgs<PreviewData>): PageMeta => ({
  title: data.article.title,
  description: t('blog:preview.note'),
  noindex: true,
});

export const notFoundMeta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('common:notFound.title'),
  description: t('blog:preview.note'),
  noindex: true,
});

export function Page({ data }: { data: PreviewData }) {
  const { t } = useTexts('blog');
  return (
    <div className="container py-6 md:py-10">
      <p className="no-print mt-4 rounded-xl bg-blush px-4 py-3 font-semibold">{t('preview.note')}</p>
      <ArticleView {...data} isPreview />
    </div>
  );
}
