import { CircleCheck, CircleDashed, SpellCheck, Unlink } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { site } from '../../../../site.config.ts';
import { checkQuality, qualityWarnings } from '../../../domain/articles/content-quality.ts';
import { readabilityOf } from '../../../domain/articles/readability.ts';
import { htmlLang, type Locale, localizedPath } from '../../../domain/locale.ts';
import { answersQuery } from '../../../domain/search-console/answers-query.ts';
import { internalPathsOf } from '../../../domain/text/markdown-links.ts';
import { countWords } from '../../../domain/text/markdown-text.ts';
import { shorten } from '../../../domain/text/shorten.ts';
import { IndexStates } from '../articles/article-badges.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { PassedCheck, QualityList } from '../parts/quality-list.tsx';
import { resultsKey } from '../results/data.ts';
import { searchConsoleKeys } from '../search-console/data.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { findMisspelledOwnWords } from './colours/own-words.ts';
import { type Draft, maxContentLength } from './state/article-draft.ts';

export function SearchResult({ locale, draft }: { locale: Locale; draft: Draft }) {
  const { t } = useTexts('editor.searchResult');
  const path = localizedPath(`/blogg/${draft.slug}`, locale);
  const title = draft[`title_${locale}`] || t('noTitle');
  const description = draft[`meta_description_${locale}`] || draft[`excerpt_${locale}`];
  return (
    <CollapsibleSection title={t('label')}>
      <div lang={htmlLang[locale]} className="rounded-lg border border-line bg-card p-3 wrap-anywhere">
        <p className="truncate text-xs text-ink-soft">
          {site.siteName}
          {path.replaceAll('/', ' › ')}
        </p>
        <p className="mt-0.5 text-lg leading-snug text-spruce">
          {shorten(`${title} | ${site.siteName}`, 70)}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">{shorten(description || t('noDescription'), 160)}</p>
      </div>
    </CollapsibleSection>
  );
}

const maxMisspelled = 20;

export function Quality(props: { locale: Locale; draft: Draft; deadPaths: ReadonlySet<string> }) {
  const { locale, draft, deadPaths } = props;
  const { t } = useTexts();
  const title = draft[`title_${locale}`];
  const metaDescription = draft[`meta_description_${locale}`];
  // The text is deferred, so that counting words does not slow down typing.
  const content = useDeferredValue(draft[`content_${locale}`].slice(0, maxContentLength));
  const wordCount = useMemo(() => countWords(content), [content]);
  const readability = useMemo(() => readabilityOf(content, locale), [content, locale]);
  const found = useMemo(
    () => checkQuality({ title, metaDescription, content, deadPaths, siteUrl: location.origin }),
    [title, metaDescription, content, deadPaths],
  );
  const dead = useMemo(
    () => internalPathsOf(content, location.origin).filter((path) => deadPaths.has(path)),
    [content, deadPaths],
  );
  const misspelled = useMemo(() => {
    const words = findMisspelledOwnWords(content, locale).slice(0, maxMisspelled);
    return new Map(words.map(({ written, meant }) => [written, meant]));
  }, [content, locale]);
  return (
    <CollapsibleSection title={t('editor.quality.label')}>
      <p className="text-sm">
        {t('editor.words', { count: wordCount })}
        {readability && (
          <>
            {' · '}
            {t(`editor.readability.${readability.measure}`, { score: readability.score })}
            {' – '}
            {t(`editor.readability.levels.${readability.level}`)}
          </>
        )}
      </p>
      {found.length === 0 && misspelled.size === 0 && <PassedCheck text={t('editor.quality.good')} />}
      {found.length > 0 && (
        <QualityList
          warnings={qualityWarnings.filter((warning) => found.includes(warning))}
          hasTitle={title.trim() !== ''}
        />
      )}
      {misspelled.size > 0 && (
        <ul className="grid gap-1 text-sm">
          {[...misspelled].map(([written, meant]) => (
            <li key={written} className="flex gap-2 wrap-anywhere">
              <SpellCheck className="mt-0.5 size-4 shrink-0 text-danger" />
              {t('editor.quality.spelling', { written, meant })}
            </li>
          ))}
        </ul>
      )}
      {dead.length > 0 && (
        <div className="text-sm">
          <p className="font-semibold">{t('editor.links.dead', { count: dead.length })}</p>
          <ul className="mt-1 grid gap-1">
            {dead.map((path) => (
              <li key={path} className="flex gap-2 wrap-anywhere">
                <Unlink className="mt-0.5 size-4 shrink-0 text-danger" />
                {path}
              </li>
            ))}
          </ul>
        </div>
      )}
    </CollapsibleSection>
  );
}

const maxShown = 8;

export function InGoogle({ slug, locale }: { slug: string; locale: Locale }) {
  const { t } = useTexts();
  const { data } = useApiQuery(
    [...resultsKey, 'list', slug],
    () => api.results.articles.$get({ query: { slugs: slug } }),
    { select: ({ articles }) => articles[slug]?.index.filter((state) => state.locale === locale) },
  );
  if (!data || data.length === 0) return null;
  return (
    <CollapsibleSection title={t('articles.index.title')}>
      <IndexStates states={data} />
    </CollapsibleSection>
  );
}

/** Lists the searches with which people find the article, and ticks those that its text answers. */
export function FoundWith(props: { articleId: string; locale: Locale; text: string }) {
  const { t, whole, oneDecimal } = useTexts();
  const { articleId: id, locale } = props;
  const { data } = useApiQuery(
    [...searchConsoleKeys.queries, id, ''],
    () => api.gsc.articles[':id'].queries.$get({ param: { id } }),
    { select: ({ queries }) => queries.filter((query) => query.locale === locale).slice(0, maxShown) },
  );
  if (!data || data.length === 0) return null;
  return (
    <CollapsibleSection title={t('editor.foundWith.title')}>
      <ul className="grid gap-2 text-sm">
        {data.map(({ term, position, impressions }) => {
          const isAnswered = answersQuery(props.text, term);
          const Icon = isAnswered ? CircleCheck : CircleDashed;
          const figures = { position: oneDecimal(position), impressions: whole(impressions) };
          return (
            <li key={term} className="flex gap-2">
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${isAnswered ? 'text-moss' : 'text-ink-soft'}`}
                aria-label={t(`editor.foundWith.${isAnswered ? 'answered' : 'missing'}`)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span lang={htmlLang[locale]}>{term}</span>
                <span className="block text-ink-soft">{t('editor.foundWith.figures', figures)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </CollapsibleSection>
  );
}
