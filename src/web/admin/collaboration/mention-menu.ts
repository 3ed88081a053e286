import { replaced } from '../editor/markdown/markdown-edits.ts';
import { applyEdit } from '../editor/markdown/text-area-edits.ts';
import { connectTextMenu } from '../parts/text-menu.tsx';

const maxEntries = 8;

interface MentionMenuOptions {
  label: string;
  people: () => readonly { id: string; email: string }[];
  /** The name with which a text mentions a user. */
  nameOf: (email: string) => string;
  /** The name that the menu shows. */
  titleOf: (email: string) => string;
}

/** Connects a menu of colleagues to the <text-expander> element around a textarea. */
export const installMentionMenu = (
  expander: HTMLElement,
  area: HTMLTextAreaElement,
  { label, people, nameOf, titleOf }: MentionMenuOptions,
): (() => void) =>
  connectTextMenu(expander, area, {
    label,
    entriesFor: (typed) =>
      people()
        .filter(({ email }) => `${email} ${titleOf(email)}`.toLowerCase().includes(typed.toLowerCase()))
        .slice(0, maxEntries)
        .map(({ id, email }) => ({ id, name: titleOf(email) })),
    onChoose: (chosen, typed) => {
      const person = people().find(({ id }) => id === chosen);
      if (!person) return;
      const to = area.selectionStart;
      applyEdit(area, replaced(to - typed.length - 1, to, `@${nameOf(person.email)} `));
    },
  });
