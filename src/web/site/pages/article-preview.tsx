import { data } from 'react-router';
import { bodyWithoutTitle, readingMinutes } from '../../../domain/articles/article.ts';
import { hashesIn } from '../../../domain/media/media.ts';
import { pageContext } from '../../request-context.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { ArticleView } from '../parts/article-view.tsx';
import { withPictures } from '../parts/with-pictures.ts';
import { siteMeta } from '../render/site-meta.ts';
import { useTexts } from '../render/use-texts.ts';
import type { Route } from './+types/article-preview';
import { Page as NotFound } from './not-found.tsx';

/** An article at its secret address, before it is published. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const article = await page.services.articles.findByPreview(params.token, page.locale);
  if (!article) {
    page.missing('page');
    return data(null, { status: 404 });
  }
  const images = await page.services.media.describeAll(hashesIn(article.content));
  const [shown = article] = await withPictures(page, [article]);
  const { content, ...facts } = shown;
  return data(
    {
      article: facts,
      body: renderMarkdown(bodyWithoutTitle(content, article.title), images),
      minutes: readingMinutes(content),
    },
    { status: 200 },
  );
}

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: args.loaderData?.article.title ?? t('common:notFound.title'),
    description: t('blog:preview.note'),
    noindex: true,
  }));

export function Page({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('blog');
  if (!loaderData) return <NotFound />;
  return (
    <div className="container py-6 md:py-10">
      <p className="no-print mt-4 rounded-xl bg-blush px-4 py-3 font-semibold">{t('preview.note')}</p>
      <ArticleView {...loaderData} />
    </div>
  );
}
