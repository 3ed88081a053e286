import { Label } from 'radix-ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { readingMinutes } from '../../../../domain/articles/article.ts';
import { paragraphAt } from '../../../../domain/articles/paragraphs.ts';
import { htmlLang, type Locale } from '../../../../domain/locale.ts';
import { countWords } from '../../../../domain/text/markdown-text.ts';
import { boxClass } from '../../../ui/field.tsx';
import { behindImage, imageMarkdown } from '../../media/image-markdown.ts';
import { LinkPicker } from '../links/link-picker.tsx';
import { maxContentLength } from '../state/article-draft.ts';
import { useHeightOfText } from '../typing/use-height-of-text.ts';
import { useTextValue } from '../typing/use-text-value.ts';
import { insertBlock, insertLink, isAddress, linkAround, tableFromTabs } from './block-edits.ts';
import { continueLine, dropRepeatedMark, indentItems, moveToCell, tabLeaves } from './line-edits.ts';
import type { Edit, Selected } from './markdown-edits.ts';
import { bold, italic, MarkdownToolbar } from './markdown-toolbar.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { applyEdit, replaceText, selectedIn } from './text-area-edits.ts';
import { imageFilesOf, imageTypes, useImageInsertion } from './use-image-insertion.ts';

const MediaLibrary = lazy(() => import('../../media/media-library.tsx'));
const ImageDialog = lazy(() => import('../../media/image-dialog.tsx'));

const shortcuts: Record<string, (given: Selected) => Edit> = { b: bold, i: italic };

interface MarkdownFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** The text as it was at the last pause in typing. */
  restedValue: string;
  locale: Locale;
  problem: string | undefined;
  isFull: boolean;
  onFull: () => void;
  onLine: (line: number) => void;
  onChange: (change: (text: string) => string) => void;
  onComment: ((paragraph: string) => void) | undefined;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { area, onComment } = props;
  const picker = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const leavesWithTab = useRef(false);
  const { insertImages, uploads, toDescribe, setToDescribe } = useImageInsertion(area, props.onChange);
  const [described, ...others] = toDescribe;
  const [isDropping, setIsDropping] = useState(false);
  const [isInLibrary, setIsInLibrary] = useState(false);
  const [isLinking, setIsLinking] = useState(false);
  const insertChosen = ({ address, title }: { address: string; title: string }) => {
    setIsLinking(false);
    // Deferred, because the closing dialog first returns the focus to the text field.
    setTimeout(() => edit((given) => insertLink(given, address, title)));
  };
  useTextValue(area, props.value);
  useHeightOfText(area, props.value, props.isFull);
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
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An open menu of suggestions has handled the key, or Enter confirms the input of an IME.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const leaves = event.key === 'Tab' && leavesWithTab.current;
    leavesWithTab.current = tabLeaves(leavesWithTab.current, event.key);
    if (leaves) return;
    const onTools = () => tools.current?.focus();
    const onLink = () => setIsLinking(true);
    if (handledKey(event, { edit, onFull: props.onFull, onLink, onTools, onComment: comment }))
      event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data } = event;
    const images = imageFilesOf(data);
    const text = data.getData('text/plain');
    // Spreadsheets copy a table both as an image and as text. The text is pasted.
    if (images.length > 0 && !text) {
      event.preventDefault();
      insertImages(images);
    } else if (text.length + props.value.length > maxContentLength) {
      // A text of many megabytes would freeze the browser, and is too long for an article anyway.
      event.preventDefault();
      toast.error(t('error'), { description: t('editor.pasteTooLong', { max: maxContentLength }) });
    } else if (pasteAsMarkdown(event.currentTarget, data)) {
      event.preventDefault();
    }
  };
  const onPick = useNewest(insertImages);
  const onDragOver = (event: DragEvent) => {
    if (imageFilesOf(event.dataTransfer).length === 0) return;
    event.preventDefault();
    setIsDropping(true);
  };
  const onDrop = (event: DragEvent) => {
    setIsDropping(false);
    const images = imageFilesOf(event.dataTransfer);
    if (images.length === 0) return;
    event.preventDefault();
    insertImages(images);
  };
  const reportLine = ({ currentTarget: { value, selectionStart } }: { currentTarget: HTMLTextAreaElement }) =>
    props.onLine(value.slice(0, selectionStart).split('\n').length - 1);

  return (
    <div className="text-side grid min-w-0 grid-cols-[minmax(0,1fr)] content-start">
      <Label.Root className="mb-1.5 text-sm font-semibold" htmlFor={id}>
        {t('editor.content')}
      </Label.Root>
      <MarkdownToolbar
        ref={tools}
        locale={props.locale}
        onLeave={() => area.current?.focus()}
        onEdit={edit}
        onImage={() => picker.current?.click()}
        onLibrary={() => setIsInLibrary(true)}
        onLink={() => setIsLinking(true)}
        onComment={comment}
        isFull={props.isFull}
        onFull={props.onFull}
      />
      <SlashMenu
        area={area}
        locale={props.locale}
        onImage={() => setIsInLibrary(true)}
        onLink={() => setIsLinking(true)}
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
          onSelect={reportLine}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragOver={onDragOver}
          onDragLeave={() => setIsDropping(false)}
          onDrop={onDrop}
          className={`${boxClass} markdown-text resize-y rounded-t-none font-mono text-sm leading-normal`}
        />
        {isDropping && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-b-lg border-2 border-dashed border-spruce bg-sand-soft/90 p-4 font-semibold">
            {t('editor.image.drop')}
          </p>
        )}
      </SlashMenu>
      {uploads.map(({ number, name, sent }) => (
        <label key={number} className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {t('editor.image.uploading', { name, number })}
          <progress max={1} value={sent} className="accent-spruce" />
        </label>
      ))}
      <FilePicker input={picker} onPick={onPick} />
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <p
          id={`${id}-hint`}
          className={props.problem ? 'font-semibold text-danger' : 'text-hint text-ink-soft'}
        >
          {props.problem ?? t('editor.contentHint')}
        </p>
        <Length content={props.restedValue} />
      </div>
      {isInLibrary && (
        <Suspense>
          <MediaLibrary
            onClose={() => setIsInLibrary(false)}
            onChoose={({ url, alt }) => {
              setIsInLibrary(false);
              const markdown = imageMarkdown({ address: url, alt, caption: '' });
              setTimeout(() => {
                edit((given) => insertBlock(behindImage(given), markdown));
                if (alt.trim() === '') setToDescribe([url]);
              });
            }}
            onUpload={() => {
              setIsInLibrary(false);
              picker.current?.click();
            }}
          />
        </Suspense>
      )}
      {described !== undefined && (
        <Suspense>
          <ImageDialog
            key={described}
            image={{ address: described, alt: '', caption: '' }}
            isNew
            onClose={() => setToDescribe([])}
            onChange={(image) => {
              // The dialog is removed first, because it keeps the focus, and undo works only in the focused field.
              flushSync(() => setToDescribe(others));
              area.current?.focus({ preventScroll: true });
              if (area.current) replaceText(area.current, `![](${described})`, imageMarkdown(image));
            }}
          />
        </Suspense>
      )}
      {isLinking && (
        <LinkPicker
          locale={props.locale}
          words={selectedWords(area.current)}
          onChoose={insertChosen}
          onClose={() => setIsLinking(false)}
        />
      )}
    </div>
  );
}

const selectedWords = (area: HTMLTextAreaElement | null): string =>
  area
    ? (linkAround(selectedIn(area))?.words ??
      area.value.slice(area.selectionStart, area.selectionEnd).split('\n')[0]?.trim() ??
      '')
    : '';

/** Not rendered again while the user types, because React sets attributes of an input whenever it is rendered. */
const FilePicker = memo(function FilePicker(props: {
  input: RefObject<HTMLInputElement | null>;
  onPick: (files: File[]) => void;
}) {
  return (
    <input
      ref={props.input}
      type="file"
      accept={imageTypes}
      multiple
      hidden
      onChange={(event) => {
        props.onPick([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
});

/** A function that never changes and calls the newest `action`. */
function useNewest<Argument>(action: (given: Argument) => void): (given: Argument) => void {
  const newest = useRef(action);
  newest.current = action;
  return useCallback((given) => newest.current(given), []);
}

function Length({ content }: { content: string }) {
  const { t } = useTranslation('admin');
  const text = useDeferredValue(content.slice(0, maxContentLength));
  const words = useMemo(() => countWords(text), [text]);
  return (
    <p className="text-ink-soft">
      {t('editor.words', { count: words })} · {t('editor.readingTime', { count: readingMinutes(text) })}
    </p>
  );
}

interface KeyActions {
  edit: (change: (given: Selected) => Edit | undefined) => boolean;
  onFull: () => void;
  onLink: () => void;
  onTools: () => void;
  onComment: (() => void) | undefined;
}

/** Handles a key of the text field. Returns true if the browser must not handle it too. */
function handledKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const { edit, onFull, onLink, onTools, onComment } = actions;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (isCommand && event.shiftKey && key === 'p') {
    onFull();
    return true;
  }
  if (isCommand && !event.shiftKey && key === 'k') {
    onLink();
    return true;
  }
  // Browsers on macOS have no redo at Cmd+Y, so it is done here, as on all other systems.
  if (isCommand && !event.shiftKey && key === 'y') return document.execCommand('redo');
  // In a table or a nested list item, Shift+Tab does not lead directly to the toolbar.
  if (event.altKey && key === 'f10') {
    onTools();
    return true;
  }
  if (onComment && isCommentKey(event)) {
    onComment();
    return true;
  }
  const shortcut = isCommand && !event.shiftKey && shortcuts[key];
  if (shortcut) return edit(shortcut);
  if (isCommand || event.altKey) return false;
  if (event.key === 'Enter' && !event.shiftKey) return edit(continueLine);
  if (event.key === ' ') return edit(dropRepeatedMark);
  if (event.key === 'Tab')
    return edit((given) => moveToCell(given, event.shiftKey) ?? indentItems(given, event.shiftKey));
  return false;
}

/** Ctrl+Alt+M, or Cmd+Alt+M on macOS. AltGr+M is not meant: on many keyboards it types a letter such as µ. */
const isCommentKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  event.altKey &&
  event.code === 'KeyM' &&
  !event.getModifierState('AltGraph');

/**
 * Pastes formatted text, spreadsheet cells or an address as Markdown. Returns false for plain text, which the browser
 * pastes.
 */
function pasteAsMarkdown(area: HTMLTextAreaElement, data: DataTransfer): boolean {
  const text = data.getData('text/plain');
  const html = data.getData('text/html');
  const given = selectedIn(area);
  const selection = given.text.slice(given.start, given.end);
  const becomesLink = selection ? !isAddress(selection) : linkAround(given) !== undefined;
  if (isAddress(text) && becomesLink) {
    applyEdit(area, insertLink(given, text.trim(), ''));
    return true;
  }
  // VS Code adds HTML only for its syntax colours.
  if (html && !data.types.includes('vscode-editor-data')) {
    void import('./pasted-markdown.ts').then(
      ({ markdownOfPaste }) => insertPasted(area, markdownOfPaste(html) ?? text),
      () => insertPasted(area, text),
    );
    return true;
  }
  const table = tableFromTabs(text);
  if (table) insertPasted(area, table);
  return table !== undefined;
}

/**
 * Inserts pasted Markdown. Headings, lists and tables become separate paragraphs; other text is inserted at the
 * cursor.
 */
function insertPasted(area: HTMLTextAreaElement, markdown: string): void {
  const given = selectedIn(area);
  const isBlock = /\n\n/.test(markdown) || /^(#{1,6} |[-*+] |\d+[.)] |> |\|)/.test(markdown);
  const end = given.start + markdown.length;
  applyEdit(
    area,
    isBlock
      ? insertBlock(given, markdown)
      : { from: given.start, to: given.end, insert: markdown, selectFrom: end, selectTo: end },
  );
}
