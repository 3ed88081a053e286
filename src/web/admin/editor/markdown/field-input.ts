import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { maxContentLength } from '../state/article-draft.ts';
import { insertBlock, insertLink, isAddress, linkAround, tableFromTabs } from './block-edits.ts';
import { continueLine, dropRepeatedMark, indentItems, moveToCell, tabLeaves } from './line-edits.ts';
import { bold, type Edit, italic, replaced, type Selected } from './markdown-edits.ts';
import { applyEdit, selectedIn } from './text-area-edits.ts';
import { imageFilesOf } from './use-image-insertion.ts';

const shortcuts: Record<string, (given: Selected) => Edit> = { b: bold, i: italic };

interface KeyActions {
  edit: (change: (given: Selected) => Edit | undefined) => boolean;
  onFull: () => void;
  onLink: () => void;
  onTools: () => void;
  onComment: (() => void) | undefined;
}

export function useKeys(actions: KeyActions) {
  const leavesWithTab = useRef(false);
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An open menu of suggestions has handled the key, or Enter confirms the input of an IME.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const leaves = event.key === 'Tab' && leavesWithTab.current;
    leavesWithTab.current = tabLeaves(leavesWithTab.current, event.key);
    if (!leaves && handledKey(event, actions)) event.preventDefault();
  };
}

/** Handles a key of the text field. Returns true if the browser must not handle it too. */
function handledKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const { edit, onFull, onLink, onTools, onComment } = actions;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  const action =
    (isCommand && event.shiftKey && key === 'p' && onFull) ||
    (isCommand && !event.shiftKey && key === 'k' && onLink) ||
    // In a table or a nested list item, Shift+Tab does not lead directly to the toolbar.
    (event.altKey && key === 'f10' && onTools) ||
    (isCommentKey(event) && onComment);
  if (action) {
    action();
    return true;
  }
  // Browsers on macOS have no redo at Cmd+Y, so it is done here, as on all other systems.
  if (isCommand && !event.shiftKey && key === 'y') return document.execCommand('redo');
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

export function usePaste(insertImages: (images: File[]) => void) {
  const { t } = useTranslation('admin');
  return (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget: area } = event;
    const images = imageFilesOf(data);
    const text = data.getData('text/plain');
    // Spreadsheets copy a table both as an image and as text. The text is pasted.
    if (images.length > 0 && !text) {
      event.preventDefault();
      insertImages(images);
    } else if (text.length + area.value.length > maxContentLength) {
      // A text of many megabytes would freeze the browser, and is too long for an article anyway.
      event.preventDefault();
      toast.error(t('error'), { description: t('editor.pasteTooLong', { max: maxContentLength }) });
    } else if (pasteAsMarkdown(area, data)) {
      event.preventDefault();
    }
  };
}

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
  applyEdit(area, isBlock ? insertBlock(given, markdown) : replaced(given.start, given.end, markdown));
}
