import { type Edit, placeImage, type Selected } from './markdown-edits.ts';

export const selectedIn = (area: HTMLTextAreaElement): Selected => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
});

/** Edits a textarea as if it were typed, so that the browser's own undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(edit.from, edit.to);
  const typed = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : edit.from === edit.to || document.execCommand('delete');
  if (!typed) setText(area, edit);
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}

/** The same without taking the focus from where somebody writes by now. */
function setText(area: HTMLTextAreaElement, { from, to, insert }: Edit): void {
  area.setRangeText(insert, from, to, 'preserve');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

export const insertImage = (area: HTMLTextAreaElement, markdown: string): void =>
  applyEdit(area, placeImage(selectedIn(area), markdown));

/** Puts one text in the place of another, the selection staying on the words it was on. */
export function replaceText(area: HTMLTextAreaElement, was: string, insert: string): void {
  const from = area.value.indexOf(was);
  if (from < 0) return;
  const to = from + was.length;
  const shifted = (place: number) =>
    place >= to ? place + insert.length - was.length : Math.min(place, from);
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
