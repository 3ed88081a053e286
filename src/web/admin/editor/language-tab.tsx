import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { existsIn } from '../../../domain/articles/article.ts';
import { countCharacters, qualityLimits } from '../../../domain/articles/content-quality.ts';
import { paragraphsOf } from '../../../domain/articles/paragraphs.ts';
import { htmlLang, type Locale, locales, otherLocale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { ClaimsPanel } from '../articles/claims/claims-panel.tsx';
import type { EditedArticle } from '../articles/data.ts';
import { Comments } from '../collaboration/comments.tsx';
import type { Paragraph } from '../collaboration/new-comment.tsx';
import { useTexts } from '../parts/formats.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { replaceAll } from './markdown/text-area-edits.ts';
import { AdditiveLinks, ImageNotes } from './markdown/text-notes.tsx';
import { WritingArea } from './markdown/writing-area.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { Draft, EditorTab } from './state/article-draft.ts';
import type { DraftChecks } from './state/use-draft-checks.ts';
import type { Editing } from './state/use-editor.tsx';
import { bindField, type TabProps } from './state/use-field-problems.ts';
import { FoundWith, InGoogle, Quality, SearchResult } from './text-checks.tsx';
import { MissingLanguage, StaleNotice, TranslateButton } from './translate-button.tsx';
import { TitleField, TypedTextArea } from './typing/text-areas.tsx';
import { type Layout, useLayout } from './use-layout.ts';
import type { View } from './use-view.ts';

const LinkSuggestions = lazy(() => import('./links/link-suggestions.tsx'));

interface LanguageTabProps extends TabProps {
  checks: DraftChecks;
  titleField: RefObject<HTMLTextAreaElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  locale: Locale;
  stored: Pick<Draft, 'content_no' | 'content_en'>;
  /** Undefined before the first save. */
  articleId: string | undefined;
  onComment: ((paragraph: string) => void) | undefined;
  onTranslationCurrent: (locale: Locale) => Promise<void>;
  beside: boolean;
  onBeside: (beside: boolean) => void;
  layout: Layout;
}

const none: number[] = [];

/** Loads link suggestions only when the user clicks the button, because they compare the text with many articles. */
function Links(props: ComponentProps<typeof LinkSuggestions>) {
  const { t } = useTexts();
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
function LanguageTab(props: LanguageTabProps) {
  const { t } = useTexts();
  const { area, locale, draft, onChange, problems } = props;
  const { rested, staleness } = props.checks;
  const other = otherLocale(locale);
  const stale = staleness?.[locale];
  const title = draft[`title_${locale}`];
  const titleLength = countCharacters(rested[`title_${locale}`]);
  const [requests, setRequests] = useState(0);
  const restedContent = rested[`content_${locale}`];
  const changeContent = (change: (text: string) => string) =>
    onChange((before) => ({ [`content_${locale}`]: change(before[`content_${locale}`]) }));
  /** Changes the text through the text field, so that the browser's undo works. */
  const editContent = (change: (text: string) => string) =>
    area.current ? replaceAll(area.current, change(area.current.value)) : changeContent(change);
  const translation = props.articleId &&
    props.stored[`content_${other}`].trim() !== '' && {
      articleId: props.articleId,
      title: draft[`title_${other}`] || title,
      into: locale,
    };
  return (
    <>
      {stale?.stale && (
        <StaleNotice
          other={other}
          paragraphs={stale.changedParagraphs.length}
          onShow={() => {
            setRequests(requests + 1);
            if (!props.beside) props.onBeside(true);
          }}
          onCurrent={() => props.onTranslationCurrent(locale)}
        >
          {translation && <TranslateButton {...translation} />}
        </StaleNotice>
      )}
      {!stale?.stale && translation && !existsIn(rested, locale) && <MissingLanguage {...translation} />}
      <div className="language-fields grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="title-and-text grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
          <TitleField
            ref={props.titleField}
            label={t('editor.title')}
            hint={
              <Length
                text={t('editor.titleHint', { length: titleLength, max: qualityLimits.title })}
                isGood={titleLength <= qualityLimits.title}
              />
            }
            lang={htmlLang[locale]}
            value={title}
            problem={problems[`title_${locale}`]}
            onChange={(typed) => onChange(() => ({ [`title_${locale}`]: typed }))}
            // Shift+Tab or Alt+F10 lead from the text to its toolbar, which is above it.
            onLeave={() => area.current?.focus()}
          />
          <div className="min-h-0">
            <WritingArea
              {...props}
              title={rested[`title_${locale}`]}
              content={draft[`content_${locale}`]}
              restedContent={restedContent}
              problem={problems[`content_${locale}`]}
              onChange={changeContent}
              onBeside={(next) => {
                setRequests(0);
                props.onBeside(next);
              }}
              otherText={{
                locale: other,
                title: draft[`title_${other}`],
                content: draft[`content_${other}`],
                storedContent: props.stored[`content_${other}`],
                changed: stale?.changedParagraphs ?? none,
                requests,
              }}
            />
            <div className="text-notes">
              <ImageNotes content={restedContent} onChange={editContent} />
              <AdditiveLinks content={restedContent} locale={locale} onChange={editContent} />
            </div>
          </div>
        </div>
        <Details {...props} onEdit={editContent} />
      </div>
    </>
  );
}

function Details(props: LanguageTabProps & { onEdit: (change: (text: string) => string) => void }) {
  const { t } = useTexts();
  const { locale, articleId } = props;
  const { rested, deadPaths, claims } = props.checks;
  const content = rested[`content_${locale}`];
  const lang = htmlLang[locale];
  const metaLength = countCharacters(rested[`meta_description_${locale}`]);
  const isGoodMeta =
    metaLength === 0 || (metaLength >= qualityLimits.metaMin && metaLength <= qualityLimits.metaMax);
  return (
    <aside aria-label={t('editor.details')} className="grid min-w-0 content-start gap-3">
      <CollapsibleSection title={t('editor.description')}>
        <TypedTextArea
          label={t('editor.metaDescription')}
          hint={<Length text={t('editor.metaHint', { count: metaLength })} isGood={isGoodMeta} />}
          placeholder={t('editor.metaPlaceholder')}
          rows={4}
          lang={lang}
          {...bindField(props, `meta_description_${locale}`)}
        />
        <TypedTextArea
          label={t('editor.excerpt')}
          hint={t('editor.excerptHint')}
          rows={3}
          lang={lang}
          {...bindField(props, `excerpt_${locale}`)}
        />
      </CollapsibleSection>
      <SearchResult locale={locale} draft={rested} />
      {articleId && <InGoogle slug={rested.slug} locale={locale} />}
      {articleId && (
        <FoundWith articleId={articleId} locale={locale} text={`${rested[`title_${locale}`]}\n${content}`} />
      )}
      <Quality locale={locale} draft={rested} deadPaths={deadPaths} />
      <ClaimsPanel claims={claims} articleId={articleId} locale={locale} content={content} />
      <Links locale={locale} draft={rested} onEdit={props.onEdit} />
    </aside>
  );
}

/** The length of a text, in the colour of a warning if it is too long or too short. */
const Length = ({ text, isGood }: { text: string; isGood: boolean }) => (
  <span className={isGood ? '' : 'font-semibold text-danger'}>{text}</span>
);

export function EditorTabs(props: { editor: Editing; checks: DraftChecks; view: View; isNew: boolean }) {
  const { t } = useTexts('editor.tabs');
  const { editor, checks, isNew } = props;
  const { tab, beside, setView } = props.view;
  const { draft, stored, base } = editor.state;
  const [commented, setCommented] = useState<Paragraph>();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useLayout(frame, tab !== 'settings');
  useEffect(() => {
    if (isNew) titleField.current?.focus({ preventScroll: true });
  }, [isNew]);
  const tabProps = { draft, problems: checks.problems, onChange: editor.change };
  return (
    <>
      <div
        ref={frame}
        className={`${layout.isBeside ? 'side-by-side' : ''} ${layout.isFull ? 'full-screen' : ''}`}
      >
        <Tabs
          label={t('label')}
          value={tab}
          onChange={(next) => setView({ tab: next as EditorTab })}
          tabs={(['no', 'en', 'settings'] as const).map((value) => ({ value, label: t(`${value}`) }))}
        >
          {locales.map((locale) => (
            <TabContent key={locale} value={locale}>
              <LanguageTab
                {...tabProps}
                checks={checks}
                titleField={titleField}
                area={textArea}
                locale={locale}
                stored={stored ?? base.draft}
                onComment={stored && ((text) => setCommented({ locale, text }))}
                onTranslationCurrent={editor.markTranslationCurrent}
                articleId={stored?.id}
                beside={beside}
                layout={layout}
                onBeside={(next) => setView({ beside: next })}
              />
            </TabContent>
          ))}
          <TabContent value="settings">
            <SettingsTab
              {...tabProps}
              stored={stored}
              scheduled={checks.isScheduled ? checks.goingLive : []}
              onSlug={(slug) => editor.send({ type: 'slugTyped', slug })}
            />
          </TabContent>
        </Tabs>
      </div>
      {stored && (
        <div className="mt-8">
          <Comments
            subject={{ article_id: stored.id }}
            paragraphs={commentableParagraphs(stored)}
            requested={commented}
            onBack={() =>
              textArea.current ? textArea.current.focus() : setView({ tab: commented?.locale ?? 'no' })
            }
          />
        </div>
      )}
    </>
  );
}

const commentableParagraphs = (article: EditedArticle) =>
  locales.flatMap((locale) =>
    paragraphsOf(article[`content_${locale}`]).map((text) => ({ locale, text: text.trim() })),
  );
