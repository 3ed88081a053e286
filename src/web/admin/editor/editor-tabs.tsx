import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paragraphsOf } from '../../../domain/articles/paragraphs.ts';
import { locales } from '../../../domain/locale.ts';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import type { EditedArticle } from '../articles/data.ts';
import { Comments } from '../collaboration/comments.tsx';
import type { Paragraph } from '../collaboration/new-comment.tsx';
import { LanguageTab } from './language-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { EditorTab } from './state/article-draft.ts';
import type { DraftChecks } from './state/use-draft-checks.ts';
import type { Editing } from './state/use-editor.ts';
import { useLayout } from './use-layout.ts';
import type { View } from './use-view.ts';

/** The fields of the article in tabs, and below them the comments on its text. */
export function EditorTabs(props: { editor: Editing; checks: DraftChecks; view: View; isNew: boolean }) {
  const { t } = useTranslation('admin');
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
          label={t('editor.tabs.label')}
          value={tab}
          onChange={(next) => setView({ tab: next as EditorTab })}
          tabs={(['no', 'en', 'settings'] as const).map((value) => ({
            value,
            label: t(`editor.tabs.${value}`),
          }))}
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
