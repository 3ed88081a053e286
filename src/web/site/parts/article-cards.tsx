import { type ArticleCard, cardReadingMinutes } from '../../../domain/articles/article.ts';
import { htmlLang } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { ArticlePicture } from './article-picture.tsx';
import { longDate } from './dates.ts';

/** The address of an article and, if its text is not in the language of the page, the language of the text. */
export function useArticleLink({ slug, locale }: ArticleCard) {
  const page = usePage();
  return {
    href: page.href(articlePath(slug), locale),
    lang: locale === page.locale ? undefined : htmlLang[locale],
  };
}

/** Says that a text is in another language than the page. */
export function ForeignTextMark({ article }: { article: ArticleCard }) {
  const { t, locale } = useTexts('blog');
  if (article.locale === locale) return null;
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap font-semibold">{t('inNorwegian')}</span>
    </>
  );
}

function Facts({ article }: { article: ArticleCard }) {
  const { t, locale } = useTexts('common');
  return (
    <p className="text-sm text-ink-soft">
      <time dateTime={article.publishedAt.toISOString()}>{longDate(article.publishedAt, locale)}</time>
      {' · '}
      {t('minutes', { count: cardReadingMinutes })}
      <ForeignTextMark article={article} />
    </p>
  );
}

export function FeaturedArticle({ article }: { article: ArticleCard }) {
  const { t } = useTexts('blog');
  const link = useArticleLink(article);
  return (
    <article className="card-link mt-10 grid overflow-hidden rounded-3xl border border-line bg-card lg:grid-cols-[3fr_2fr]">
      <ArticlePicture article={article} sizes="large" eager />
      <div className="flex flex-col justify-center p-6 md:p-10">
        <p className="text-sm font-semibold text-spruce">{t('featured')}</p>
        <h2 className="mt-2">
          <a {...link}>{article.title}</a>
        </h2>
        <p lang={link.lang} className="mt-3 mb-5 max-w-[60ch] text-lg text-ink-soft empty:hidden">
          {article.excerpt}
        </p>
        <Facts article={article} />
      </div>
    </article>
  );
}

export function ArticleCardGrid({ title, articles }: { title: string; articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="mt-14 md:mt-20">
      <h2>{title}</h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug} className="flex">
            <Card article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ article }: { article: ArticleCard }) {
  const link = useArticleLink(article);
  return (
    <article className="card-link article-card">
      <ArticlePicture article={article} sizes="card" />
      <div>
        <h3>
          <a {...link}>{article.title}</a>
        </h3>
        <p lang={link.lang}>{article.excerpt}</p>
        <Facts article={article} />
      </div>
    </article>
  );
}
