import { behindImage } from '../../media/image-markdown.ts';
import { insertBlock } from './block-edits.ts';
import { changedRange, type Edit, replaced, type Selected } from './markdown-edits.ts';

export const selectedIn = (area: HTMLTextAreaElement): Selected => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
});

/** Edits a textarea as if the user had typed the text, so that the browser's undo works. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(edit.from, edit.to);
  // An open dialog keeps the focus. The browser would then insert the text into the dialog.
  const typed = document.activeElement === area && typeInto(edit);
  if (!typed) setText(area, edit);
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}

/** Replaces the selection of the focused field. Returns false if the browser refuses. */
const typeInto = ({ from, to, insert }: Edit): boolean =>
  insert ? document.execCommand('insertText', false, insert) : from === to || document.execCommand('delete');

/** Edits a textarea without moving the focus away from the field in which the user is typing. */
function setText(area: HTMLTextAreaElement, { from, to, insert, selectFrom }: Edit): void {
  // A cursor at the end of the replaced text stays at the end. With 'preserve', the new text would become selected.
  area.setRangeText(insert, from, to, selectFrom === from + insert.length ? 'end' : 'preserve');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

export const insertImage = (area: HTMLTextAreaElement, markdown: string): void =>
  applyEdit(area, insertBlock(behindImage(selectedIn(area)), markdown));

/** Replaces the text by editing only the range that differs. The cursor is behind that range afterwards. */
export function replaceAll(area: HTMLTextAreaElement, text: string): void {
  const { from, removed, added } = changedRange(area.value, text);
  if (removed + added > 0) applyEdit(area, replaced(from, from + removed, text.slice(from, from + added)));
}

/** Replaces the first occurrence of `search`. The words that were selected before stay selected. */
export function replaceText(area: HTMLTextAreaElement, search: string, insert: string): void {
  const from = area.value.indexOf(search);
  if (from < 0) return;
  const to = from + search.length;
  const shifted = (index: number) =>
    index >= to ? index + insert.length - search.length : Math.min(index, from);
  const edit = {
    from,
    to,
    insert,
    selectFrom: shifted(area.selectionStart),
    selectTo: shifted(area.selectionEnd),
  };
  if (document.activeElement === area) applyEdit(area, edit);
  else setText(area, edit);
}
