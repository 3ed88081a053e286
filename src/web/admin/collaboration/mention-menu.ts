import { replaced } from '../editor/markdown/markdown-edits.ts';
import { applyEdit } from '../editor/markdown/text-area-edits.ts';
import { connectTextMenu } from '../parts/text-menu.tsx';
import { findPeople, mentionOf, type People } from './mentioned-people.ts';

/** Connects a menu of colleagues to the <text-expander> element around a textarea. */
export const installMentionMenu = (
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  label: string,
  people: () => People,
): (() => void) =>
  connectTextMenu(expander, area, {
    label,
    entriesFor: (typed) => findPeople(people(), typed),
    onChoose: (chosen, typed) => {
      const person = people().find(({ id }) => id === chosen);
      if (!person) return;
      const to = area.selectionStart;
      applyEdit(area, replaced(to - typed.length - 1, to, `${mentionOf(people(), person.email)} `));
    },
  });
