import type { ArticleCard } from '../../../domain/articles/article.ts';
import { Drawing } from '../drawings/drawing.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import type { MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { SearchForm } from '../search/search-form.tsx';

interface GoneArticleData {
  newest: readonly ArticleCard[];
}

export const meta = ({ t }: MetaArgs<GoneArticleData>): PageMeta => ({
  title: t('blog:gone.heading'),
  description: t('blog:gone.line'),
  noindex: true,
  canonicalPath: '/blogg',
});

export function Page({ data: { newest } }: { data: GoneArticleData }) {
  const { t, href } = useTexts('blog');
  return (
    <div className="container py-12 md:py-20">
      <div className="grid items-center gap-10 lg:grid-cols-[1.2fr_1fr]">
        <div>
          <h1>{t('gone.heading')}</h1>
          <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{t('gone.line')}</p>
          <div className="mt-8">
            <SearchForm />
          </div>
          <p className="mt-6">
            <a className="button button-quiet" href={href('/blogg')}>
              {t('article.back')}
            </a>
          </p>
        </div>
        <Drawing name="empty-plate" className="mx-auto w-full max-w-md" />
      </div>
      <ArticleCardGrid title={t('search.newest')} articles={newest} />
    </div>
  );
}
