import CircleCheck from 'lucide-react/icons/circle-check';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { site } from '../../../../site.config.ts';
import { checkQuality, qualityWarnings } from '../../../domain/articles/content-quality.ts';
import { readabilityOf } from '../../../domain/articles/readability.ts';
import { htmlLang, type Locale, localizedPath } from '../../../domain/locale.ts';
import { countWords } from '../../../domain/text/markdown-text.ts';
import { QualityList } from '../parts/quality-list.tsx';
import { type Draft, maxContentLength } from './article-draft.ts';

/** Shows a preview of the search result, and the length, readability and quality warnings of the text. */
export function QualityPanel({ locale, draft }: { locale: Locale; draft: Draft }) {
  const title = draft[`title_${locale}`];
  const metaDescription = draft[`meta_description_${locale}`] || draft[`excerpt_${locale}`];
  return (
    <div className="grid content-start gap-5">
      <SearchResult locale={locale} title={title} description={metaDescription} slug={draft.slug} />
      <Checks locale={locale} draft={draft} />
    </div>
  );
}

function SearchResult(props: { locale: Locale; title: string; description: string; slug: string }) {
  const { t } = useTranslation('admin');
  const path = localizedPath(`/blogg/${props.slug}`, props.locale);
  return (
    <section aria-label={t('editor.searchResult.label')}>
      <h2 className="mb-1.5 text-sm font-semibold">{t('editor.searchResult.label')}</h2>
      <div
        lang={htmlLang[props.locale]}
        className="rounded-lg border border-line bg-card p-3 [overflow-wrap:anywhere]"
      >
        <p className="truncate text-xs text-ink-soft">
          {site.siteName}
          {path.replaceAll('/', ' › ')}
        </p>
        <p className="mt-0.5 text-lg leading-snug text-spruce">
          {shorten(`${props.title || t('editor.searchResult.noTitle')} | ${site.siteName}`, 70)}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {shorten(props.description || t('editor.searchResult.noDescription'), 160)}
        </p>
      </div>
    </section>
  );
}

/** Shortens a text at a word boundary, as search engines do. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head).trimEnd()} …`;
}

function Checks({ locale, draft }: { locale: Locale; draft: Draft }) {
  const { t } = useTranslation('admin');
  const title = draft[`title_${locale}`];
  const metaDescription = draft[`meta_description_${locale}`];
  // The text is deferred, so that counting words does not slow down typing.
  const content = useDeferredValue(draft[`content_${locale}`].slice(0, maxContentLength));
  const words = useMemo(() => countWords(content), [content]);
  const readability = useMemo(() => readabilityOf(content, locale), [content, locale]);
  const found = useMemo(
    () => checkQuality({ title, metaDescription, content }),
    [title, metaDescription, content],
  );
  return (
    <section aria-label={t('editor.quality.label')}>
      <h2 className="mb-1.5 text-sm font-semibold">{t('editor.quality.label')}</h2>
      <p className="text-sm">
        {t('editor.words', { count: words })}
        {readability && (
          <>
            {' · '}
            {t(`editor.readability.${readability.measure}`, { score: readability.score })}
            {' – '}
            {t(`editor.readability.levels.${readability.level}`)}
          </>
        )}
      </p>
      {found.length === 0 ? (
        <p className="mt-2 flex gap-2 text-sm">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-moss" aria-hidden="true" />
          {t('editor.quality.good')}
        </p>
      ) : (
        <QualityList warnings={qualityWarnings.filter((warning) => found.includes(warning))} />
      )}
    </section>
  );
}
