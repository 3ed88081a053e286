import type { ArticleCard } from '../../../domain/articles/article.ts';
import type { MarkedText } from '../../../domain/text/search-words.ts';
import type { Services } from '../../../server/services.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import type { FoundEntry } from '../search/found-entry.ts';
import { SearchForm } from '../search/search-form.tsx';
import { ArticleCardGrid, ForeignTextMark, useArticleLink } from './article-cards.tsx';
import { longDate } from './dates.ts';

type Search = Awaited<ReturnType<Services['blogSearch']['search']>>;

export function BlogSearchResults(props: {
  search: Search;
  newest: readonly ArticleCard[];
  /** Pages other than articles that the search has found. */
  also: readonly FoundEntry[];
}) {
  const { search, newest, also } = props;
  const { t, href } = useTexts('blog');
  const { results, query } = search;
  return (
    <div className="container py-10 md:py-16">
      <p className="no-print">
        <a className="back-link" href={href('/blogg')}>
          <span aria-hidden="true">← </span>
          {t('search.allArticles')}
        </a>
      </p>
      <h1 className="mt-2">{t('search.heading')}</h1>
      <div className="mt-6">
        <SearchForm searches="blog" query={query} titled />
      </div>
      <div className="mt-8 max-w-[68ch]">
        <p className="text-lg">
          <Summary search={search} />
        </p>
        {query !== '' && <AlsoFound query={query} also={also} />}
        {query === '' ? null : results.length === 0 ? (
          <ul className="dots mt-4">
            <li>{t('search.tryFewer')}</li>
            <li>{t('search.tryOther')}</li>
          </ul>
        ) : (
          <ol className="mt-6 divide-y divide-line border-y border-line">
            {results.map((result) => (
              <li key={result.article.slug} className="card-link py-5">
                <BlogSearchResult {...result} />
              </li>
            ))}
          </ol>
        )}
        {search.more && <p className="mt-4 text-ink-soft">{t('search.more')}</p>}
      </div>
      <ArticleCardGrid title={t('search.newest')} articles={newest} />
    </div>
  );
}

function AlsoFound({ query, also }: { query: string; also: readonly FoundEntry[] }) {
  const { t, href } = useTexts('search');
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-4">
      {also.length > 0 && <li className="font-semibold">{t('also')}</li>}
      {also.map(({ path, title, kind }) => (
        <li key={path}>
          <a className="link inline-block py-2" href={href(path)}>
            {title}
          </a>{' '}
          <span className="text-sm text-ink-soft">({t(`kinds.${kind}`)})</span>
        </li>
      ))}
      <li>
        <a className="link inline-block py-2" href={`${href('/sok')}?q=${encodeURIComponent(query)}`}>
          {t('everything')}
        </a>
      </li>
    </ul>
  );
}

export function BlogSearchResult({ article, title, snippet }: Search['results'][number]) {
  const { locale } = usePage();
  const link = useArticleLink(article);
  return (
    <article>
      <h2 className="text-xl">
        <a {...link}>
          <Marked text={title} />
        </a>
      </h2>
      <p lang={link.lang} className="mt-1.5 text-ink-soft">
        <Marked text={snippet} />
      </p>
      <p className="mt-1.5 text-sm text-ink-soft">
        <time dateTime={article.publishedAt.toISOString()}>{longDate(article.publishedAt, locale)}</time>
        <ForeignTextMark article={article} />
      </p>
    </article>
  );
}

function Summary({ search }: { search: Search }) {
  const { t } = useTexts('blog');
  const { query, corrected = '', results, more } = search;
  const count = results.length;
  if (query === '') return t('search.nothingAsked');
  const sentence = () => {
    if (count === 0) return t('search.nothing', { query: queryPlaceholder });
    if (corrected) return t('search.corrected', { query: queryPlaceholder, corrected: correctedPlaceholder });
    if (search.partly) return t('search.partly', { query: queryPlaceholder });
    return t(more ? 'search.best' : 'search.found', { query: queryPlaceholder, count });
  };
  const words: Record<string, string> = { [queryPlaceholder]: query, [correctedPlaceholder]: corrected };
  return sentence()
    .split(/([\ue000\ue001])/)
    .map((part) =>
      words[part] ? (
        <strong key={part} className="break-words">
          {words[part]}
        </strong>
      ) : (
        part
      ),
    );
}

/** The translated sentence is split at these placeholders, so that React can insert the reader's words. */
const queryPlaceholder = '\ue000';
const correctedPlaceholder = '\ue001';

const Marked = ({ text }: { text: MarkedText }) =>
  text.map(({ text: words, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are rendered once
    marked ? <mark key={index}>{words}</mark> : words,
  );
