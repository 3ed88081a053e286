import type { FoodVerdict } from '../../../domain/foods/food.ts';
import { foodPath } from '../../../domain/site/public-pages.ts';
import { normalizeQuery } from '../../../domain/text/search-words.ts';
import type { Services } from '../../../server/services.ts';
import { MarkerBadge } from '../additives/marker-badge.tsx';
import { VerdictBadge } from '../foods/verdict-badge.tsx';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { BlogSearchResult } from '../parts/blog-search-results.tsx';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { type FoundEntry, type FoundKind, foundEntry } from './found-entry.ts';
import { SearchForm } from './search-form.tsx';
import { SearchSuggestions } from './search-suggestions.tsx';

interface SearchData {
  query: string;
  answer?: FoundEntry | undefined;
  /** True if the query names the answer with a different spelling. */
  guessed: boolean;
  entries: FoundEntry[];
  articles: Awaited<ReturnType<Services['blogSearch']['search']>>['results'];
  /** Examples of foods, which the page shows as long as the query is empty. */
  examples: { name: string; path: string; verdict: FoodVerdict }[];
}

const exampleSlugs = ['skyr', 'knekkebrod', 'leverpostei', 'havredrikk', 'ketchup', 'brunost'];

export async function load({ context, url }: LoaderRequest): Promise<LoaderResult<SearchData>> {
  const { services, locale, languages } = context;
  const query = normalizeQuery(url.searchParams.get('q') ?? '');
  const library = await services.foods.readLibrary();
  if (query === '') {
    const examples = exampleSlugs
      .flatMap((slug) => library.bySlug.get(slug) ?? [])
      .map(({ slug, names, verdict }) => ({ name: names[locale].name, path: foodPath(slug), verdict }));
    return {
      kind: 'page',
      data: { query, guessed: false, entries: [], articles: [], examples },
      cacheTags: ['foods'],
    };
  }
  const found = await services.search.find(query, locale);
  const { results, partly } = await services.blogSearch.search(languages, query);
  const isAnswered = found.answer !== undefined || found.entries.length > 0;
  return {
    kind: 'page',
    data: {
      query,
      answer: found.answer && foundEntry(found.answer, locale, library),
      guessed: found.isGuess === true,
      entries: found.entries.flatMap((entry) => foundEntry(entry, locale, library) ?? []),
      // Articles with only some of the words are noise below an answer.
      articles: partly && isAnswered ? [] : results,
      examples: [],
    },
  };
}

export const meta = ({ t, data: { query } }: MetaArgs<SearchData>): PageMeta => ({
  title: query ? t('search:titleWith', { query }) : t('search:title'),
  description: t('search:description'),
  // Anyone can invent search queries, so search engines must not index the result pages.
  ...(query && { noindex: true }),
});

export function Page({ data }: { data: SearchData }) {
  const { query, answer, entries, articles } = data;
  const { href, t } = useTexts('search');
  const count = entries.length + articles.length;
  return (
    <div className="container py-10 md:py-16">
      <h1>{t('title')}</h1>
      <div className="mt-6">
        <SearchForm query={query} titled />
        <SearchSuggestions />
      </div>
      {query === '' ? (
        <div className="mt-8 max-w-[68ch]">
          <p>{t('nothingAsked')}</p>
          {data.examples.length > 0 && <h2 className="mt-8 text-xl">{t('popular')}</h2>}
          <ul className="mt-3 divide-y divide-line">
            {data.examples.map(({ name, path, verdict }) => (
              <li key={path}>
                <a className="flex min-h-11 items-center justify-between gap-4" href={href(path)}>
                  {name}
                  <VerdictBadge verdict={verdict} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {answer && <AnswerCard answer={answer} data={data} />}
      {query !== '' && !answer && count === 0 && (
        <div className="mt-8 max-w-[68ch]">
          <p className="text-lg wrap-anywhere">{t('nothing', { query })}</p>
          <ul className="rich dots mt-4">
            <li>{t('tryFewer')}</li>
            <li>
              <MarkdownParagraph text={t('tryLabelMd')} />
            </li>
            <li>
              <MarkdownParagraph text={t('tryFoodsMd')} />
            </li>
          </ul>
        </div>
      )}
      {count > 0 && (
        <section className="mt-8 max-w-[68ch]">
          <h2 className="text-xl">{t('count', { count, query })}</h2>
          <ol className="mt-3 divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <li key={entry.path} className="card-link py-4">
                <Entry entry={entry} />
              </li>
            ))}
            {articles.map((result) => (
              <li key={result.article.slug} className="card-link py-4">
                <Kind kind="article" />
                <BlogSearchResult {...result} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Kind({ kind }: { kind: FoundKind }) {
  const { t } = useTexts('search');
  return <p className="text-sm font-semibold text-ink-soft">{t(`kinds.${kind}`)}</p>;
}

function Badge({ verdict, marker }: Pick<FoundEntry, 'verdict' | 'marker'>) {
  if (verdict) return <VerdictBadge verdict={verdict} />;
  return marker ? <MarkerBadge marker={marker} /> : null;
}

function AnswerCard({ answer, data: { guessed, query } }: { answer: FoundEntry; data: SearchData }) {
  const { kind, title, path, text, ...badge } = answer;
  const { t, href } = useTexts('search');
  return (
    <section
      aria-label={t('answer')}
      className="card-link mt-8 max-w-[68ch] rounded-2xl border-2 border-spruce bg-card p-5 md:p-7"
    >
      {guessed && <p className="mb-3 text-ink-soft wrap-anywhere">{t('meant', { query })}</p>}
      <Kind kind={kind} />
      <h2 className="mt-1 wrap-anywhere">{title}</h2>
      <p className="mt-2 font-semibold">
        {t(kind === 'food' ? 'asked.food' : 'asked.additive')} <Badge {...badge} />
      </p>
      <p className="mt-2 text-lg">{text}</p>
      <p className="mt-4">
        <a className="link inline-block py-2 font-semibold" href={href(path)}>
          {t('readMore', { name: title })}
        </a>
      </p>
    </section>
  );
}

function Entry({ entry: { kind, title, path, text, ...badge } }: { entry: FoundEntry }) {
  const { href } = usePage();
  return (
    <>
      <Kind kind={kind} />
      <h3 className="mt-0.5 text-xl wrap-anywhere">
        <a href={href(path)}>{title}</a>
      </h3>
      <p className="mt-1 text-sm">
        <Badge {...badge} />
      </p>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
    </>
  );
}
