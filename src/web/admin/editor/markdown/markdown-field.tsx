import { Label } from 'radix-ui';
import {
  type DragEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readingMinutes } from '../../../../domain/articles/article.ts';
import { paragraphAt } from '../../../../domain/articles/paragraphs.ts';
import { htmlLang, type Locale } from '../../../../domain/locale.ts';
import { imageTypes } from '../../../../domain/media/media.ts';
import { countWords } from '../../../../domain/text/markdown-text.ts';
import { boxClass } from '../../../ui/field.tsx';
import { behindImage, imageMarkdown } from '../../media/image-markdown.ts';
import { FilePicker } from '../../parts/files/file-picker.tsx';
import type { ColourLayer } from '../colours/colour-layer.ts';
import { LinkPicker } from '../links/link-picker.tsx';
import { maxContentLength } from '../state/article-draft.ts';
import { useHeightOfText, useTextValue } from '../typing/text-areas.tsx';
import type { Layout } from '../use-layout.ts';
import { insertBlock, insertLink, linkAround } from './block-edits.ts';
import { useKeys, usePaste } from './field-input.ts';
import type { Edit, Selected } from './markdown-edits.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { applyEdit, replaceText, selectedIn } from './text-area-edits.ts';
import { imageFilesOf, useImageInsertion } from './use-image-insertion.ts';

const MediaLibrary = lazy(() => import('../../media/media-library.tsx'));
const ImageDialog = lazy(() => import('../../media/image-dialog.tsx'));

interface MarkdownFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  layer: RefObject<ColourLayer | undefined>;
  value: string;
  /** The text as it was at the last pause in typing. */
  restedValue: string;
  locale: Locale;
  besideLabel: ReactNode;
  /** The marks of comments beside the text. */
  pins: ReactNode;
  problem: string | undefined;
  layout: Layout;
  onLine: (line: number) => void;
  onChange: (change: (text: string) => string) => void;
  /** Starts a comment on a paragraph. Undefined before the first save, because comments belong to a saved article. */
  onComment: ((paragraph: string) => void) | undefined;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { area, onComment } = props;
  const picker = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const { insertImages, uploads, toDescribe, setToDescribe } = useImageInsertion(area, props.onChange);
  const { isDropping, ...dropTarget } = useImageDrop(insertImages);
  const [open, setOpen] = useState<OpenDialog>();
  useTextValue(area, props.value);
  useHeightOfText(area, props.value);
  useCursorInView(props);
  const edit = (change: (given: Selected) => Edit | undefined): boolean => {
    const made = area.current ? change(selectedIn(area.current)) : undefined;
    if (made && area.current) applyEdit(area.current, made);
    return made !== undefined;
  };

  const comment =
    onComment &&
    (() => {
      const paragraph = area.current && paragraphAt(area.current.value, area.current.selectionStart);
      if (paragraph) onComment(paragraph.trim());
    });
  const onKeyDown = useKeys({
    edit,
    onFull: props.layout.toggleFull,
    onLink: () => setOpen('link'),
    onTools: () => tools.current?.focus(),
    onComment: comment,
  });
  const onPaste = usePaste(insertImages);
  const onPick = useNewest(insertImages);

  return (
    <div className="text-side grid min-w-0 grid-cols-[minmax(0,1fr)] content-start">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <Label.Root className="text-sm font-semibold" htmlFor={id}>
          {t('editor.content')}
        </Label.Root>
        {props.besideLabel}
      </div>
      <MarkdownToolbar
        ref={tools}
        locale={props.locale}
        onLeave={() => area.current?.focus()}
        onEdit={edit}
        onImage={() => picker.current?.click()}
        onLibrary={() => setOpen('library')}
        onLink={() => setOpen('link')}
        onComment={comment}
        layout={props.layout}
      />
      <SlashMenu
        area={area}
        locale={props.locale}
        onImage={() => setOpen('library')}
        onLink={() => setOpen('link')}
      >
        <textarea
          ref={area}
          id={id}
          rows={20}
          lang={htmlLang[props.locale]}
          spellCheck
          aria-invalid={props.problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const typed = event.target.value;
            props.onChange(() => typed);
          }}
          onSelect={({ currentTarget }) => props.onLine(lineOfCursor(currentTarget))}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...dropTarget}
          className={`${boxClass} markdown-text rounded-t-none`}
        />
        {props.pins}
        {isDropping && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-b-lg border-2 border-dashed border-spruce bg-sand-soft/90 p-4 font-semibold">
            {t('editor.image.drop')}
          </p>
        )}
      </SlashMenu>
      <Uploads uploads={uploads} />
      <FilePicker input={picker} accept={imageTypes} multiple onPick={onPick} />
      <Hint id={`${id}-hint`} problem={props.problem} content={props.restedValue} />
      <FieldDialogs
        area={area}
        locale={props.locale}
        open={open}
        toDescribe={toDescribe}
        onClose={() => setOpen(undefined)}
        onEdit={edit}
        onDescribe={setToDescribe}
        onUpload={() => picker.current?.click()}
      />
    </div>
  );
}

const lineOfCursor = ({ value, selectionStart }: HTMLTextAreaElement) =>
  value.slice(0, selectionStart).split('\n').length - 1;

/** When full screen starts, scrolls the frame of the textarea to the line of the cursor. */
function useCursorInView({ area, layer, layout: { isFull } }: MarkdownFieldProps): void {
  useLayoutEffect(() => {
    const frame = area.current?.parentElement;
    const top = isFull && area.current && layer.current?.topOf(lineOfCursor(area.current));
    if (frame && typeof top === 'number') frame.scrollTop = top - frame.clientHeight / 2;
  }, [area, layer, isFull]);
}

function useImageDrop(insertImages: (images: File[]) => void) {
  const [isDropping, setIsDropping] = useState(false);
  return {
    isDropping,
    onDragOver: (event: DragEvent) => {
      if (imageFilesOf(event.dataTransfer).length === 0) return;
      event.preventDefault();
      setIsDropping(true);
    },
    onDragLeave: () => setIsDropping(false),
    onDrop: (event: DragEvent) => {
      setIsDropping(false);
      const images = imageFilesOf(event.dataTransfer);
      if (images.length === 0) return;
      event.preventDefault();
      insertImages(images);
    },
  };
}

type OpenDialog = 'library' | 'link';

function FieldDialogs(props: {
  area: RefObject<HTMLTextAreaElement | null>;
  locale: Locale;
  open: OpenDialog | undefined;
  /** The addresses of new images without a description. */
  toDescribe: readonly string[];
  onClose: () => void;
  onEdit: (change: (given: Selected) => Edit | undefined) => void;
  onDescribe: (addresses: string[]) => void;
  onUpload: () => void;
}) {
  const { area, open, onClose, onEdit, onDescribe } = props;
  const [described, ...others] = props.toDescribe;
  /** Closes the dialog and edits the text. Deferred, because the closing dialog first returns the focus to the field. */
  const closeAndEdit = (edit: () => void) => {
    onClose();
    setTimeout(edit);
  };
  return (
    <Suspense>
      {open === 'library' && (
        <MediaLibrary
          onClose={onClose}
          onChoose={({ url, alt }) =>
            closeAndEdit(() => {
              const markdown = imageMarkdown({ address: url, alt, caption: '' });
              onEdit((given) => insertBlock(behindImage(given), markdown));
              if (alt.trim() === '') onDescribe([url]);
            })
          }
          onUpload={() => {
            onClose();
            props.onUpload();
          }}
        />
      )}
      {described !== undefined && (
        <ImageDialog
          key={described}
          image={{ address: described, alt: '', caption: '' }}
          isNew
          onClose={() => onDescribe([])}
          onChange={(image) => {
            // The dialog is removed first, because it keeps the focus, and undo works only in the focused field.
            flushSync(() => onDescribe(others));
            area.current?.focus({ preventScroll: true });
            if (area.current) replaceText(area.current, `![](${described})`, imageMarkdown(image));
          }}
        />
      )}
      {open === 'link' && (
        <LinkPicker
          locale={props.locale}
          words={selectedWords(area.current)}
          onChoose={({ address, title }) =>
            closeAndEdit(() => onEdit((given) => insertLink(given, address, title)))
          }
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

const selectedWords = (area: HTMLTextAreaElement | null): string =>
  area
    ? (linkAround(selectedIn(area))?.words ??
      area.value.slice(area.selectionStart, area.selectionEnd).split('\n')[0]?.trim() ??
      '')
    : '';

/** A function that never changes and calls the newest `action`. */
function useNewest<Argument>(action: (given: Argument) => void): (given: Argument) => void {
  const newest = useRef(action);
  newest.current = action;
  return useCallback((given) => newest.current(given), []);
}

function Uploads({ uploads }: Pick<ReturnType<typeof useImageInsertion>, 'uploads'>) {
  const { t } = useTranslation('admin');
  return uploads.map(({ number, name, sent }) => (
    <label key={number} className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {t('editor.image.uploading', { name, number })}
      <progress max={1} value={sent} className="accent-spruce" />
    </label>
  ));
}

/** The problem of the text or the hint about it, and the length of the text. */
function Hint({ id, problem, content }: { id: string; problem: string | undefined; content: string }) {
  const { t } = useTranslation('admin');
  const text = useDeferredValue(content.slice(0, maxContentLength));
  const words = useMemo(() => countWords(text), [text]);
  return (
    <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
      <p id={id} className={problem ? 'font-semibold text-danger' : 'text-hint text-ink-soft'}>
        {problem ?? t('editor.contentHint')}
      </p>
      <p className="text-ink-soft">
        {t('editor.words', { count: words })} · {t('editor.readingTime', { count: readingMinutes(text) })}
      </p>
    </div>
  );
}
