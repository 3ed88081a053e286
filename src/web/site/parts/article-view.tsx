import type { ReactNode } from 'react';
import type { PublishedArticle } from '../../../domain/articles/article.ts';
import type { ArticlePeople } from '../../../domain/authors/author.ts';
import { authorPath } from '../../../domain/authors/author.ts';
import { htmlLang } from '../../../domain/locale.ts';
import type { RenderedMarkdown } from '../markdown/markdown.ts';
import { MarkdownHtml } from '../markdown/markdown-html.tsx';
import type { Reference } from '../publisher/cited-body.ts';
import { Corrections, References, referencesId } from '../publisher/references.tsx';
import { useTexts } from '../render/use-texts.ts';
import { FoldedContents, SideContents } from './article-contents.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { longDate } from './dates.ts';

export function ArticleView(props: {
  article: Omit<PublishedArticle, 'content'>;
  people: ArticlePeople;
  references: readonly Reference[];
  body: RenderedMarkdown;
  minutes: number;
  isPreview?: boolean;
  after?: ReactNode;
}) {
  const { article, people, references, body, minutes, isPreview = false, after } = props;
  const { t, locale } = useTexts('blog');
  const foreign = article.locale === locale ? undefined : htmlLang[article.locale];
  const hasContents = body.headings.length > 2;
  const sourcesId =
    references.length > 0
      ? referencesId
      : body.headings.find(({ id }) => id === 'kilder' || id === 'sources')?.id;
  return (
    <>
      {foreign && (
        <p className="mt-4 rounded-xl bg-wheat px-4 py-3">
          {t(article.locale === 'no' ? 'article.onlyNorwegian' : 'article.onlyEnglish')}
        </p>
      )}
      <article className="mt-4">
        <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
          <header>
            <h1 lang={foreign}>{article.title}</h1>
            {article.excerpt && (
              <p lang={foreign} className="mt-5 lead">
                {article.excerpt}
              </p>
            )}
            <Facts
              article={article}
              people={people}
              minutes={minutes}
              sourcesId={sourcesId}
              isPreview={isPreview}
            />
            <Corrections corrections={article.corrections} lang={foreign} />
          </header>
          <div className="no-print article-picture">
            <ArticlePicture article={article} sizes="large" eager />
          </div>
        </div>
        <div className="article-columns">
          <div>
            {hasContents && (
              <FoldedContents headings={body.headings} lang={foreign} className="mb-8 lg:hidden" />
            )}
            <MarkdownHtml className="prose article-text" html={body.html} lang={foreign} />
            <References references={references} locale={article.locale} lang={foreign} />
            {after}
          </div>
          {hasContents && <SideContents headings={body.headings} lang={foreign} />}
        </div>
      </article>
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function Facts(props: {
  article: Pick<PublishedArticle, 'authorName' | 'publishedAt' | 'updatedAt' | 'reviewerName' | 'reviewedOn'>;
  people: ArticlePeople;
  minutes: number;
  sourcesId: string | undefined;
  isPreview: boolean;
}) {
  const { article, people, minutes, sourcesId, isPreview } = props;
  const { t, locale, href } = useTexts('blog');
  const { author, reviewer } = people;
  const by = t('article.by', { author: author?.name ?? article.authorName });
  const updated = article.updatedAt.getTime() - article.publishedAt.getTime() > dayMs;
  return (
    <p className="facts mt-5 text-ink-soft">
      {author ? (
        <a className="link" href={href(authorPath(author.slug))}>
          {by}
        </a>
      ) : (
        <span>{by}</span>
      )}
      {isPreview ? (
        <span>{t('article.notPublished')}</span>
      ) : (
        <time dateTime={article.publishedAt.toISOString()}>
          {t('article.published', { date: longDate(article.publishedAt, locale) })}
        </time>
      )}
      {updated && !isPreview && (
        <time dateTime={article.updatedAt.toISOString()}>
          {t('article.updated', { date: longDate(article.updatedAt, locale) })}
        </time>
      )}
      {article.reviewedOn && (
        <time dateTime={article.reviewedOn}>
          {article.reviewerName
            ? t('article.reviewedBy', {
                reviewer: [article.reviewerName, reviewer?.[`title_${locale}`]].filter(Boolean).join(', '),
                date: longDate(new Date(article.reviewedOn), locale),
              })
            : t('article.reviewed', { date: longDate(new Date(article.reviewedOn), locale) })}
        </time>
      )}
      <span>{t('article.readingTime', { count: minutes })}</span>
      {sourcesId && (
        <a className="no-print link" href={`#${sourcesId}`}>
          {t('article.sources')}
        </a>
      )}
    </p>
  );
}
