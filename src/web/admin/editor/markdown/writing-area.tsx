import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLang, otherLocale } from '../../../../domain/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { TextPreview } from './text-preview.tsx';
import { useFullScreen } from './use-full-screen.ts';

interface WritingAreaProps
  extends Pick<ComponentProps<typeof MarkdownField>, 'area' | 'locale' | 'problem' | 'onChange'> {
  title: string;
  content: string;
  /** The text as it was at the last pause in typing. */
  restedContent: string;
  deadPaths: ReadonlySet<string>;
  /** Starts a comment on a paragraph. Undefined before the first save, because comments belong to a saved article. */
  onComment: ((paragraph: string) => void) | undefined;
  /** Whether the text in the other language is shown instead of the preview. */
  beside: boolean;
  onBeside: (beside: boolean) => void;
  otherLanguage: ReactNode;
}

/** The text field with the preview below it, or beside it in full screen. */
export function WritingArea(props: WritingAreaProps) {
  const { t } = useTranslation('admin');
  const { locale, beside, onComment } = props;
  const frame = useRef<HTMLElement>(null);
  const full = useFullScreen(frame, props.area);
  const [line, setLine] = useState(0);
  return (
    <section
      ref={frame}
      aria-label={t('editor.writing.label')}
      className={full.isFull ? 'full-screen' : 'grid grid-cols-[minmax(0,1fr)] gap-5'}
    >
      <MarkdownField
        area={props.area}
        value={props.content}
        restedValue={props.restedContent}
        locale={locale}
        problem={props.problem}
        isFull={full.isFull}
        onFull={full.toggle}
        onLine={setLine}
        onChange={props.onChange}
        onComment={
          onComment &&
          ((paragraph) => {
            full.leave();
            onComment(paragraph);
          })
        }
      />
      <div className="beside-text min-w-0">
        <div className="mb-1.5 flex min-h-10 flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-sm font-semibold">
            {beside ? t(`editor.translation.text_${otherLocale(locale)}`) : t('editor.preview')}
          </h2>
          <Button
            look="quiet"
            tight
            className="aria-pressed:bg-sand aria-pressed:text-ink"
            aria-pressed={beside}
            onClick={() => props.onBeside(!beside)}
          >
            {beside && <Check className="size-4" aria-hidden="true" />}
            {t(`editor.translation.show_${otherLocale(locale)}`)}
          </Button>
        </div>
        {beside ? (
          props.otherLanguage
        ) : (
          <TextPreview
            title={props.title}
            content={props.restedContent}
            lang={htmlLang[locale]}
            deadPaths={props.deadPaths}
            line={line}
          />
        )}
      </div>
    </section>
  );
}
