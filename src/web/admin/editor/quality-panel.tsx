import CircleCheck from 'lucide-react/icons/circle-check';
import SpellCheck from 'lucide-react/icons/spell-check';
import Unlink from 'lucide-react/icons/unlink';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { site } from '../../../../site.config.ts';
import { checkQuality, qualityWarnings } from '../../../domain/articles/content-quality.ts';
import { readabilityOf } from '../../../domain/articles/readability.ts';
import { htmlLang, type Locale, localizedPath } from '../../../domain/locale.ts';
import { internalPathsOf } from '../../../domain/text/markdown-links.ts';
import { countWords } from '../../../domain/text/markdown-text.ts';
import { shorten } from '../../../domain/text/shorten.ts';
import { QualityList } from '../parts/quality-list.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import { findMisspelledOwnWords } from './colours/own-words.ts';
import { type Draft, maxContentLength } from './state/article-draft.ts';

export function SearchResult({ locale, draft }: { locale: Locale; draft: Draft }) {
  const { t } = useTranslation('admin');
  const path = localizedPath(`/blogg/${draft.slug}`, locale);
  const title = draft[`title_${locale}`] || t('editor.searchResult.noTitle');
  const description = draft[`meta_description_${locale}`] || draft[`excerpt_${locale}`];
  return (
    <CollapsibleSection title={t('editor.searchResult.label')}>
      <div
        lang={htmlLang[locale]}
        className="rounded-lg border border-line bg-card p-3 [overflow-wrap:anywhere]"
      >
        <p className="truncate text-xs text-ink-soft">
          {site.siteName}
          {path.replaceAll('/', ' › ')}
        </p>
        <p className="mt-0.5 text-lg leading-snug text-spruce">
          {shorten(`${title} | ${site.siteName}`, 70)}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {shorten(description || t('editor.searchResult.noDescription'), 160)}
        </p>
      </div>
    </CollapsibleSection>
  );
}

const maxMisspelled = 20;

export function Quality(props: { locale: Locale; draft: Draft; deadPaths: ReadonlySet<string> }) {
  const { locale, draft, deadPaths } = props;
  const { t } = useTranslation('admin');
  const title = draft[`title_${locale}`];
  const metaDescription = draft[`meta_description_${locale}`];
  // The text is deferred, so that counting words does not slow down typing.
  const content = useDeferredValue(draft[`content_${locale}`].slice(0, maxContentLength));
  const words = useMemo(() => countWords(content), [content]);
  const readability = useMemo(() => readabilityOf(content, locale), [content, locale]);
  const found = useMemo(
    () => checkQuality({ title, metaDescription, content, deadPaths, siteUrl: location.origin }),
    [title, metaDescription, content, deadPaths],
  );
  const dead = useMemo(
    () => internalPathsOf(content, location.origin).filter((path) => deadPaths.has(path)),
    [content, deadPaths],
  );
  const misspelled = useMemo(
    () =>
      new Map(
        findMisspelledOwnWords(content, locale)
          .slice(0, maxMisspelled)
          .map(({ written, meant }) => [written, meant]),
      ),
    [content, locale],
  );
  return (
    <CollapsibleSection title={t('editor.quality.label')}>
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
      {found.length === 0 && misspelled.size === 0 && (
        <p className="flex gap-2 text-sm">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-moss" aria-hidden="true" />
          {t('editor.quality.good')}
        </p>
      )}
      {found.length > 0 && (
        <QualityList
          warnings={qualityWarnings.filter((warning) => found.includes(warning))}
          hasTitle={title.trim() !== ''}
        />
      )}
      {misspelled.size > 0 && (
        <ul className="grid gap-1 text-sm">
          {[...misspelled].map(([written, meant]) => (
            <li key={written} className="flex gap-2 [overflow-wrap:anywhere]">
              <SpellCheck className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
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
              <li key={path} className="flex gap-2 [overflow-wrap:anywhere]">
                <Unlink className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
                {path}
              </li>
            ))}
          </ul>
        </div>
      )}
    </CollapsibleSection>
  );
}
