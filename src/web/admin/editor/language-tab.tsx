import { useTranslation } from 'react-i18next';
import { countCharacters, qualityLimits } from '../../../domain/articles/content-quality.ts';
import { htmlLang, type Locale, otherLocale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import type { Staleness } from '../data/api-client.ts';
import type { Draft } from './article-draft.ts';
import { AdditiveLinks } from './markdown/additive-links.tsx';
import { ImageNotes } from './markdown/image-notes.tsx';
import { MarkdownField } from './markdown/markdown-field.tsx';
import { TextPreview } from './markdown/text-preview.tsx';
import { OtherLanguage } from './other-language.tsx';
import { QualityPanel } from './quality-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { FieldProblems } from './use-field-problems.ts';

export interface TabProps {
  draft: Draft;
  /** Applies a change: `change` receives the newest draft and returns the changed fields. */
  onChange: (change: (draft: Draft) => Partial<Draft>) => void;
  problems: FieldProblems;
}

export function LanguageTab(
  props: TabProps & {
    locale: Locale;
    stored: Pick<Draft, 'content_no' | 'content_en'>;
    staleness: Staleness | undefined;
    onTranslationCurrent: (locale: Locale) => Promise<void>;
    beside: boolean;
    onBeside: (beside: boolean) => void;
  },
) {
  const { t } = useTranslation('admin');
  const { locale, draft, onChange, problems } = props;
  const lang = htmlLang[locale];
  const other = otherLocale(locale);
  const stale = props.staleness?.[locale];
  const title = draft[`title_${locale}`];
  const metaDescription = draft[`meta_description_${locale}`];
  const content = draft[`content_${locale}`];
  const changeContent = (change: (text: string) => string) =>
    onChange((before) => ({ [`content_${locale}`]: change(before[`content_${locale}`]) }));
  return (
    <>
      {stale?.stale && (
        <StaleNotice
          other={other}
          paragraphs={stale.changedParagraphs.length}
          beside={props.beside}
          onShow={() => props.onBeside(true)}
          onCurrent={() => props.onTranslationCurrent(locale)}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Field
            label={t('editor.title')}
            hint={t('editor.titleHint', { length: countCharacters(title), max: qualityLimits.title })}
            lang={lang}
            value={title}
            problem={problems[`title_${locale}`]}
            onChange={(event) => {
              const typed = event.target.value;
              onChange(() => ({ [`title_${locale}`]: typed }));
            }}
          />
          <TextArea
            label={t('editor.metaDescription')}
            hint={t('editor.metaHint', { length: countCharacters(metaDescription) })}
            placeholder={t('editor.metaPlaceholder')}
            rows={3}
            lang={lang}
            value={metaDescription}
            problem={problems[`meta_description_${locale}`]}
            onChange={(event) => {
              const typed = event.target.value;
              onChange(() => ({ [`meta_description_${locale}`]: typed }));
            }}
          />
          <TextArea
            label={t('editor.excerpt')}
            hint={t('editor.excerptHint')}
            rows={3}
            lang={lang}
            value={draft[`excerpt_${locale}`]}
            problem={problems[`excerpt_${locale}`]}
            onChange={(event) => {
              const typed = event.target.value;
              onChange(() => ({ [`excerpt_${locale}`]: typed }));
            }}
          />
        </div>
        <QualityPanel locale={locale} draft={draft} />
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="min-w-0">
          <MarkdownField
            value={content}
            lang={lang}
            problem={problems[`content_${locale}`]}
            onChange={changeContent}
          />
          <ImageNotes content={content} onChange={changeContent} />
          <AdditiveLinks content={content} locale={locale} onChange={changeContent} />
        </div>
        <div className="min-w-0">
          <div className="-mt-2 mb-1.5 flex min-h-10 flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-sm font-semibold">
              {props.beside ? t(`editor.translation.text_${other}`) : t('editor.preview')}
            </h2>
            <Button
              look="quiet"
              tight
              aria-pressed={props.beside}
              onClick={() => props.onBeside(!props.beside)}
            >
              {t(`editor.translation.show_${other}`)}
            </Button>
          </div>
          {props.beside ? (
            <OtherLanguage
              locale={other}
              title={draft[`title_${other}`]}
              content={draft[`content_${other}`]}
              storedContent={props.stored[`content_${other}`]}
              changed={stale?.changedParagraphs ?? []}
            />
          ) : (
            <TextPreview title={title} content={content} lang={lang} />
          )}
        </div>
      </div>
    </>
  );
}
