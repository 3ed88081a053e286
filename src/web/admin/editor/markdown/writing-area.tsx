import { Check } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { htmlLang, type Locale, otherLocale } from '../../../../domain/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { untiedClaims } from '../../articles/claims/use-claims.ts';
import { CommentPins } from '../../collaboration/comment-pins.tsx';
import { useTexts } from '../../parts/formats.ts';
import { useStored } from '../../parts/storage.ts';
import { OtherLanguage, type OtherText } from '../beside/other-language.tsx';
import { useScrollTogether } from '../beside/scroll-together.ts';
import { TextPreview } from '../beside/text-preview.tsx';
import { type ColourLayer, createColourLayer } from '../colours/colour-layer.ts';
import type { DraftChecks } from '../state/use-draft-checks.ts';
import { MarkdownField } from './markdown-field.tsx';

type WritingAreaProps = Pick<
  ComponentProps<typeof MarkdownField>,
  'area' | 'locale' | 'problem' | 'layout' | 'onChange' | 'onComment'
> & {
  /** Undefined before the first save. */
  articleId: string | undefined;
  title: string;
  content: string;
  /** The text as it was at the last pause in typing. */
  restedContent: string;
  checks: DraftChecks;
  /** Whether the text in the other language is shown instead of the preview. */
  beside: boolean;
  onBeside: (beside: boolean) => void;
  otherText: OtherText;
};

/** The text field with the preview below it, or beside it on wide screens. */
export function WritingArea(props: WritingAreaProps) {
  const { t } = useTexts('editor');
  const { articleId, area, locale, content, restedContent, checks, layout, beside, onComment } = props;
  const frame = useRef<HTMLElement>(null);
  const [line, setLine] = useState(0);
  const [isRendered, setIsRendered] = useStored('editor-rendered', false);
  const [wantsOwnRendered, setOwnRendered] = useState(false);
  const isOwnRendered = beside && wantsOwnRendered;
  const layer = useColours(area, content, { locale, restedValue: restedContent, checks });
  const onShown = useScrollTogether({ area, frame, layer, line });
  const other = otherLocale(locale);
  const preview = (
    <TextPreview
      label={t('preview')}
      empty={t('previewEmpty')}
      title={props.title}
      content={restedContent}
      lang={htmlLang[locale]}
      deadPaths={checks.deadPaths}
      onShown={onShown}
    />
  );
  const ownToggle = beside && (
    <Toggle
      isOn={isOwnRendered}
      onChange={setOwnRendered}
      text={t('translation.rendered')}
      about={t(`translation.text_${locale}`)}
    />
  );
  return (
    <section
      ref={frame}
      aria-label={t('writing.label')}
      className="writing grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {/* The text field stays mounted, because it has the browser's undo. */}
      <div className={isOwnRendered ? 'hidden' : 'contents'}>
        <MarkdownField
          {...props}
          layer={layer}
          value={content}
          restedValue={restedContent}
          besideLabel={ownToggle}
          pins={
            articleId && (
              <CommentPins
                {...{ articleId, locale, area, layer }}
                content={restedContent}
                onOpen={layout.leaveFull}
              />
            )
          }
          onLine={setLine}
          onComment={
            onComment &&
            ((paragraph) => {
              layout.leaveFull();
              onComment(paragraph);
            })
          }
        />
      </div>
      {isOwnRendered && (
        <Side title={t(`translation.text_${locale}`)} switches={ownToggle}>
          {preview}
        </Side>
      )}
      <Side
        title={beside ? t(`translation.text_${other}`) : t('preview')}
        switches={
          <>
            {beside && <Toggle isOn={isRendered} onChange={setIsRendered} text={t('translation.rendered')} />}
            <Toggle isOn={beside} onChange={props.onBeside} text={t(`translation.show_${other}`)} />
          </>
        }
      >
        {beside ? (
          <OtherLanguage
            {...props.otherText}
            ownContent={restedContent}
            deadPaths={checks.deadPaths}
            isRendered={isRendered}
            onShown={onShown}
          />
        ) : (
          preview
        )}
      </Side>
    </section>
  );
}

const Side = (props: { title: string; switches: ReactNode; children: ReactNode }) => (
  <div className="beside-text min-w-0">
    <div className="mb-1.5 flex min-h-10 flex-wrap items-center justify-end gap-x-1">
      <h2 className="mr-auto text-sm font-semibold">{props.title}</h2>
      {props.switches}
    </div>
    {props.children}
  </div>
);

const Toggle = (props: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  text: string;
  /** Distinguishes toggles with the same text for screen readers. */
  about?: string;
}) => (
  <Button
    look="quiet"
    tight
    className="aria-pressed:bg-sand aria-pressed:text-ink"
    aria-pressed={props.isOn}
    aria-label={props.about && `${props.text}: ${props.about}`}
    onClick={() => props.onChange(!props.isOn)}
  >
    {props.isOn && <Check className="size-4" />}
    {props.text}
  </Button>
);

/** Colours the text of a textarea, and underlines claims without a source, dead links and misspelled own words. */
function useColours(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  { locale, restedValue, checks }: { locale: Locale; restedValue: string; checks: DraftChecks },
): RefObject<ColourLayer | undefined> {
  const layer = useRef<ColourLayer>(undefined);
  useLayoutEffect(() => {
    // A browser without highlights shows the text without colours.
    if (!area.current || !('highlights' in CSS)) return;
    const created = createColourLayer(area.current, locale);
    layer.current = created;
    return () => created.remove();
  }, [area, locale]);
  useLayoutEffect(() => {
    // A textarea changes all line breaks to \n.
    layer.current?.update(value.replace(/\r\n?/g, '\n'));
  }, [value]);
  const { claims, deadPaths } = checks;
  const content = useDeferredValue(restedValue);
  const untied = useMemo(
    () => untiedClaims(claims, locale, content).flatMap(({ claim }) => claim.sentence.split('\n')),
    [claims, locale, content],
  );
  useEffect(() => layer.current?.warn({ claims: untied, deadPaths }), [untied, deadPaths]);
  return layer;
}
