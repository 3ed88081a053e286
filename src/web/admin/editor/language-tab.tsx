import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { existsIn } from '../../../domain/articles/article.ts';
import { countCharacters, qualityLimits } from '../../../domain/articles/content-quality.ts';
import { htmlLang, type Locale, otherLocale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { ClaimsPanel } from '../claims/claims-panel.tsx';
import type { Claims } from '../claims/use-claims.ts';
import type { Staleness } from '../data/api-client.ts';
import type { Draft } from './article-draft.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { AdditiveLinks } from './markdown/additive-links.tsx';
import { ImageNotes } from './markdown/image-notes.tsx';
import { replaceAll } from './markdown/text-area-edits.ts';
import { WritingArea } from './markdown/writing-area.tsx';
import { OtherLanguage } from './other-language.tsx';
import { Quality, SearchResult } from './quality-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { MissingLanguage, TranslateButton } from './translate-button.tsx';
import type { FieldProblems } from './use-field-problems.ts';

const LinkSuggestions = lazy(() => import('./links/link-suggestions.tsx'));

export interface TabProps {
  draft: Draft;
  /** Calls `change` with the newest draft, and applies the fields that it returns. */
  onChange: (change: (draft: Draft) => Partial<Draft>) => void;
  problems: FieldProblems;
}

/** Loads link suggestions only when the user clicks the button, because they compare the text with many articles. */
function Links(props: ComponentProps<typeof LinkSuggestions>) {
  const { t } = useTranslation('admin');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <CollapsibleSection title={t('editor.links.title')}>
      {isAsked ? (
        <Suspense fallback={<p className="text-sm text-ink-soft">{t('loading')}</p>}>
          <LinkSuggestions {...props} />
        </Suspense>
      ) : (
        <Button look="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
          {t('editor.links.suggest')}
        </Button>
      )}
    </CollapsibleSection>
  );
}

/**
 * Shows the title and the text of one language. The other fields are beside them, or collapsed below them on phones.
 */
export function LanguageTab(
  props: TabProps & {
    titleField: RefObject<HTMLInputElement | null>;
    locale: Locale;
    stored: Pick<Draft, 'content_no' | 'content_en'>;
    staleness: Staleness | undefined;
    claims: Claims;
    deadPaths: ReadonlySet<string>;
    /** Undefined before the first save. */
    articleId: string | undefined;
    onTranslationCurrent: (locale: Locale) => Promise<void>;
    beside: boolean;
    onBeside: (beside: boolean) => void;
  },
) {
  const { t } = useTranslation('admin');
  const { locale, draft, onChange, problems, deadPaths } = props;
  const lang = htmlLang[locale];
  const other = otherLocale(locale);
  const stale = props.staleness?.[locale];
  const title = draft[`title_${locale}`];
  const metaDescription = draft[`meta_description_${locale}`];
  const content = draft[`content_${locale}`];
  const area = useRef<HTMLTextAreaElement>(null);
  const changeContent = (change: (text: string) => string) =>
    onChange((before) => ({ [`content_${locale}`]: change(before[`content_${locale}`]) }));
  /** Changes the text through the text field, so that the browser's undo works. */
  const editContent = (change: (text: string) => string) =>
    area.current ? replaceAll(area.current, change(area.current.value)) : changeContent(change);
  /** The text follows the title. Shift+Tab or Alt+F10 lead from the text to its toolbar, which is above it. */
  const tabToText = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    area.current?.focus();
  };
  const translation = props.articleId &&
    props.stored[`content_${other}`].trim() !== '' && {
      articleId: props.articleId,
      title: draft[`title_${other}`] || title,
      into: locale,
    };
  const changeField = (name: 'title' | 'meta_description' | 'excerpt') => {
    return (event: { target: { value: string } }) => {
      const typed = event.target.value;
      onChange(() => ({ [`${name}_${locale}`]: typed }));
    };
  };
  return (
    <>
      {stale?.stale && (
        <StaleNotice
          other={other}
          paragraphs={stale.changedParagraphs.length}
          beside={props.beside}
          onShow={() => props.onBeside(true)}
          onCurrent={() => props.onTranslationCurrent(locale)}
        >
          {translation && <TranslateButton {...translation} />}
        </StaleNotice>
      )}
      {!stale?.stale && translation && !existsIn(draft, locale) && <MissingLanguage {...translation} />}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
          <Field
            ref={props.titleField}
            label={t('editor.title')}
            hintBeside
            hint={t('editor.titleHint', { length: countCharacters(title), max: qualityLimits.title })}
            lang={lang}
            value={title}
            problem={problems[`title_${locale}`]}
            className="text-xl font-semibold"
            onChange={changeField('title')}
            onKeyDown={tabToText}
          />
          <div>
            <WritingArea
              area={area}
              title={title}
              content={content}
              locale={locale}
              problem={problems[`content_${locale}`]}
              deadPaths={deadPaths}
              onChange={changeContent}
              beside={props.beside}
              onBeside={props.onBeside}
              otherLanguage={
                <OtherLanguage
                  locale={other}
                  title={draft[`title_${other}`]}
                  content={draft[`content_${other}`]}
                  storedContent={props.stored[`content_${other}`]}
                  changed={stale?.changedParagraphs ?? []}
                />
              }
            />
            <ImageNotes content={content} onChange={editContent} />
            <AdditiveLinks content={content} locale={locale} onChange={editContent} />
          </div>
        </div>
        <aside aria-label={t('editor.details')} className="grid min-w-0 content-start gap-3">
          <CollapsibleSection title={t('editor.description')}>
            <TextArea
              label={t('editor.metaDescription')}
              hint={t('editor.metaHint', { count: countCharacters(metaDescription) })}
              placeholder={t('editor.metaPlaceholder')}
              rows={4}
              lang={lang}
              value={metaDescription}
              problem={problems[`meta_description_${locale}`]}
              onChange={changeField('meta_description')}
            />
            <TextArea
              label={t('editor.excerpt')}
              hint={t('editor.excerptHint')}
              rows={3}
              lang={lang}
              value={draft[`excerpt_${locale}`]}
              problem={problems[`excerpt_${locale}`]}
              onChange={changeField('excerpt')}
            />
          </CollapsibleSection>
          <SearchResult locale={locale} draft={draft} />
          <Quality locale={locale} draft={draft} deadPaths={deadPaths} />
          <ClaimsPanel claims={props.claims} articleId={props.articleId} locale={locale} content={content} />
          <Links locale={locale} draft={draft} onEdit={editContent} />
        </aside>
      </div>
    </>
  );
}
