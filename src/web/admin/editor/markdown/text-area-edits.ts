import { type Edit, placeImage, type Selected } from './markdown-edits.ts';

export const selectedIn = (area: HTMLTextAreaElement): Selected => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
});

/** Edits a textarea as if the user had typed, so that the browser's undo works. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(edit.from, edit.to);
  const typed = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : edit.from === edit.to || document.execCommand('delete');
  if (!typed) setText(area, edit);
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}

/** Edits a textarea without focusing it, because the user is typing in another field. */
function setText(area: HTMLTextAreaElement, { from, to, insert }: Edit): void {
  area.setRangeText(insert, from, to, 'preserve');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

export const insertImage = (area: HTMLTextAreaElement, markdown: string): void =>
  applyEdit(area, placeImage(selectedIn(area), markdown));

/** Replaces the first occurrence of `search`; the selection stays on the same words. */
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
