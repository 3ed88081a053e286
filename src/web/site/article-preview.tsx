import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { pageContext } from '../request-context.ts';
import type { Route } from './+types/article-preview';
import { ArticleNotFound, ArticleView, asShown } from './article.tsx';
import { siteMeta } from './site-meta.ts';

/** An article at a secret address, before it is published. Nobody keeps the page, and search engines stay away. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const article = await page.services.articles.findByPreview(params.token, page.locale);
  if (!article) {
    page.missing('article');
    return data(null, { status: 404 });
  }
  return data(await asShown(page, article), { status: 200 });
}

export const meta: Route.MetaFunction = (args) =>
  siteMeta(args, ({ t }) => ({
    title: args.loaderData?.article.title ?? t('blog:article.notFoundTitle'),
    description: t('blog:preview.note'),
    noindex: true,
  }));

export default function ArticlePreview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('blog');
  if (!loaderData) return <ArticleNotFound />;
  return (
    <>
      <div className="container pt-4">
        <p role="note" className="rounded-xl bg-wheat px-4 py-3">
          {t('preview.note')}
        </p>
      </div>
      <ArticleView {...loaderData} />
    </>
  );
}
