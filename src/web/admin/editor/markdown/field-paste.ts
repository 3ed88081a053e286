import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { maxContentLength } from '../state/article-draft.ts';
import { insertBlock, insertLink, isAddress, linkAround, tableFromTabs } from './block-edits.ts';
import { applyEdit, selectedIn } from './text-area-edits.ts';
import { imageFilesOf } from './use-image-insertion.ts';

/** Returns the handler of a paste into the text field. */
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
  const end = given.start + markdown.length;
  applyEdit(
    area,
    isBlock
      ? insertBlock(given, markdown)
      : { from: given.start, to: given.end, insert: markdown, selectFrom: end, selectTo: end },
  );
}
